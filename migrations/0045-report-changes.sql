-- What is told of results that changed in a released monthly report, each time that it grew by enough samples.
create table number_report_changes (
  report_id integer not null references number_reports,
  noted_at timestamptz(3) not null,
  -- How many samples of the report had a result that was corrected or taken back.
  samples integer not null check (samples > 0),
  -- Numbers of found substances: what the report tells, and what it would be today.
  found jsonb not null,
  primary key (report_id, noted_at)
);
create trigger number_report_changes_grow before update or delete on number_report_changes for each row execute function refuse_change();
