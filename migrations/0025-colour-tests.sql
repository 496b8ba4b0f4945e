-- Colour tests: what a reagent showed is stored. A name that somebody reads from a colour is kept apart from findings, so that
-- no count, warning rule or alert takes it for one.
insert into technologies (key, kind, name_en, name_fr, name_es, short_en, short_fr, short_es, list_order, is_active)
select key, 'COLOUR', en, fr, es, en, fr, es, (select coalesce(max(list_order), 0) from technologies) + row_number() over (), false
from (values
  ('REAGENT', 'Reagent test', 'Test colorimétrique', 'Prueba de reactivos'),
  ('TLC', 'TLC', 'CCM', 'CCF')
) as shipped (key, en, fr, es);

-- A list of {reagent, colour, seconds}; null where nobody saw a colour.
alter table reports add column reactions jsonb check (jsonb_typeof(reactions) = 'array');

create table report_may_be (
  report_id bigint not null references reports on delete cascade,
  list_order integer not null check (list_order between 1 and 5),
  drug_id integer not null references drugs,
  primary key (report_id, list_order)
);
create index report_may_be_drug on report_may_be (drug_id);
create trigger report_may_be_kept before update or delete on report_may_be
  for each row execute function keep_submitted_findings();

-- A colour test says nothing of what was found: a sample with nothing else has an empty list.
create or replace view told_results_by_reports as
  select sample_id, '[' || coalesce(string_agg(report, ',' order by id) filter (where not shows_colours), '') || ']' as told
  from (
    select r.sample_id, r.id, exists (select from technologies y where y.key = r.technology and y.kind = 'COLOUR') as shows_colours,
      case when r.strip_type = '' then 'null'
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
