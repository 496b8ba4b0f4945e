-- What was backed up and whether it could be restored, for the health page; the files themselves are elsewhere.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  -- Null: made by the operator's command; else the day of the nightly backup, in the service's zone.
  night date,
  file text,
  bytes bigint check (bytes > 0),
  rows bigint check (rows >= 0),
  is_encrypted boolean,
  -- Why there is no file, in one line.
  fault text,
  tried_at timestamptz(3),
  -- Why the file could not be restored, in one line.
  try_fault text,
  constraint file_or_fault check ((file is null) = (fault is not null)),
  constraint only_files_are_tried check (tried_at is null or file is not null)
);
create index backups_newest on backups (started_at desc);
create unique index backups_night on backups (night) where fault is null;
