-- What a person sees of a file has a hash, as the file itself has: verify-custody finds a changed byte of it. The audit trail,
-- which only grows, names the same hash where the lab showed the file.
alter table shown_files add column sha256 text;
update shown_files set sha256 = encode(sha256(bytes), 'hex');
alter table shown_files alter column sha256 set not null, add check (sha256 ~ '^[0-9a-f]{64}$');

-- A workbook is listed as what it is, not as a ZIP.
alter table files drop constraint files_type_check, add constraint files_type_check
  check (type in ('JCAMP', 'SPC', 'OPUS', 'TEXT', 'PNG', 'JPEG', 'WEBP', 'PDF', 'ZIP', 'NETCDF', 'XLSX'));
