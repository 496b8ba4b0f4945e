-- Labels are free where no device took them along, either: what counts and offers them reads the index alone, as before.
drop index registered_ids_free_of_kind;
create index registered_ids_free_of_kind on registered_ids (site_id, container_type, sample_id)
  where used_at is null and voided_at is null and reserved_for is null;
