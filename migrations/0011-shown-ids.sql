-- Earlier samples keep their ID as it was written: sample_id stays its capitals and digits, by which it is found and unique.
alter table registered_ids drop constraint registered_ids_sample_id_check;
alter table registered_ids add constraint registered_ids_sample_id_check check (sample_id ~ '^[A-Z0-9]{1,40}$');
-- Null: as sample_id.
alter table samples add column shown_id text check (length(shown_id) <= 80
  and upper(regexp_replace(shown_id, '[^A-Za-z0-9]', '', 'g')) = sample_id and shown_id <> sample_id);
