-- A site closes in one act: another site takes over what it has, and an administrator can undo it within a day.

-- An entry of custody for a vial whose site closed, or opened again.
alter type custody_action add value 'MOVED';

alter table sites add column closed_at timestamptz(3),
  -- The site that answers for what this one reported and collected.
  add column taken_over_by integer references sites,
  add constraint closed_is_taken_over check ((closed_at is null) = (taken_over_by is null)),
  add constraint closed_is_not_active check (closed_at is null or not active),
  add constraint taken_over_by_another check (taken_over_by <> id);
create index sites_taken_over on sites (taken_over_by) where taken_over_by is not null;

-- Where a sample was collected, if that site has closed since; null: at collecting_site_id, which answers for it.
alter table samples add column collected_at_site integer references sites;

create table site_closings (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  to_site_id integer not null references sites,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz(3) not null,
  user_id integer not null references users,
  who text not null,
  -- How many of each kind moved or ended.
  moved jsonb not null,
  undone_at timestamptz(3),
  undone_by text,
  -- How many of each kind had changed since, and stayed.
  stayed jsonb,
  check (site_id <> to_site_id),
  constraint undone_by_somebody check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (stayed is null))
);
create unique index site_closings_once on site_closings (site_id) where undone_at is null;
create index site_closings_newest on site_closings (site_id, id);

-- Each row that a closing moved or ended, so that it can be undone: its columns before and after. before is null for a row
-- that the closing added, after for one that it removed. The rows go once nobody can undo it any more.
create table site_moves (
  closing_id integer not null references site_closings on delete cascade,
  kind text not null,
  key text not null,
  -- What people call it: a name, an ID.
  name text not null,
  before jsonb,
  after jsonb,
  -- It had changed when the closing was undone, and stayed.
  has_stayed boolean not null default false,
  primary key (closing_id, kind, key)
);

-- Nothing new comes to a closed site, whoever writes it: whoever began before the closing waits for it, and is refused.
create function refuse_closed_site() returns trigger language plpgsql as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  site record;
begin
  for i in 0 .. tg_nargs - 1 loop
    if new_row ->> tg_argv[i] is not null and new_row ->> tg_argv[i] is distinct from old_row ->> tg_argv[i] then
      select name, closed_at into site from sites where id = (new_row ->> tg_argv[i])::integer for key share;
      if site.closed_at is not null then
        raise exception '% is closed. Choose a site that is open.', site.name using errcode = 'VC001';
      end if;
    end if;
  end loop;
  return new;
end
$$;
create trigger open_site before insert or update of site_id on users for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert or update of collecting_site_id, analysis_site_id on routing_rules for each row
  execute function refuse_closed_site('collecting_site_id', 'analysis_site_id');
create trigger open_site before insert or update of source_site_id, destination_site_id on courier_stops for each row
  execute function refuse_closed_site('source_site_id', 'destination_site_id');
create trigger open_site before insert or update of audience_site_id on messages for each row
  execute function refuse_closed_site('audience_site_id');
create trigger open_site before insert or update of site_id on registered_ids for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert or update of site_id on shifts for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert or update of from_site_id, to_site_id on packages for each row
  execute function refuse_closed_site('from_site_id', 'to_site_id');
create trigger open_site before insert or update of site_id on instruments for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert on tickets for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert on waiting_boards for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert on turned_away for each row execute function refuse_closed_site('site_id');
create trigger open_site before insert on counts for each row execute function refuse_closed_site('site_id');

-- Samples are many: this asks only when their sites change, and turns no row into JSON.
create function refuse_closed_site_of_sample() returns trigger language plpgsql as $$
declare
  site record;
begin
  -- Where a sample was disposed of is history.
  for site in select name, closed_at from sites
    where id in (new.collecting_site_id, case when new.state <> 'DISPOSED' then new.analysis_site end) order by id for key share loop
    if site.closed_at is not null then
      raise exception '% is closed. Choose a site that is open.', site.name using errcode = 'VC001';
    end if;
  end loop;
  return new;
end
$$;
create trigger open_site before insert on samples for each row
  execute function refuse_closed_site_of_sample();
create trigger open_site_kept before update of collecting_site_id, analysis_site on samples for each row
  when (new.analysis_site is distinct from old.analysis_site or new.collecting_site_id <> old.collecting_site_id)
  execute function refuse_closed_site_of_sample();
