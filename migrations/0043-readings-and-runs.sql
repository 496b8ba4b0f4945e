-- Whether the sample is a liquid: who reads its files elsewhere cannot see it, so the lab that asks says it. Null: not said.
alter table readings add column is_liquid boolean;

-- What the instrument's own checks say of a run, for whoever takes over its results: a list of {text, is_doubt}.
alter table machine_files add column checks jsonb not null default '[]';
