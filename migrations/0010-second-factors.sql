-- Signing in: waits an account and place, a second factor for those who want one, and when a session last proved who it is.

-- The place '' stands for all of them together; an address is kept as a keyed hash only.
alter table sign_in_failures add column place text not null default '';
alter table sign_in_failures drop constraint sign_in_failures_pkey, add primary key (account, place);
alter table sign_in_failures alter column place drop default;
alter table sign_in_failures drop constraint sign_in_failures_failures_check, add check (failures >= 0);

-- Where an account signed in before: there, what strangers try elsewhere keeps nobody waiting.
create table sign_in_places (
  account text not null,
  place text not null,
  last_at timestamptz(3) not null,
  primary key (account, place)
);
create index sign_in_places_age on sign_in_places (last_at);

alter table sessions add column authenticated_at timestamptz(3);
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;

-- One row a person. The secret is sealed with the server's key; a code serves once, so its step in time is kept.
create table second_factors (
  user_id integer primary key references users,
  sealed_secret text not null,
  begun_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step integer not null default 0 check (last_step >= 0)
);

-- Codes for who has lost the device: only their hashes, each good once.
create table recovery_codes (
  code_hash text primary key check (length(code_hash) = 64),
  user_id integer not null references second_factors on delete cascade,
  used_at timestamptz(3)
);
create index recovery_codes_user on recovery_codes (user_id);
