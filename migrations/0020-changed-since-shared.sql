-- A result that changed after its person was told: its site tells them. The home page counts these at each visit.
create index samples_changed_since_shared on samples (collecting_site_id, date_collected desc, sample_id)
  where (new_result_since_shared or corrected_since_shared or new_warning_since_shared) and deleted_at is null;
