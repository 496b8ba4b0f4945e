-- An address or a number for one message about a result: sealed, for thirty days at most, in no backup and in no export.

create type contact_kind as enum ('EMAIL', 'SMS');

-- What opens the contacts of a day, wrapped with the service's own secret.
create table contact_keys (
  day date primary key,
  wrapped text not null
);

create table contacts (
  sample_id text primary key references samples,
  kind contact_kind not null,
  sealed text not null,
  day date not null references contact_keys,
  language text not null check (language in ('en', 'fr', 'es')),
  left_at timestamptz(3) not null,
  -- Since when there is something to say.
  due_at timestamptz(3),
  -- Not before this time: a claim that nobody ended, or a try that failed, waits.
  next_at timestamptz(3),
  -- Tries that may have sent it: two at most.
  claims integer not null default 0,
  -- Tries that surely have not.
  failures integer not null default 0,
  constraint tried_when_due check ((due_at is null) = (next_at is null))
);
create index contacts_due on contacts (next_at) where next_at is not null;
create index contacts_left on contacts (left_at);

create function forget_contact() returns trigger language plpgsql as $$
begin
  delete from contacts where sample_id = new.sample_id;
  return null;
end
$$;
create trigger samples_forget_contact after update of anonymised_at, deleted_at on samples for each row
  when ((new.anonymised_at is not null and old.anonymised_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function forget_contact();

-- A day's key goes with its last contact; one that is being written for just now is left to that.
create function drop_contact_keys() returns trigger language plpgsql as $$
begin
  delete from contact_keys where day in (
    select day from contact_keys k where not exists (select from contacts c where c.day = k.day) for update skip locked);
  return null;
end
$$;
create trigger contacts_drop_keys after delete on contacts for each statement execute function drop_contact_keys();

-- Where text messages are handed over.
create table sms_gateway (
  is_only boolean primary key default true check (is_only),
  url text not null check (url like 'https://%' and length(url) <= 500),
  -- Its Authorization header, sealed with the service's secret.
  authorization_sealed text,
  -- The name or number that the message comes from.
  sender text not null check (length(sender) between 1 and 50)
);
