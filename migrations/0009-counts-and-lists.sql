-- What lists of any length need: totals that nobody has to count, and an index for the order that each list opens in.

-- How many samples a site has in each state, by what it has to do with them. Kept by the statement that changes the
-- samples. A row is split into sixteen slots by the connection that counts, so that sixteen registrations at one site
-- do not wait for each other; the number is the sum of its slots.
create table sample_counts (
  kind text not null check (kind in ('collected', 'to_share', 'analysing', 'routed', 'collected_and_routed')),
  site_id integer not null references sites,
  state sample_state not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  primary key (kind, site_id, state, slot)
) with (fillfactor = 50);

-- Under which kinds and sites a sample counts.
create function counted_as(collecting_site_id integer, analysis_site integer, routed_to integer[], state sample_state,
  report_state report_state, reported_at timestamptz, shared_at timestamptz, deleted_at timestamptz)
returns table (kind text, site_id integer) language sql immutable parallel safe as $$
  select 'collected', $1 where $8 is null
  union all
  select 'to_share', $1 where $8 is null and $6 is not null and $7 is null and $4 <> 'COULD_NOT_SHARE'
    and $5 is distinct from 'COULD_NOT_SHARE'
  union all
  select 'analysing', $2 where $8 is null and $2 is not null
  union all
  select 'routed', site from unnest($3) as site where $8 is null group by site
  union all
  select 'collected_and_routed', $1 where $8 is null and $1 = any ($3)
$$;

create function count_new_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select k.kind, k.site_id, s.state, pg_backend_pid() % 16, count(*)
  from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, s.shared_at, s.deleted_at) k
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create function count_changed_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select kind, site_id, state, pg_backend_pid() % 16, sum(change)
  from (
    select k.kind, k.site_id, s.state, 1 as change
    from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, s.shared_at, s.deleted_at) k
    union all
    select k.kind, k.site_id, s.state, -1
    from old_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, s.shared_at, s.deleted_at) k
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create trigger samples_counted after insert on samples referencing new table as new_rows
  for each statement execute function count_new_samples();
create trigger samples_recounted after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_samples();

-- The rows are the truth; this is what the counts must say, for a start and for whoever compares them.
create view sample_counts_by_rows as
  select k.kind, k.site_id, s.state, count(*) as count
  from samples s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, s.shared_at, s.deleted_at) k
  group by 1, 2, 3;

insert into sample_counts (kind, site_id, state, slot, count)
select kind, site_id, state, 0, count from sample_counts_by_rows;

-- Every analysing site with the samples that were ever routed to it, in the order in which its list of all samples opens.
create table routed_samples (
  site_id integer not null references sites,
  sample_id text not null references samples,
  date_received timestamptz(3),
  primary key (site_id, sample_id)
);
create index routed_samples_received on routed_samples (site_id, date_received desc nulls last, sample_id);

create function note_routed_sample() returns trigger language plpgsql as $$
begin
  delete from routed_samples where sample_id = new.sample_id
    and (new.deleted_at is not null or site_id <> all (new.routed_to));
  if new.deleted_at is null then
    insert into routed_samples (site_id, sample_id, date_received)
    select distinct site, new.sample_id, new.date_received from unnest(new.routed_to) as site
    on conflict (site_id, sample_id) do update set date_received = excluded.date_received;
  end if;
  return null;
end
$$;
create trigger samples_routed after insert on samples for each row
  when (new.routed_to <> '{}') execute function note_routed_sample();
create trigger samples_rerouted after update on samples for each row
  when ((new.routed_to, new.date_received, new.deleted_at) is distinct from (old.routed_to, old.date_received, old.deleted_at))
  execute function note_routed_sample();
insert into routed_samples (site_id, sample_id, date_received)
select distinct site, sample_id, date_received from samples, unnest(routed_to) as site where deleted_at is null;

-- The order that each list opens in.
create index samples_to_report on samples (analysis_site, date_received, sample_id)
  where deleted_at is null and state in ('IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED');
create index samples_to_dispose on samples (analysis_site, date_received, sample_id)
  where deleted_at is null and state in ('ANALYSIS_COMPLETE', 'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE');
create index samples_present on samples (sample_id) where deleted_at is null;
-- What still owes a result, for what is due and what is late.
create index samples_owing on samples (analysis_site, return_date)
  where deleted_at is null and reported_at is null and not_analyzed is null;
drop index samples_analysing;

-- Whether a site has a free bag must not be asked of all its free vials.
create index registered_ids_free_of_kind on registered_ids (site_id, container_type, sample_id)
  where used_at is null and voided_at is null;
drop index registered_ids_free;
