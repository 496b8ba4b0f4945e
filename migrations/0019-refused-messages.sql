-- The one message about a result was refused for good, or may not have gone out: its site tells the person another way.
alter table samples add column message_refused boolean not null default false;
create index samples_message_refused on samples (collecting_site_id, date_collected desc, sample_id)
  where message_refused and deleted_at is null;
