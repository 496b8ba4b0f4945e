-- Tests on a device without a network: the hash of the result that was stored, or why the service refused it.
alter table shift_receipts add column tests_hash text check (tests_hash ~ '^[0-9a-f]{64}$'),
  add column tests_refused text check (length(tests_refused) <= 2000),
  add constraint a_result_is_stored_or_refused check (tests_hash is null or tests_refused is null);

-- A person may have been told a result that the service then refused: somebody tells them again before anything is shared.
alter table samples drop constraint only_shared_gain;
