-- Lots of test strips: what a site got, what its reports used up, and what rests on a lot that was recalled.

create table strip_lots (
  id integer generated always as identity primary key,
  brand text not null check (length(brand) between 1 and 100),
  -- The strip's type.
  target text not null check (length(target) between 1 and 100),
  number text not null check (length(number) between 1 and 100),
  expires_on date not null,
  added_at timestamptz(3) not null default now(),
  recalled_at timestamptz(3),
  recall_reason text check (length(recall_reason) between 1 and 1000),
  -- What the public reads of the recall beside the general sentences.
  recall_en text check (length(recall_en) between 1 and 400),
  recall_fr text check (length(recall_fr) between 1 and 400),
  recall_es text check (length(recall_es) between 1 and 400),
  constraint recalled_for_a_reason check ((recalled_at is null) = (recall_reason is null)),
  constraint recalled_in_words check ((recalled_at is null) = (recall_en is null)),
  constraint only_recalled_has_words check (recalled_at is not null or (recall_fr is null and recall_es is null))
);
create unique index strip_lots_once on strip_lots (lower(brand), lower(target), lower(number));

alter table reports add column strip_lot_id integer references strip_lots;
alter table reports add constraint only_strips_have_a_lot check (technology = 'TEST_STRIP' or strip_lot_id is null);
create index reports_strip_lot on reports (strip_lot_id) where strip_lot_id is not null;

-- What a site got of a lot, and how many strips its submitted reports used up. It may go below zero: no report is refused for it.
create table strip_stock (
  strip_lot_id integer not null references strip_lots,
  site_id integer not null references sites,
  received integer not null default 0 check (received between -1000000 and 1000000),
  used integer not null default 0,
  primary key (strip_lot_id, site_id)
);

-- A strip a sample, lab and lot: a correction in words uses no other one.
create function use_strip() returns trigger language plpgsql as $$
begin
  if not exists (select from reports r where r.sample_id = new.sample_id and r.site_id = new.site_id
      and r.strip_lot_id = new.strip_lot_id and not r.is_draft and r.id <> new.id) then
    insert into strip_stock as s (strip_lot_id, site_id, used) values (new.strip_lot_id, new.site_id, 1)
    on conflict (strip_lot_id, site_id) do update set used = s.used + 1;
  end if;
  return null;
end
$$;
create trigger reports_use_strips after insert on reports for each row
  when (new.strip_lot_id is not null and not new.is_draft) execute function use_strip();

-- The reports are the truth; this is what the stock must say, for whoever compares them.
create view strip_stock_by_reports as
  select strip_lot_id, site_id, count(distinct sample_id)::int as used
  from reports where strip_lot_id is not null and not is_draft group by 1, 2;

-- Where a lab says that a result stands although its lot was recalled.
create table recall_stands (
  sample_id text not null references samples,
  site_id integer not null references sites,
  strip_lot_id integer not null references strip_lots,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz(3) not null,
  user_id integer references users,
  primary key (sample_id, site_id, strip_lot_id)
);

-- The one place of the rule: what rests on a recalled lot. An invalid strip says nothing that could be wrong.
create view recalled_results as
  select r.id as report_id, r.sample_id, r.site_id, r.strip_lot_id
  from reports r join strip_lots l on l.id = r.strip_lot_id
  where l.recalled_at is not null and r.is_newest and not r.is_draft and r.strip_result <> 'INVALID'
    and not exists (select from recall_stands s
      where s.sample_id = r.sample_id and s.site_id = r.site_id and s.strip_lot_id = r.strip_lot_id);

-- A shared result that rests on a recalled lot waits in Results To Share until its lab has found a way out.
drop view sample_counts_by_rows;
drop index samples_to_share;
alter table samples drop column is_told;
alter table samples add column rests_on_recall boolean not null default false;
alter table samples
  add column is_told boolean not null
    generated always as (shared_at is not null and not new_warning_since_shared and not rests_on_recall) stored;
create index samples_to_share on samples (collecting_site_id, date_collected desc, sample_id)
  where deleted_at is null and reported_at is not null and not is_told;
create view sample_counts_by_rows as
  select k.kind, k.site_id, s.state, count(*) as count
  from samples s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3;
