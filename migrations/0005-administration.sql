-- What administrators set up and look after: links that let a person in once, losses that were written off.

-- One row a link: only its hash is kept, so that whoever reads the table cannot use it.
create table one_time_links (
  token_hash text primary key check (length(token_hash) = 64),
  user_id integer not null references users,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_by integer references users
);
create index one_time_links_user on one_time_links (user_id);

-- A missing sample that nobody looks for any more, and why. Found all the same, it is found: the row stays as history.
create table losses_written_off (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  reason text not null check (length(reason) between 1 and 1000),
  staff text not null,
  at timestamptz(3) not null,
  user_id integer references users
);
create index losses_written_off_sample on losses_written_off (sample_id, at desc);

create index samples_missing on samples (last_update) where state = 'MISSING' and deleted_at is null;
create index audit_log_newest on audit_log (id desc, entity);
create index audit_log_who on audit_log (lower(who) text_pattern_ops);
create index registered_ids_site on registered_ids (site_id, sample_id text_pattern_ops);
