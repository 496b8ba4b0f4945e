-- Where PostgreSQL was when a head was made: its timeline, and its position in the log. Earlier heads do not say.
alter table custody_heads add column timeline integer, add column position text,
  add check ((timeline is null) = (position is null));
