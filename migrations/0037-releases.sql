-- Releases: the numbers that the public reads, kept as they went out. A later sample, correction or deletion changes none.

-- What was released together: rows of weeks, or the sums of a month. `fewest`: the fewest samples that a number of it
-- may stand for.
create table number_releases (
  id integer generated always as identity primary key,
  kind text not null,
  -- The Mondays of the first and the last week that it deals with.
  first_week date not null,
  last_week date not null,
  fewest integer not null,
  made_at timestamptz not null,
  -- Null: a draft, which nobody but its writers reads.
  released_at timestamptz,
  released_by integer references users,
  constraint known_kind check (kind in ('WEEKLY', 'MONTHLY')),
  constraint weeks_in_order check (first_week <= last_week),
  constraint enough_to_hide check (fewest >= 5),
  constraint only_months_are_drafts check (released_at is not null or kind = 'MONTHLY')
);

-- The numbers of an area in some weeks, or of all areas in a month (area is empty). `counts` also has the hidden ones, so
-- that a month can sum them; `drugs` says which drugs stand behind a found name, so that one that is hidden later is not
-- told in a month.
create table number_rows (
  id integer generated always as identity primary key,
  release_id integer not null references number_releases,
  area text not null,
  first_week date not null,
  last_week date not null,
  samples integer not null,
  counts jsonb not null,
  drugs jsonb not null,
  constraint weeks_in_order check (first_week <= last_week),
  unique (area, first_week, last_week, release_id)
);
create index number_rows_of_release on number_rows (release_id);

-- The row in which a sample counts: once, and for good.
create table counted_samples (
  sample_id text primary key references samples,
  row_id integer not null references number_rows
);
create index counted_samples_of_row on counted_samples (row_id);

-- The rows that a month sums: each in one month.
create table summed_rows (
  row_id integer primary key references number_rows,
  month_id integer not null references number_rows
);
create index summed_rows_of_month on summed_rows (month_id);

create function refuse_released() returns trigger language plpgsql as $$
begin
  if old.released_at is not null then
    raise exception 'a release never changes' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create function refuse_released_rows() returns trigger language plpgsql as $$
begin
  if exists (select from number_releases r where r.id = old.release_id and r.released_at is not null) then
    raise exception 'a release never changes' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create function refuse_summed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from number_releases r join number_rows n on n.release_id = r.id
    where n.id = old.month_id and r.released_at is not null) then
    raise exception 'a release never changes' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger number_releases_stay before update or delete on number_releases for each row execute function refuse_released();
create trigger number_rows_stay before update or delete on number_rows for each row execute function refuse_released_rows();
create trigger summed_rows_stay before update or delete on summed_rows for each row execute function refuse_summed_rows();
create trigger counted_samples_grow before update or delete on counted_samples for each row execute function refuse_change();
