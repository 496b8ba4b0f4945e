-- What has to hold before anything is erased: a clock that can be believed, and a day's notice. One row or none.
create table erasing (
  is_only boolean primary key default true check (is_only),
  -- The latest time that a server's clock has shown while it could be believed.
  clock_seen_at timestamptz(3) not null,
  -- Nothing is erased before: periods were shortened, or somebody confirmed a clock that was in doubt. Null: no notice runs.
  not_before timestamptz(3)
);
-- A service that is there already begins with the newest thing that it tells of, before anybody can write by a wrong clock.
insert into erasing (clock_seen_at)
select newest from (select greatest(
  (select max(at) from audit_log), (select max(created_at) from sessions),
  (select max(at) from retention_runs), (select max(started_at) from backups)) as newest) as writes
where newest is not null;
