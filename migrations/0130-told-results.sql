-- What the newest reports of each sample say, in one short text. Insight reads it for a hundred thousand samples at once;
-- it names drugs by number, so names, classes and visibility are those of the moment it is read.

create table told_results (
  sample_id text primary key references samples,
  -- A JSON list of the reports, one after the other: null, or type and result of a strip, then the findings as entered.
  -- A finding is the number of a drug, a typed name, or an object of a typed name and what the bench said of it.
  told text not null
);

create view told_results_by_reports as
  select sample_id, '[' || string_agg(report, ',' order by id) || ']' as told
  from (
    select r.sample_id, r.id, case when r.strip_type = '' then 'null'
        else json_build_array(r.strip_type, r.strip_result)::text end
      || coalesce(string_agg(',' || coalesce(f.drug_id::text, case when f.named_answer is null
        then to_json(f.custom_drug)::text
        else json_build_object('name', f.custom_drug, 'answer', f.named_answer)::text end), '' order by f.list_order), '')
      as report
    from reports r left join report_findings f on f.report_id = r.id
    where r.is_newest and not r.is_draft group by r.sample_id, r.id
  ) reports group by sample_id;

-- Tells the changed samples anew. Whoever writes a report has locked its sample, so no two do this at once.
create function tell_results(changed text[]) returns void language sql as $$
  delete from told_results where sample_id = any (changed);
  insert into told_results (sample_id, told)
    select v.sample_id, v.told from unnest(changed) c(sample_id)
      cross join lateral (select * from told_results_by_reports v where v.sample_id = c.sample_id) v;
$$;

create function tell_changed_reports() returns trigger language plpgsql as $$
declare changed text[] := array(select distinct sample_id from new_rows where not is_draft);
begin
  -- A draft is in no result.
  if cardinality(changed) > 0 then perform tell_results(changed); end if;
  return null;
end
$$;

create function tell_new_findings() returns trigger language plpgsql as $$
declare changed text[] := array(
  select distinct r.sample_id from new_rows f join reports r on r.id = f.report_id where not r.is_draft);
begin
  if cardinality(changed) > 0 then perform tell_results(changed); end if;
  return null;
end
$$;

create trigger reports_told after insert on reports
  referencing new table as new_rows for each statement execute function tell_changed_reports();
create trigger changed_reports_told after update on reports
  referencing new table as new_rows for each statement execute function tell_changed_reports();
create trigger findings_told after insert on report_findings
  referencing new table as new_rows for each statement execute function tell_new_findings();

insert into told_results select sample_id, told from told_results_by_reports;
