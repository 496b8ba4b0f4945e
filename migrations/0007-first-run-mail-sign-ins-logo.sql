-- The link that makes the first administrator belongs to nobody yet.
alter table one_time_links alter column user_id drop not null;

-- When a person signed in, and when somebody who gave their email was refused. No address and no browser: who looks
-- after an account needs the times, and nothing more is kept of where staff are.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  at timestamptz(3) not null,
  outcome text not null check (outcome in ('SIGNED_IN', 'BY_LINK', 'REFUSED'))
);
create index sign_ins_user on sign_ins (user_id, at desc);
create index sign_ins_at on sign_ins (at);

-- The server that takes the service's mail; one row or none. The password is encrypted with the service's secret key.
create table mail_server (
  is_only boolean primary key default true check (is_only),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  username text not null default '',
  password_sealed text,
  from_address text not null
);

-- The service's logo; one row or none.
create table logo (
  is_only boolean primary key default true check (is_only),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  version text not null,
  bytes bytea not null check (length(bytes) <= 204800)
);
