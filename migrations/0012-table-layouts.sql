-- What each column of a table holds, as somebody confirmed it: for an instrument or a technology of a lab, or a source of imports.
create table table_layouts (
  id integer generated always as identity primary key,
  site_id integer references sites,
  technology technology,
  instrument_id integer references instruments,
  source text check (length(source) between 1 and 100),
  name text not null check (length(name) between 1 and 100),
  -- With tabs between them: a layout is for tables with the same headings alone.
  headings text not null check (length(headings) between 1 and 50000),
  -- By column; '' in an import is a column that is left out.
  uses text[] not null check (cardinality(uses) between 1 and 500),
  confirmed_by text not null,
  confirmed_at timestamptz(3) not null,
  constraint of_a_lab_or_a_source check ((source is null) = (site_id is not null and technology is not null)),
  check (source is null or instrument_id is null)
);
create unique index table_layouts_once
  on table_layouts (site_id, technology, instrument_id, lower(source), md5(headings)) nulls not distinct;
