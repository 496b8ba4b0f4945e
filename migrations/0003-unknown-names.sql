-- What nobody knows never reads as harmless (results 1). A lab answers each unknown name: the drug that it is another name
-- of, the class of a dangerous drug of that kind, and why it counts as harmless or as no part of the sample.
alter table report_findings
  add column named_drug_id integer references drugs,
  add column named_class text check (length(named_class) between 1 and 100),
  add column named_reason text check (length(named_reason) between 1 and 500),
  add constraint only_synonyms_name_a_drug check (named_drug_id is null or named_answer = 'SYNONYM') not valid,
  add constraint only_kinds_name_a_class check (named_class is null or named_answer = 'DANGEROUS') not valid;
create index report_findings_named_drug on report_findings (named_drug_id) where named_drug_id is not null;
create index report_findings_answered on report_findings (named_answer, custom_drug) where named_answer is not null;

-- What a reading says of a name that is no drug: somebody marked it as known and harmless, or as no part of a sample.
alter table name_readings
  add column is_known boolean not null default false,
  add column is_left_out boolean not null default false;

-- What a second person decided of an answer. Open proposals are not stored: they are the answers of submitted reports
-- without a decision.
create table name_decisions (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 1 and 200),
  answer named_answer not null,
  drug_id integer references drugs,
  is_agreed boolean not null,
  reason text check (length(reason) between 1 and 500),
  -- Only one account was active, so nobody else could agree.
  by_one_person boolean not null default false,
  decided_at timestamptz(3) not null,
  decided_by integer references users,
  constraint only_proposals_are_decided check (answer in ('SYNONYM', 'NOT_DANGEROUS', 'NOT_PART')),
  constraint synonyms_name_a_drug check ((answer = 'SYNONYM') = (drug_id is not null))
);
create index name_decisions_text on name_decisions (lower(text));
create index name_decisions_drug on name_decisions (drug_id) where drug_id is not null;

-- What an administrator or analyst says of a name outside a report.
create table name_proposals (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 1 and 200),
  answer named_answer not null,
  drug_id integer references drugs,
  reason text check (length(reason) between 1 and 500),
  said_at timestamptz(3) not null,
  said_by integer references users,
  constraint only_proposals_are_said check (answer in ('SYNONYM', 'NOT_DANGEROUS', 'NOT_PART')),
  constraint synonyms_name_a_drug check ((answer = 'SYNONYM') = (drug_id is not null))
);
create index name_proposals_text on name_proposals (lower(text));
create index name_proposals_drug on name_proposals (drug_id) where drug_id is not null;

-- What a lab puts into a vial to test it, and what its machines shed: a lab leaves it out of a result by its own answer.
insert into substance_words (kind, means, only_if_listed, text)
select 'NOT_PART', '', false, text from unnest(array[
  'acetonitrile', 'chloroform-d', 'cyclohexane', 'deuterium oxide', 'dichloromethane', 'DMSO-d6', 'ethyl acetate',
  'heptane', 'n-heptane', 'hexane', 'n-hexane', 'isopropanol', '2-propanol', 'methanol-d4', 'methyl tert-butyl ether',
  'methylene chloride', 'pentane', 'n-pentane', 'tert-butyl methyl ether', 'tetramethylsilane', 'cyclotrisiloxane, hexamethyl-', 'hexamethylcyclotrisiloxane',
  'cyclotetrasiloxane, octamethyl-', 'octamethylcyclotetrasiloxane', 'decamethylcyclopentasiloxane',
  'dodecamethylcyclohexasiloxane', 'column bleed', 'solvent'
]) as text
on conflict do nothing;

-- A told finding also names the drug and the class that the lab said.
create or replace view told_results_by_reports as
  select sample_id, '[' || string_agg(report, ',' order by id) || ']' as told
  from (
    select r.sample_id, r.id, case when r.strip_type = '' then 'null'
        else json_build_array(r.strip_type, r.strip_result)::text end
      || coalesce(string_agg(',' || coalesce(f.drug_id::text, case when f.named_answer is null
        then to_json(f.custom_drug)::text
        when f.named_drug_id is null and f.named_class is null
        then json_build_object('name', f.custom_drug, 'answer', f.named_answer)::text
        else json_build_object('name', f.custom_drug, 'answer', f.named_answer, 'drug', f.named_drug_id,
          'kind', f.named_class)::text end), '' order by f.list_order), '')
      as report
    from reports r left join report_findings f on f.report_id = r.id
    where r.is_newest and not r.is_draft group by r.sample_id, r.id
  ) reports group by sample_id;

-- Whether a method tells mirror forms apart.
alter table method_versions add column is_chiral boolean not null default false;
