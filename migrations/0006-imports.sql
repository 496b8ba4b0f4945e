-- Samples and results from before Vialog, brought in from files; and the area that open data names instead of a site.

-- The one entry that Vialog itself can vouch for: that a file said so, on that day. Earlier hands are the file's to know.
alter type custody_action add value 'IMPORTED';

create table imports (
  id integer generated always as identity primary key,
  at timestamptz(3) not null,
  user_id integer references users,
  who text not null,
  files text[] not null check (cardinality(files) between 1 and 2),
  samples integer not null check (samples > 0),
  reports integer not null check (reports >= 0),
  undone_at timestamptz(3),
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);

alter table samples add column import_id integer references imports;
create index samples_import on samples (import_id, sample_id) where import_id is not null;
-- Undoing an import ends samples that nobody asked to delete.
alter table samples
  drop constraint deleted_was_requested,
  add constraint deleted_was_requested
    check (deleted_at is null or state = 'DELETION_REQUESTED' or import_id is not null);

-- What an old vial weighed when it was empty is seldom known any more.
alter table registered_ids add column import_id integer references imports;
alter table registered_ids
  drop constraint vial_has_empty_weight,
  add constraint vial_has_empty_weight
    check (container_type <> 'VIAL' or empty_weight is not null or import_id is not null);

-- Fifteen rows are the most that the report form takes (spec S9). History may hold more, and none of it is dropped.
alter table report_findings
  drop constraint report_findings_list_order_check,
  add constraint report_findings_list_order_check check (list_order between 1 and 60);

-- A part of a town or a region that is large enough to point to nobody.
alter table sites add column area text not null default '' check (length(area) <= 200);
