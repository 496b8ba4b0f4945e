-- A return reads what ever came to a site, and every portion that was taken: from these indexes alone.
drop index custody_log_arrivals;
create index custody_log_arrivals on custody_log (site_id, sample_id) include (at)
  where action in ('COLLECTED', 'IMPORTED', 'ACCEPTED', 'TESTED_HERE');
drop index reports_with_portions;
create index reports_with_portions on reports (sample_id)
  include (id, site_id, technology, strip_type, version, reported_at, weight, dissolved_mg)
  where is_newest and not is_draft and (weight is not null or dissolved_mg is not null);
