-- An amount is of the base or of a salt: what part of each salt is base, and what each lab's amounts usually are of.

-- Of a drug that is no form: salts with the part of their weight that is base, such as 'hydrochloride 0.902; citrate 0.637'.
alter table drugs add column salts text check (salts ~ '^[^;]{1,60} (0\.\d{1,3}|1)(; [^;]{1,60} (0\.\d{1,3}|1))*$');

update drugs d set salts = known.salts
from (values
  ('mdma', 'hydrochloride 0.841'), ('cocaine', 'hydrochloride 0.893'), ('methamphetamine', 'hydrochloride 0.804'),
  ('ketamine', 'hydrochloride 0.867'), ('heroin', 'hydrochloride 0.91'), ('fentanyl', 'hydrochloride 0.902; citrate 0.637'),
  ('amphetamine', 'sulfate 0.734'), ('xylazine', 'hydrochloride 0.858')
) as known (drug, salts)
where d.form_of is null
  and (lower(d.name) = known.drug or exists (select from unnest(d.synonyms) as name where lower(name) = known.drug));

-- What the amounts of a drug are of at a lab, where a report does not say; the drug is a root.
create table measured_as_defaults (
  drug_id integer not null references drugs,
  site_id integer not null references sites,
  -- 'base', or a form such as 'hydrochloride'.
  measured_as text not null check (length(measured_as) between 1 and 60),
  primary key (drug_id, site_id)
);
