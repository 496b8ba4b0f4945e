-- Keys for machines: one purpose, one site, an end. Only the hash is kept.
create table machine_keys (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  purpose text not null check (purpose in ('bring results', 'fetch worklists', 'read counts')),
  site_id integer not null references sites,
  key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
  -- The last day on which it is valid.
  ends_on date not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  revoked_at timestamptz(3),
  revoked_by text,
  last_used_at timestamptz(3),
  constraint revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create unique index machine_keys_name on machine_keys (site_id, lower(name)) where revoked_at is null;

-- The layout in which an instrument takes worklists.
create table worklist_layouts (
  instrument_id integer primary key references instruments,
  format text not null check (format in ('csv', 'xlsx')),
  -- In their order: {heading, holds, text}.
  columns jsonb not null,
  confirmed_by text not null,
  confirmed_at timestamptz(3) not null
);

-- What stands where in a rack.
create table worklists (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  instrument_id integer not null references instruments,
  made_by text not null,
  made_at timestamptz(3) not null
);
create index worklists_newest on worklists (site_id, id desc);
create table worklist_places (
  worklist_id integer not null references worklists on delete cascade,
  list_order integer not null check (list_order > 0),
  position text not null check (length(position) between 1 and 20),
  kind text not null check (kind in ('SAMPLE', 'BLANK', 'CONTROL')),
  sample_id text references samples,
  label text check (length(label) between 1 and 60),
  primary key (worklist_id, list_order),
  constraint one_thing_a_position unique (worklist_id, position),
  constraint a_sample_or_a_label check ((kind = 'SAMPLE') = (sample_id is not null) and (kind = 'SAMPLE') = (label is null))
);
create index worklist_places_sample on worklist_places (sample_id) where sample_id is not null;

-- A table that a machine brought. The same table of the same instrument comes once.
create table machine_files (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  machine_key_id integer not null references machine_keys,
  instrument_id integer not null references instruments,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  received_at timestamptz(3) not null,
  -- The lines of the instrument's own checks, which are no samples.
  left_out jsonb not null
);
create unique index machine_files_once on machine_files (instrument_id, sha256);

-- What such a table holds of one sample.
create table machine_results (
  id integer generated always as identity primary key,
  file_id integer not null references machine_files,
  sample_id text not null references samples,
  technology technology not null,
  -- DRAFTED: it is the lab's draft. WAITS: a person must read it. TAKEN: somebody read it into the draft, or submitted the draft.
  standing text not null check (standing in ('DRAFTED', 'WAITS', 'TAKEN', 'SET_ASIDE')),
  -- Why it waits.
  why text,
  lines integer not null check (lines > 0),
  -- The sheet with the lines of this sample alone, until it is settled.
  cells jsonb,
  settled_at timestamptz(3),
  settled_by text,
  constraint waits_for_a_reason check ((why is null) or standing <> 'DRAFTED'),
  constraint waits_with_its_cells check (standing <> 'WAITS' or (why is not null and cells is not null)),
  constraint settled_by_somebody check ((settled_at is null) = (standing in ('DRAFTED', 'WAITS')) and (settled_at is null) = (settled_by is null)),
  unique (file_id, sample_id)
);
create index machine_results_sample on machine_results (sample_id);
