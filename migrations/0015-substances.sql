-- A substance is an identity, not a text: forms of a drug, its other names, and what each typed name means.

alter table drugs
  add column inchikey text check (inchikey ~ '^[A-Z]{14}-[A-Z]{10}-[A-Z]$'),
  add column unii text check (unii <> ''),
  add column synonyms text[] not null default '{}',
  add column street_names text[] not null default '{}',
  -- The drug whose salt, base, hydrate or second name this row is; 'same' for one that was merged.
  add column form_of integer,
  add column form text check (form <> ''),
  -- What a merge took from this row, for undoing it.
  add column before_merge jsonb,
  add column is_root boolean not null generated always as (form_of is null) stored,
  add column root_is_root boolean generated always as (case when form_of is null then null else true end) stored;
update drugs set synonyms = array(
  select btrim(name) from regexp_split_to_table(alias, ';') as name where btrim(name) <> '') where alias is not null;
alter table drugs drop column alias;
alter table drugs add constraint drugs_root unique (id, is_root);
-- A form points at a root, and a root that has forms stays one.
alter table drugs add constraint form_of_a_root foreign key (form_of, root_is_root) references drugs (id, is_root);
alter table drugs add constraint form_has_a_word check ((form_of is null) = (form is null));
-- Danger, visibility, class and client name stand on the root alone and hold for every form.
alter table drugs add constraint root_decides check (form_of is null
  or (not important and not report_to_public and drug_class is null and report_to_client_name is null));
create index drugs_form_of on drugs (form_of) where form_of is not null;

-- Every drug under its own name, with what its root says of it.
create view drug_identities as
  select d.id, d.name, d.form, r.id as identity_id, r.name as identity,
    nullif(btrim(r.report_to_client_name), '') as report_to_client_name, r.report_to_public, r.important, r.drug_class,
    coalesce(d.common_role, r.common_role) as common_role, coalesce(d.pronunciation, r.pronunciation) as pronunciation,
    nullif(array_to_string(d.synonyms || d.street_names, ';'), '') as alias
  from drugs d join drugs r on r.id = coalesce(d.form_of, d.id);

-- The lists of words beside the drugs, which an administrator keeps.
create type word_kind as enum ('PHRASE', 'SALT_WORD', 'DANGER_STEM', 'UNCLEAR_NAME');
create table substance_words (
  id integer generated always as identity primary key,
  kind word_kind not null,
  text text not null check (length(text) between 1 and 200),
  -- Of a phrase what it says, of a salt word the form, of a stem its class.
  means text not null default '',
  only_if_listed boolean not null default false,
  constraint phrases_mean_something check (kind <> 'PHRASE'
    or means in ('nothing', 'unnamed', 'not_analysed', 'not_stated', 'unknown')),
  constraint salts_have_a_form check (kind <> 'SALT_WORD' or means <> '')
);
create unique index substance_words_text on substance_words (kind, lower(text));

-- What each name means that somebody typed, by the dictionary as it is now: worked out when it is first written, and
-- again with every change of the dictionary. The texts themselves stay as they were typed.
create type name_place as enum ('FINDING', 'EXPECTED');
create table name_readings (
  place name_place not null,
  text text not null,
  meaning text not null check (meaning in ('drug', 'drugs', 'class', 'doubt', 'nothing', 'not_analysed', 'unnamed',
    'not_stated', 'custom')),
  drug_ids integer[] not null default '{}',
  -- The drug that a finding of this name is read as.
  drug_id integer generated always as (case when meaning = 'drug' then drug_ids[1] end) stored references drugs,
  drug_class text,
  is_dangerous boolean not null default false,
  -- It may be a dangerous drug under a name that nobody listed: somebody must say.
  is_asked boolean not null default false,
  primary key (place, text)
);
create index name_readings_drug on name_readings (drug_id) where drug_id is not null;

-- What the bench said of a custom substance whose name points at danger; who and when are the report's.
create type named_answer as enum ('DANGEROUS', 'NOT_DANGEROUS');
alter table report_findings add column named_answer named_answer;
alter table report_findings add constraint only_custom_is_answered check (named_answer is null or drug_id is null);
create index report_findings_custom on report_findings (custom_drug) where custom_drug is not null;

-- What an option of ExpectedDrugs stands for: drugs, a class, or nothing that could be found; else its text is read.
alter table options
  add column drug_ids integer[] not null default '{}',
  add column drug_class text check (drug_class <> ''),
  add column stands_for_none boolean not null default false,
  add constraint option_stands_for_one check (
    (cardinality(drug_ids) > 0)::int + (drug_class is not null)::int + stands_for_none::int <= 1),
  add constraint only_expected_drugs_stand check (list = 'ExpectedDrugs'
    or (cardinality(drug_ids) = 0 and drug_class is null and not stands_for_none));

-- A shared result that gained a warning waits in Results To Share until somebody has told the person.
alter table samples
  add column new_warning_since_shared boolean not null default false,
  add constraint only_shared_gain check (not new_warning_since_shared or shared_at is not null);
alter table samples add column is_told boolean not null
  generated always as (shared_at is not null and not new_warning_since_shared) stored;
drop index samples_to_share;
create index samples_to_share on samples (collecting_site_id, date_collected desc, sample_id)
  where deleted_at is null and reported_at is not null and not is_told;

-- The counts of Results To Share follow: what its person must be told again counts as not shared.
create or replace function count_new_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select k.kind, k.site_id, s.state, pg_backend_pid() % 16, count(*)
  from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create or replace function count_changed_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select kind, site_id, state, pg_backend_pid() % 16, sum(change)
  from (
    select k.kind, k.site_id, s.state, 1 as change
    from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
    union all
    select k.kind, k.site_id, s.state, -1
    from old_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create or replace view sample_counts_by_rows as
  select k.kind, k.site_id, s.state, count(*) as count
  from samples s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3;

-- Names that were typed before are read at the next start.
insert into name_readings (place, text, meaning)
  select distinct 'FINDING'::name_place, custom_drug, 'custom' from report_findings where custom_drug is not null
  union select distinct 'EXPECTED'::name_place, name, 'custom' from samples, unnest(expected_drugs) as name;
