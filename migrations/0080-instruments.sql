-- Instruments of labs, their checks, and what a lab says of results from before a check that failed.

create table instruments (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  -- A strip has a lot instead.
  technology technology not null check (technology <> 'TEST_STRIP'),
  name text not null check (length(name) between 1 and 100),
  -- No check is older.
  since date not null,
  added_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index instruments_once on instruments (site_id, lower(name));

create table instrument_checks (
  id integer generated always as identity primary key,
  instrument_id integer not null references instruments,
  at timestamptz(3) not null,
  passed boolean not null,
  reason text not null check (reason in ('WEEKLY', 'MOVED', 'REPAIRED')),
  note text check (length(note) between 1 and 1000),
  checked_by text not null check (length(checked_by) between 1 and 200),
  user_id integer references users,
  -- Reports between a check and its record were made without knowing of it.
  recorded_at timestamptz(3) not null,
  constraint recorded_after_it_was_made check (at <= recorded_at),
  unique (instrument_id, at)
);

create function keep_check() returns trigger language plpgsql as $$
begin
  raise exception 'a check of an instrument is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger instrument_checks_kept before update or delete on instrument_checks for each row execute function keep_check();

alter table reports
  add column instrument_id integer references instruments,
  -- What was asked of the instrument's checks, and said yes to, when the report was submitted.
  add column instrument_asked text check (instrument_asked in ('NOT_CHECKED', 'OLD', 'FAILED')),
  add constraint strips_have_no_instrument check (technology <> 'TEST_STRIP' or instrument_id is null),
  add constraint only_instruments_are_asked_about check (instrument_asked is null or (instrument_id is not null and not is_draft));
create index reports_instrument on reports (instrument_id, reported_at) where instrument_id is not null;

-- Where a lab says that a result stands although the next check of its instrument failed.
create table instrument_stands (
  report_id bigint not null references reports on delete cascade,
  check_id integer not null references instrument_checks,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz(3) not null,
  user_id integer references users,
  primary key (report_id, check_id)
);

-- Which results a failed check puts in doubt: those since the check before it, and those made before anybody wrote it down.
-- A new version of a report is a new report: it is in doubt by what fails after it.
create view failed_checks as
  select id as check_id, instrument_id, at,
    case when lag(passed) over w is false then greatest(lag(at) over w, least(lag(recorded_at) over w, at))
      else lag(at) over w end as after,
    greatest(at, least(recorded_at, lead(at) over w)) as until, passed
  from instrument_checks window w as (partition by instrument_id order by at);

create view doubted_results as
  select r.id as report_id, r.sample_id, r.site_id, r.instrument_id, c.check_id
  from failed_checks c join reports r on r.instrument_id = c.instrument_id
    and r.reported_at <= c.until and (c.after is null or r.reported_at > c.after)
  where not c.passed and r.is_newest and not r.is_draft
    and not exists (select from instrument_stands s where s.report_id = r.id and s.check_id = c.check_id);
