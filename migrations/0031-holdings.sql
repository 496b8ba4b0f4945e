-- What a site holds: where each vial is, and the weight that should be left in it.

-- Whether a test uses up the portion that it takes; infrared gives it back.
alter table technologies add column uses_up boolean not null default true;
update technologies set uses_up = false where kind = 'VIBRATIONAL' and key <> 'SERS';

-- The newest version of each submitted report, for the portions of a sample.
create index reports_with_portions on reports (sample_id) where is_newest and not is_draft and (weight is not null or dissolved_mg is not null);

-- One row for each sample that somebody should be able to put a hand on: not lost, disposed of, given back or deleted. A sample
-- on the road is at no site: it belongs to its package. Weights are in gram; should_be is null where nobody weighed the vial,
-- and below 0 where more was tested than weighed. Strips of one lab share what was dissolved for them.
create view holdings as
  select s.sample_id, s.collecting_site_id, s.date_collected, s.expected_drugs, s.import_id,
    case when s.state in ('FILLED', 'DELETION_REQUESTED') then s.collecting_site_id
      when s.state <> 'IN_TRANSPORT' then s.analysis_site end as site_id,
    case when s.state = 'IN_TRANSPORT' then s.package_id end as package_id,
    s.sample_weight as weighed, coalesce(p.used, 0) as used, s.sample_weight - coalesce(p.used, 0) as should_be,
    -- An import says what once was; somebody must have had the vial in hand since.
    s.import_id is null or s.state in ('FILLED', 'DELETION_REQUESTED', 'IN_TRANSPORT') or exists (select from custody_log c
      where c.sample_id = s.sample_id and c.action in ('ACCEPTED', 'FOUND', 'TESTED_HERE')) as is_seen
  from samples s left join (
    select sample_id, sum(used) as used from (
      select r.sample_id, coalesce(sum(r.weight) filter (where t.uses_up), 0) + coalesce(max(r.dissolved_mg), 0) / 1000 as used
      from reports r join technologies t on t.key = r.technology
      where r.is_newest and not r.is_draft and (r.weight is not null or r.dissolved_mg is not null)
      group by r.sample_id, r.site_id) labs
    group by sample_id) p on p.sample_id = s.sample_id
  where s.deleted_at is null and s.returned_at is null and s.state not in ('DISPOSED', 'MISSING');
