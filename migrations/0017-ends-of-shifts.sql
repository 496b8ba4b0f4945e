-- What the device of a shift shows to prove that it is that device; null for a shift begun before.
alter table shifts add column device_key_hash text check (device_key_hash ~ '^[0-9a-f]{64}$');

-- The recovery code stays for as long as the shift does: samples may still lie on the device after somebody else ended it.
alter table shifts drop constraint only_open_can_be_recovered;
alter table shifts add constraint an_open_one_can_be_recovered check (closed_at is not null or recovery_sealed is not null);
