-- Testing at the counter: a site that tests what it collects, without a transport to itself.
alter type custody_action add value 'TESTED_HERE';

alter table sites add column tests_on_site boolean not null default false,
  add constraint tests_what_it_collects check (not tests_on_site or (collects and analyses));

-- Where its collecting site tested it itself; null where it was never tested there.
alter table samples add column tested_here_site integer references sites;

-- A first look is what the collecting site saw itself, while a lab can still find more.
create type report_stage as enum ('FIRST_LOOK', 'LAB');
alter table reports add column stage report_stage not null default 'LAB';

-- Whoever was told a first look waits in Results To Share again once there is a new result.
drop view sample_counts_by_rows;
drop index samples_to_share;
alter table samples drop column is_told;
alter table samples add column is_told boolean not null
  generated always as (shared_at is not null and not new_warning_since_shared and not rests_on_recall
    and (tested_here_site is null or not new_result_since_shared)) stored;
create index samples_to_share on samples (collecting_site_id, date_collected desc, id_order(sample_id), sample_id)
  where deleted_at is null and reported_at is not null and not is_told;
create view sample_counts_by_rows as
  select k.kind, k.site_id, s.state, count(*) as count
  from samples s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3;
