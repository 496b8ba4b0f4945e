-- What the percents of a lab are of, by technology, where a report does not say it (results 4). Administration asks once.
create table basis_defaults (
  site_id integer not null references sites,
  technology technology not null check (technology <> 'TEST_STRIP'),
  -- 'not_stated': the lab says it with each report.
  percent_basis percent_basis not null,
  primary key (site_id, technology)
);
