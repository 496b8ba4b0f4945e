-- A setback: what a server had seen acknowledged is not in the database any more. It went back to a standby or a backup
-- that lacked it. Who notices it writes it down here; it stays until an administrator says that it is known.
create table setbacks (
  id integer generated always as identity primary key,
  noticed_at timestamptz(3) not null,
  -- The newest entry of the audit trail that a server had seen, and when it was made.
  seen_id bigint not null,
  seen_at timestamptz(3) not null,
  -- The newest entry that is left from before; null where none is.
  left_at timestamptz(3),
  -- Where PostgreSQL was, then and when this was noticed: its timeline, and its position in the log.
  seen_timeline integer,
  seen_position text,
  timeline integer,
  position text,
  told_at timestamptz(3),
  known_at timestamptz(3),
  known_by text,
  -- Several servers notice the same.
  unique (seen_id, seen_at)
);
