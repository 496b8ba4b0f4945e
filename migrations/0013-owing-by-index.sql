-- What is due and what is late is counted from the index alone.
drop index samples_owing;
create index samples_owing on samples (analysis_site, return_date) include (state, sample_id)
  where deleted_at is null and reported_at is null and not_analyzed is null;
