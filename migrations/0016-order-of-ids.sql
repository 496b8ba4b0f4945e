-- IDs sort as their numbers do: PD9 before PD10. The number of digits stands before them, without leading zeros.
create function id_number(id text) returns text language sql immutable strict parallel safe
  return ltrim(substring(id from '[0-9]+$'), '0');
create function id_order(id text) returns text language sql immutable strict parallel safe
  return regexp_replace(id, '[0-9]+$', '') || lpad(length(coalesce(ltrim(substring(id from '[0-9]+$'), '0'), ''))::text, 2, '0')
    || coalesce(ltrim(substring(id from '[0-9]+$'), '0'), '');

-- PD9 and PD009 have the same number, so the ID itself comes last.
drop index samples_collecting, samples_in_transit, samples_collected, samples_to_share, samples_to_report, samples_to_dispose,
  routed_samples_received;
create index samples_collecting on samples (collecting_site_id, state, id_order(sample_id), sample_id)
  where deleted_at is null;
create index samples_in_transit on samples (analysis_site, id_order(sample_id), sample_id) where state = 'IN_TRANSPORT';
create index samples_collected on samples (collecting_site_id, date_collected desc, id_order(sample_id), sample_id)
  where deleted_at is null;
create index samples_to_share on samples (collecting_site_id, date_collected desc, id_order(sample_id), sample_id)
  where deleted_at is null and reported_at is not null and not is_told;
create index samples_to_report on samples (analysis_site, date_received, id_order(sample_id), sample_id)
  where deleted_at is null and state in ('IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED');
create index samples_to_dispose on samples (analysis_site, date_received, id_order(sample_id), sample_id)
  where deleted_at is null and state in ('ANALYSIS_COMPLETE', 'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE');
create index routed_samples_received
  on routed_samples (site_id, date_received desc nulls last, id_order(sample_id), sample_id);
create index samples_in_order on samples (id_order(sample_id), sample_id) where deleted_at is null;
create index registered_ids_in_order on registered_ids (id_order(sample_id), sample_id);

-- People search by the number alone, too.
create index samples_id_number on samples (id_number(sample_id) text_pattern_ops);
create index registered_ids_number on registered_ids (id_number(sample_id) text_pattern_ops);
