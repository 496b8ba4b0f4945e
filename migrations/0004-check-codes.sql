-- Secrets of a service that all its servers share. They outlast a new SECRET_KEY, since what is made from them is
-- printed on cards that people carry (decision 2, check codes).
create table service_secrets (
  name text primary key,
  value text not null check (length(value) >= 32)
);

-- Made by the database's own strong source of chance; nobody ever reads or types it.
insert into service_secrets (name, value)
values ('check_codes', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
