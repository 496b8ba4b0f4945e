-- What signs the links by which people take themselves off the list for alerts: kept here, since mails outlive a SECRET_KEY.
insert into service_secrets (name, value)
values ('alert_list', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
