-- What waits at a counter: tickets, the link of the board that shows them, and whom a site could not take.

-- A small number that a site gives to a sample that it tests at its counter; it begins at 1 on each day of the service's zone.
create table tickets (
  site_id integer not null references sites,
  day date not null,
  number integer not null check (number > 0),
  sample_id text not null references samples,
  given_at timestamptz not null,
  primary key (site_id, day, number),
  unique (sample_id, site_id, day)
);
create index tickets_by_time on tickets (site_id, given_at);

-- The link of a site's waiting board: only a hash of its secret. A new link replaces the row, so the old one opens nothing.
create table waiting_boards (
  site_id integer primary key references sites,
  key_hash text not null unique,
  made_at timestamptz not null
);

-- Somebody whose sample a site could not take: the hour and why, and nothing of the person. Who noted it stands there
-- only while that can be taken back.
create type turned_away_reason as enum ('FULL', 'CLOSED', 'NOT_OFFERED');
create table turned_away (
  id bigint generated always as identity primary key,
  site_id integer not null references sites,
  hour timestamptz not null,
  reason turned_away_reason not null,
  noted_by integer references users,
  noted_at timestamptz,
  constraint noted_by_somebody check ((noted_by is null) = (noted_at is null))
);
create index turned_away_by_hour on turned_away (site_id, hour);
create index turned_away_noted on turned_away (noted_at) where noted_at is not null;
