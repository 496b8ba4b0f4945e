-- More facts of drugs: names that people say, mirror forms, what a by-product belongs to, what comes along with a drug,
-- and the classes of which a small amount can kill. A row that is no root keeps its facts, but only its root's count, so
-- that a merge can be undone.

alter table drugs
  add column shown_names text[] not null default '{}'
    constraint few_shown_names check (cardinality(shown_names) <= 4 and array_position(shown_names, null) is null),
  -- Roots of one group are mirror forms, or the racemate, of each other.
  add column mirror_group text check (length(btrim(mirror_group)) between 1 and 100),
  -- A mirror form that is stronger than its racemate.
  add column is_stronger_form boolean not null default false,
  -- The drug that this precursor or by-product is used to make, or is left from making.
  add column makes_id integer references drugs,
  add constraint makes_another check (makes_id <> id);
create index drugs_makes on drugs (makes_id) where makes_id is not null;

-- What comes along with a drug where people expect that drug, so that it is no surprise.
create table drug_companions (
  drug_id integer not null references drugs,
  companion_id integer not null references drugs,
  -- It acts by itself, so the person is told of it all the same.
  is_told boolean not null,
  sentence_en text check (length(sentence_en) between 1 and 300),
  sentence_fr text check (length(sentence_fr) between 1 and 300),
  sentence_es text check (length(sentence_es) between 1 and 300),
  source text not null check (length(source) between 1 and 300),
  primary key (drug_id, companion_id),
  constraint comes_with_another check (drug_id <> companion_id)
);
create index drug_companions_companion on drug_companions (companion_id);

-- Companions by identity: those of a form, or of a drug that was merged, count for its root.
create view identity_companions as
  select distinct on (1, 2) coalesce(d.form_of, d.id) as drug_id, coalesce(c.form_of, c.id) as companion_id, p.is_told,
    p.sentence_en, p.sentence_fr, p.sentence_es, p.source
  from drug_companions p join drugs d on d.id = p.drug_id join drugs c on c.id = p.companion_id
  where coalesce(d.form_of, d.id) <> coalesce(c.form_of, c.id)
  order by 1, 2, p.is_told desc, p.drug_id, p.companion_id;

-- Classes about which a service says something; a drug's own classes stand in its row.
create table drug_classes (
  -- In small letters.
  name text primary key check (name = lower(btrim(name)) and length(name) between 1 and 200),
  -- A small amount of its important drugs can kill.
  is_strong boolean not null default false
);
insert into drug_classes (name, is_strong)
  values ('fentanyl', true), ('nitazene', true), ('orphine', true), ('alpha-2', true), ('designer benzodiazepine', true);

create or replace view drug_identities as
  select d.id, d.name, d.form, r.id as identity_id, r.name as identity,
    nullif(btrim(r.report_to_client_name), '') as report_to_client_name, r.report_to_public, r.important, r.drug_class,
    coalesce(d.common_role, r.common_role) as common_role, coalesce(d.pronunciation, r.pronunciation) as pronunciation,
    nullif(array_to_string(d.synonyms || d.street_names, ';'), '') as alias,
    r.shown_names, r.mirror_group, r.is_stronger_form,
    r.important and exists (
      select from unnest(string_to_array(lower(r.drug_class), ';')) as word
      join drug_classes c on c.name = btrim(word) where c.is_strong) as is_strong,
    (select coalesce(m.form_of, m.id) from drugs m where m.id = r.makes_id) as makes
  from drugs d join drugs r on r.id = coalesce(d.form_of, d.id);
