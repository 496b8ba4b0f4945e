-- What tests used up of a sample is looked up sample by sample: a site holds few of all samples, and adding up the
-- portions of all of them took most of the time.
create or replace view holdings as
  select s.sample_id, s.collecting_site_id, s.date_collected, s.expected_drugs, s.import_id,
    case when s.state in ('FILLED', 'DELETION_REQUESTED') then s.collecting_site_id
      when s.state <> 'IN_TRANSPORT' then s.analysis_site end as site_id,
    case when s.state = 'IN_TRANSPORT' then s.package_id end as package_id,
    s.sample_weight as weighed, coalesce(p.used, 0) as used, s.sample_weight - coalesce(p.used, 0) as should_be,
    -- An import says what once was; somebody must have had the vial in hand since.
    s.import_id is null or s.state in ('FILLED', 'DELETION_REQUESTED', 'IN_TRANSPORT') or exists (select from custody_log c
      where c.sample_id = s.sample_id and c.action in ('ACCEPTED', 'FOUND', 'TESTED_HERE'))
      or exists (select from count_lines l where l.sample_id = s.sample_id and l.kind = 'HERE') as is_seen
  from samples s left join lateral (
    select sum(used) as used from (
      select coalesce(sum(r.weight) filter (where t.uses_up), 0) + coalesce(max(r.dissolved_mg), 0) / 1000 as used
      from reports r join technologies t on t.key = r.technology
      where r.sample_id = s.sample_id and r.is_newest and not r.is_draft and (r.weight is not null or r.dissolved_mg is not null)
      group by r.site_id) labs) p on true
  where s.deleted_at is null and s.returned_at is null and s.state not in ('DISPOSED', 'MISSING');
