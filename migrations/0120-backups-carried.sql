-- After a backup was restored for trial, the command of BACKUP_AFTER carries it to another place.
alter table backups
  add column carried_at timestamptz(3),
  -- How often the command failed on this backup, when it last did, and how, in one line.
  add column carry_tries integer not null default 0 check (carry_tries >= 0),
  add column carry_tried_at timestamptz(3),
  add column carry_fault text;

-- When administrators were last told that there is no backup to rely on. One row or none.
create table backup_alarm (
  is_only boolean primary key default true check (is_only),
  told_at timestamptz(3) not null
);
