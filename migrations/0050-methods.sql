-- What each method can see: a row a technology, a strip's target and brand, with versions. Reports keep the version that they were made with.

create table methods (
  id integer generated always as identity primary key,
  technology technology not null,
  -- The strip's type; '' for all of the technology.
  target text not null default '' check (length(target) <= 200),
  brand text not null default '' check (length(brand) <= 100),
  constraint only_strips_have_targets check (technology = 'TEST_STRIP' or (target = '' and brand = ''))
);
create unique index methods_of_one_kind on methods (technology, lower(target), lower(brand));

create table method_versions (
  id integer generated always as identity primary key,
  method_id integer not null references methods,
  version integer not null check (version >= 1),
  -- From which share of the sample, or concentration in water, it finds its drugs.
  finds_from numeric(12, 4) check (finds_from > 0),
  finds_to numeric(12, 4),
  unit text check (unit in ('%', 'ng/mL', 'µg/mL', 'mg/mL')),
  -- How the lines of a strip read, and the minutes between which they may be read.
  strip_lines text check (strip_lines in ('COMPETITIVE')),
  read_from integer check (read_from between 0 and 120),
  read_until integer check (read_until between 1 and 120),
  -- Relative, in percent of the value, k = 2.
  uncertainty numeric(5, 2) check (uncertainty > 0 and uncertainty <= 100),
  basis text check (basis in ('of_weight', 'relative', 'estimate')),
  sentence_en text check (length(sentence_en) <= 400),
  sentence_fr text check (length(sentence_fr) <= 400),
  sentence_es text check (length(sentence_es) <= 400),
  -- What staff read, and nobody else.
  note text check (length(note) <= 1000),
  source text not null check (length(source) between 1 and 2000),
  made_at timestamptz(3) not null default now(),
  approved_by text check (length(approved_by) between 1 and 200),
  approved_at timestamptz(3),
  valid_until date,
  withdrawn_at timestamptz(3),
  withdrawn_why text,
  unique (method_id, version),
  constraint limits_in_order check (finds_to is null or (finds_from is not null and finds_from <= finds_to)),
  constraint limits_have_a_unit check ((finds_from is null) = (unit is null)),
  constraint shares_of_the_whole check (unit <> '%' or coalesce(finds_to, finds_from) <= 100),
  constraint minutes_in_order check (read_from < read_until),
  constraint approved_by_somebody check ((approved_by is null) = (approved_at is null)),
  constraint only_approved_ends check (valid_until is null or approved_at is not null),
  constraint withdrawn_for_a_reason check ((withdrawn_at is null) = (withdrawn_why is null))
);

create type method_substance_kind as enum ('MISSES', 'REACTS', 'SAME');
create table method_substances (
  version_id integer not null references method_versions on delete cascade,
  list_order integer not null,
  kind method_substance_kind not null,
  -- As it was written. The number is there where somebody chose it from the dictionary.
  name text not null check (length(name) between 1 and 200),
  drug_id integer references drugs,
  -- Of two that cannot be told apart, the second.
  other_name text check (length(other_name) between 1 and 200),
  other_drug_id integer references drugs,
  -- From which concentration on it makes a strip react.
  finds_from numeric(12, 4) check (finds_from > 0),
  unit text check (unit in ('%', 'ng/mL', 'µg/mL', 'mg/mL')),
  primary key (version_id, list_order),
  constraint pairs_have_two check ((kind = 'SAME') = (other_name is not null)),
  constraint only_reactions_begin check (finds_from is null or kind = 'REACTS'),
  constraint beginnings_have_a_unit check ((finds_from is null) = (unit is null))
);
create index method_substances_drug on method_substances (drug_id);
create index method_substances_other on method_substances (other_drug_id);

alter table reports add column method_version_id integer references method_versions;
create index reports_method on reports (method_version_id) where method_version_id is not null;

-- What is known of them, not approved: the public reads none of it until somebody of the service has approved it.
insert into methods (technology, target) values
  ('FTIR', ''), ('GC_MS', ''), ('LC_MS', ''), ('NMR', ''),
  ('TEST_STRIP', 'Fentanyl'), ('TEST_STRIP', 'Xylazine'), ('TEST_STRIP', 'Nitazene'), ('TEST_STRIP', 'Medetomidine'),
  ('TEST_STRIP', 'Benzodiazepine');

insert into method_versions (method_id, version, finds_from, finds_to, unit, strip_lines, read_from, read_until, basis, note, source)
select m.id, 1, v.finds_from, v.finds_to, v.unit, v.strip_lines,
  case when v.strip_lines is not null then 5 end, case when v.strip_lines is not null then 10 end, v.basis, v.note, v.source
from (values
  ('FTIR'::technology, '', 5::numeric, 10::numeric, '%', null, 'estimate',
    'Shows four to six parts; its percentages are estimates; it often cannot tell mirror forms apart.',
    'Drug Checking BC, overview of technologies. Tobias and others: fentanyl missed in 30 of 173 samples, all at 10 % or less; strips missed 4, all at 5 % or less.'),
  ('GC_MS', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('LC_MS', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('NMR', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('TEST_STRIP', 'Fentanyl', 200, null, 'ng/mL', 'COMPETITIVE', null,
    'One brand did not react to carfentanil at up to 1,000 ng/mL; brands differ.',
    'PMC9588631; 10.1016/j.drugpo.2023.104102; 10.1186/s12954-021-00478-4; 10.1186/s12954-023-00921-8'),
  ('TEST_STRIP', 'Xylazine', 0.5, 2.5, 'µg/mL', 'COMPETITIVE', null,
    'One brand, in the field at 1 mg/mL, found 54 % of the positives and was right on 87 % of the negatives. Levamisole, ketamine and diphenhydramine make some brands react.',
    'chemrxiv 646cf52f; 10.1186/s12954-026-01396-z; chemrxiv 66fabc53'),
  ('TEST_STRIP', 'Nitazene', 2000, 3000, 'ng/mL', 'COMPETITIVE', null,
    'The limit is that of isotonitazene and differs by lot. 24 of 33 nitazenes react at up to 9,000 ng/mL, desnitazenes do not; 28 of 36 in another study. Much caffeine can interfere.',
    '10.1186/s12954-024-01078-8; 10.1186/s12954-025-01287-9'),
  ('TEST_STRIP', 'Medetomidine', null, null, null, 'COMPETITIVE', null,
    'The limit differs by lot. Some lots need both mirror forms, so pure dexmedetomidine reads negative. At most 25 °C, purified water.',
    '10.1186/s12954-025-01387-6'),
  ('TEST_STRIP', 'Benzodiazepine', null, null, null, 'COMPETITIVE', null, 'Its limits are for the lab to fill in.', 'The lab')
) as v (technology, target, finds_from, finds_to, unit, strip_lines, basis, note, source)
join methods m on m.technology = v.technology and m.target = v.target;

insert into method_substances (version_id, list_order, kind, name, finds_from, unit)
select v.id, s.list_order, s.kind::method_substance_kind, s.name, s.finds_from, s.unit
from (values
  ('Fentanyl', 1, 'MISSES', 'carfentanil', null::numeric, null),
  ('Fentanyl', 2, 'REACTS', 'methamphetamine', 1, 'mg/mL'),
  ('Fentanyl', 3, 'REACTS', 'MDMA', 1, 'mg/mL'),
  ('Fentanyl', 4, 'REACTS', 'diphenhydramine', 1, 'mg/mL'),
  ('Fentanyl', 5, 'REACTS', 'lidocaine', null, null),
  ('Xylazine', 1, 'REACTS', 'lidocaine', null, null),
  ('Medetomidine', 1, 'REACTS', 'levamisole', null, null),
  ('Medetomidine', 2, 'REACTS', 'detomidine', null, null)
) as s (target, list_order, kind, name, finds_from, unit)
join methods m on m.target = s.target and m.technology = 'TEST_STRIP'
join method_versions v on v.method_id = m.id;

-- What these names mean is read at the next start.
insert into name_readings (place, text, meaning)
  select distinct 'FINDING'::name_place, name, 'custom' from method_substances on conflict do nothing;
