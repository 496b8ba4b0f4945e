-- What was chosen for the facts that files of a source do not say, such as the site that collected the samples.
alter table table_layouts add column choices jsonb, add check (choices is null or source is not null);
