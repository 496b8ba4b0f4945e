-- Alert rules also look for substances that nobody knows, and for what nobody expected where it was found (results 6).
alter table alert_rules
  -- Substances that nobody knows: no drug of the dictionary, not dangerous, and marked by nobody.
  add column custom_unknown boolean not null default false,
  drop constraint one_thing_looked_for,
  drop constraint presence_of_something,
  add constraint one_thing_looked_for check ((drug_id is not null)::int + (drug_class is not null)::int
    + custom_dangerous::int + custom_unknown::int <= 1),
  add constraint presence_of_something check (kind not in ('PRESENCE', 'AMOUNT', 'UNEXPECTED')
    or drug_id is not null or drug_class is not null or custom_dangerous or custom_unknown),
  add constraint nobody_expects_the_unknown check (not custom_unknown or kind not in ('UNEXPECTED', 'AMOUNT'));
