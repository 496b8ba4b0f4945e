-- A result that is not of its sample is taken back (R6.31): a version without findings, which is never the newest. Whatever reads
-- newest versions so reads none of that test.
alter table reports add column taken_back boolean not null default false,
  add constraint taken_back_says_why check (not taken_back or (not is_newest and not is_draft and correction is not null));
create index reports_taken_back on reports (sample_id) where taken_back;

-- A reading goes on: the result that was taken back was none of its.
drop trigger readings_end on reports;
create trigger readings_end after insert or update of is_draft on reports for each row when (not new.is_draft and not new.taken_back)
  execute function end_readings();
