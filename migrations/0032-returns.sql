-- Returns: what a site received, tested, gave away and held in a period, stored as somebody released it.

-- The samples that were ever at a site, for its returns.
create index custody_log_arrivals on custody_log (site_id, sample_id)
  where action in ('COLLECTED', 'IMPORTED', 'ACCEPTED', 'TESTED_HERE');

-- A released return of one site. It is a record: nothing of it ever changes; what changes later stands in the next one.
create table site_returns (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  from_day date not null,
  to_day date not null,
  -- The same days as instants, by the service's zone as it was: the next return begins where this one ends.
  from_at timestamptz not null,
  to_at timestamptz not null,
  staff text not null,
  released_at timestamptz not null,
  released_by integer not null references users,
  constraint days_in_order check (from_day <= to_day and from_at < to_at and to_at <= released_at),
  unique (site_id, from_day)
);

-- A sample of a return: what it is named after, for its lab and for everybody else, and what was held of it at the beginning.
create table return_samples (
  return_id integer not null references site_returns,
  sample_id text not null,
  -- The earlier return that named it last; its names stood there.
  before_id integer references site_returns,
  lab_name text not null,
  lab_basis text not null,
  others_name text not null,
  others_basis text not null,
  -- The drug behind others_name, so that one that is hidden later is not read here, and what it is named after then.
  others_drug_id integer references drugs,
  others_expected text not null,
  begin_vials integer not null,
  begin_not_weighed integer not null,
  begin_grams numeric(14, 7) not null,
  primary key (return_id, sample_id),
  constraint known_bases check (lab_basis in ('FOUND', 'EXPECTED', 'UNKNOWN') and others_basis in ('FOUND', 'EXPECTED', 'UNKNOWN'))
);

-- What happened to a sample in the period. Grams are those of vials that were weighed; apart are portions of the others.
create table return_moves (
  return_id integer not null,
  sample_id text not null,
  n integer not null,
  at timestamptz not null,
  what text not null,
  vials integer not null,
  not_weighed integer not null,
  grams numeric(14, 7) not null,
  apart numeric(14, 7) not null,
  primary key (return_id, sample_id, n),
  foreign key (return_id, sample_id) references return_samples
);

-- What earlier returns of the site said of a sample, and what is known since.
create table return_corrections (
  return_id integer not null,
  sample_id text not null,
  what text not null,
  from_vials integer not null,
  from_not_weighed integer not null,
  from_grams numeric(14, 7) not null,
  from_apart numeric(14, 7) not null,
  to_vials integer not null,
  to_not_weighed integer not null,
  to_grams numeric(14, 7) not null,
  to_apart numeric(14, 7) not null,
  primary key (return_id, sample_id, what),
  foreign key (return_id, sample_id) references return_samples
);
create trigger site_returns_grow before update or delete on site_returns for each row execute function refuse_change();
create trigger return_samples_grow before update or delete on return_samples for each row execute function refuse_change();
create trigger return_moves_grow before update or delete on return_moves for each row execute function refuse_change();
create trigger return_corrections_grow before update or delete on return_corrections for each row execute function refuse_change();
