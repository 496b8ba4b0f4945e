-- What a site holds: where each vial is, and the weight that should be left in it.

-- Whether a test uses up the portion that it takes; infrared gives it back.
alter table technologies add column uses_up boolean not null default true;
update technologies set uses_up = false where kind = 'VIBRATIONAL' and key <> 'SERS';

-- The newest version of each submitted report, for the portions of a sample.
create index reports_with_portions on reports (sample_id) where is_newest and not is_draft and (weight is not null or dissolved_mg is not null);

-- A count of what lies in a site's safe, by one person before a witness. It is a record: nothing of it ever changes.
create table counts (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  staff text not null,
  witness text not null,
  counted_at timestamptz not null,
  counted_by integer not null references users
);
create index counts_by_site on counts (site_id, id);

-- HERE: it was to be there, and was scanned. MISSING: it was to be there, and was not. ELSEWHERE: its custody says that it is not
-- there; place says where it is. UNKNOWN: no sample has this ID. Weights are of the whole vial, in gram.
create type count_kind as enum ('HERE', 'MISSING', 'ELSEWHERE', 'UNKNOWN');
create type count_place as enum ('SITE', 'ROAD', 'LOST', 'DISPOSED', 'RETURNED', 'DELETED', 'NOWHERE');
create table count_lines (
  count_id integer not null references counts,
  sample_id text not null,
  kind count_kind not null,
  place count_place,
  weighed numeric(10, 4) check (weighed > 0),
  should_weigh numeric(10, 4),
  primary key (count_id, sample_id),
  constraint only_elsewhere_has_a_place check ((place is not null) = (kind = 'ELSEWHERE'))
);
create index count_lines_by_sample on count_lines (sample_id) where kind = 'HERE';

-- What somebody said later of a vial that weighed otherwise; the count itself stays as it was.
create table count_answers (
  count_id integer not null,
  sample_id text not null,
  staff text not null,
  note text not null,
  answered_at timestamptz not null,
  answered_by integer not null references users,
  primary key (count_id, sample_id),
  foreign key (count_id, sample_id) references count_lines
);
create trigger counts_grow before update or delete on counts for each row execute function refuse_change();
create trigger count_lines_grow before update or delete on count_lines for each row execute function refuse_change();
create trigger count_answers_grow before update or delete on count_answers for each row execute function refuse_change();

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
      where c.sample_id = s.sample_id and c.action in ('ACCEPTED', 'FOUND', 'TESTED_HERE'))
      or exists (select from count_lines l where l.sample_id = s.sample_id and l.kind = 'HERE') as is_seen
  from samples s left join (
    select sample_id, sum(used) as used from (
      select r.sample_id, coalesce(sum(r.weight) filter (where t.uses_up), 0) + coalesce(max(r.dissolved_mg), 0) / 1000 as used
      from reports r join technologies t on t.key = r.technology
      where r.is_newest and not r.is_draft and (r.weight is not null or r.dissolved_mg is not null)
      group by r.sample_id, r.site_id) labs
    group by sample_id) p on p.sample_id = s.sample_id
  where s.deleted_at is null and s.returned_at is null and s.state not in ('DISPOSED', 'MISSING');
