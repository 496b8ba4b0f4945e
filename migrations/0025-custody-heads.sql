-- Heads of the custody log: each seals all entries up to one, so that whoever removes or rewrites entries is found out.
create table custody_heads (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null: made by the operator's command; else the day in the service's zone.
  night date,
  -- The newest entry that it seals; 0 while there is none.
  last_entry_id bigint not null,
  chains bigint not null,
  entries bigint not null,
  -- SHA-256 over the head before and all entries since; hex.
  head_hash text not null unique,
  -- HMAC-SHA-256 of all of that under CUSTODY_KEY, and which key that was.
  mac text not null,
  key_id text not null
);
create trigger heads_grow before update or delete on custody_heads for each row execute function refuse_change();
create trigger heads_not_emptied before truncate on custody_heads for each statement execute function refuse_change();
