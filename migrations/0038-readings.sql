-- Readings: a site asks somebody of another one to read files of a sample; who reads never learns whose sample it is.
alter table users add column reads_for_others boolean not null default false;

create table readings (
  id bigint generated always as identity primary key,
  -- What its reader knows it by: random, so that it says nothing of the site or of how many there are.
  number text not null unique check (number ~ '^R-[2-9A-HJKMNP-Z]{8}$'),
  sample_id text not null references samples,
  -- The site that asked.
  site_id integer not null references sites,
  technology text not null references technologies,
  reader_submits boolean not null,
  asked_at timestamptz(3) not null,
  asked_by text not null check (asked_by <> ''),
  reader_id integer references users,
  reader text,
  claimed_at timestamptz(3),
  -- What the reader says: names as they were typed.
  found jsonb,
  not_found jsonb,
  remarks text,
  read_at timestamptz(3),
  -- The draft of the site's report that was written of it last; a person of the site may have changed it since.
  draft_version integer,
  -- Why it is not in that draft.
  beside text,
  submitted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  withdrawn_reason text,
  constraint claimed_by_somebody check ((reader_id is null) = (claimed_at is null) and (reader_id is null) = (reader is null)),
  constraint read_by_somebody check (read_at is null or (reader_id is not null and found is not null and not_found is not null and remarks is not null)),
  constraint submitted_was_read check (submitted_at is null or read_at is not null),
  constraint withdrawn_has_reason check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index readings_sample on readings (sample_id);
create index readings_open on readings (asked_at) where submitted_at is null and withdrawn_at is null;
create index readings_reader on readings (reader_id, read_at) where reader_id is not null;
-- One reading of a technology at a time.
create unique index readings_one on readings (sample_id, site_id, technology) where submitted_at is null and withdrawn_at is null;
create trigger open_site before insert on readings for each row execute function refuse_closed_site('site_id');

create table reading_files (
  reading_id bigint not null references readings,
  -- Its number for the reader.
  file smallint not null check (file > 0),
  file_id bigint not null references files,
  primary key (reading_id, file),
  unique (reading_id, file_id)
);

-- A reading ends with a result: what was read is submitted, and nobody needs to read what was not.
create function end_readings() returns trigger language plpgsql as $$
begin
  update readings set submitted_at = new.reported_at
    where sample_id = new.sample_id and site_id = new.site_id and technology = new.technology
      and read_at is not null and submitted_at is null and withdrawn_at is null;
  update readings set withdrawn_at = new.reported_at, withdrawn_by = asked_by, withdrawn_reason = 'The site submitted a result itself.'
    where sample_id = new.sample_id and site_id = new.site_id and technology = new.technology
      and read_at is null and withdrawn_at is null;
  return null;
end
$$;
create trigger readings_end after insert or update of is_draft on reports for each row when (not new.is_draft)
  execute function end_readings();
