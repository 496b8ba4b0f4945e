-- Shifts without a network: what a device took along, and what proves that its samples came.

create table shifts (
  id uuid primary key,
  site_id integer not null references sites,
  -- What its people call the device.
  device text not null check (length(device) between 1 and 60),
  begun_by integer not null references users,
  begun_at timestamptz(3) not null,
  -- What opens the device's store, sealed with the service's secret; gone with the end of the shift.
  recovery_sealed text,
  closed_at timestamptz(3),
  -- Samples that were given up by name at its end; who and why is in the audit trail.
  given_up text[] not null default '{}',
  constraint only_open_can_be_recovered check ((closed_at is null) = (recovery_sealed is not null))
);
create index shifts_of_site on shifts (site_id, begun_at desc);

-- The shift that a free ID is reserved for; nobody else may use it.
alter table registered_ids add column reserved_for uuid references shifts,
  add constraint only_free_is_reserved check (reserved_for is null or (used_at is null and voided_at is null));
create index registered_ids_reserved on registered_ids (reserved_for, sample_id) where reserved_for is not null;

-- What a shift took along at its beginning.
create table shift_ids (
  shift_id uuid not null references shifts on delete cascade,
  sample_id text not null references registered_ids,
  -- When it went back unused.
  freed_at timestamptz(3),
  -- The administrator who freed it; null: it went back at the end of the shift.
  freed_by integer references users,
  primary key (shift_id, sample_id)
);

-- What came of a shift, each sample once: its receipt, and the sample that it became.
create table shift_receipts (
  shift_id uuid not null references shifts on delete cascade,
  -- As its label says. No reference: what comes after the end of the shift may name anything.
  sample_id text not null check (sample_id ~ '^[A-Z0-9]{1,20}$'),
  -- SHA-256 of the form's text, hex.
  form_hash text not null check (form_hash ~ '^[0-9a-f]{64}$'),
  -- What the device's clock said, ISO: it may say anything.
  made_at text not null check (length(made_at) <= 40),
  sent_at text not null check (length(sent_at) <= 40),
  received_at timestamptz(3) not null,
  -- The sample that it is; null while it is kept and asked about.
  stored_as text references samples,
  -- What an administrator is asked about it; null where nothing is to be asked (any more).
  question text,
  -- The text of its form, as long as it is no sample.
  form text check (length(form) <= 40000),
  primary key (shift_id, sample_id),
  constraint a_sample_has_no_copy check (form is null or stored_as is null),
  constraint a_copy_is_asked_about check (form is null or question is not null)
);
create index shift_receipts_asked on shift_receipts (shift_id, sample_id) where question is not null;
create index shift_receipts_stored on shift_receipts (stored_as);
create index shift_receipts_kept on shift_receipts (sample_id) where form is not null;

-- Anonymising takes along what is kept under its ID; and nobody is asked any more about a sample that is gone.
create function forget_shift_copy() returns trigger language plpgsql as $$
begin
  update shift_receipts set question = null where stored_as = new.sample_id and question is not null;
  if new.anonymised_at is not null then
    update shift_receipts set form = null, question = null where sample_id = new.sample_id and form is not null;
  end if;
  return null;
end
$$;
create trigger samples_forget_shift_copy after update of anonymised_at, deleted_at on samples for each row
  when ((new.anonymised_at is not null and old.anonymised_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function forget_shift_copy();
