-- Files of a sample: spectra, chromatograms, photos, documents. They are rows, so that one transaction and one backup hold all.
alter type custody_action add value 'FILE_ADDED';
alter type custody_action add value 'FILE_WITHDRAWN';

create type file_kind as enum ('SPECTRUM', 'CHROMATOGRAM', 'PHOTO', 'DOCUMENT', 'RAW_DATA', 'OTHER');

create table files (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  -- Its number among the sample's files; custody names it by this.
  number integer not null check (number > 0),
  kind file_kind not null,
  -- What the bytes are, by their content.
  type text not null check (type in ('JCAMP', 'SPC', 'OPUS', 'TEXT', 'PNG', 'JPEG', 'WEBP', 'PDF', 'ZIP', 'NETCDF')),
  -- As it came.
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size > 0),
  -- SHA-256 of the stored bytes, hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null once they are gone.
  bytes bytea,
  -- The site whose staff added it.
  site_id integer not null references sites,
  technology text references technologies,
  instrument_id integer references instruments,
  -- The version of a report whose evidence it is first; null until its technology is reported.
  report_id bigint references reports,
  -- Its bytes go when the sample is anonymised.
  is_personal boolean not null,
  -- The person who brought the sample may see it.
  is_shown boolean not null default false,
  added_at timestamptz(3) not null,
  added_by text not null check (added_by <> ''),
  user_id integer references users,
  gone_how text check (gone_how in ('WITHDRAWN', 'RETENTION')),
  gone_at timestamptz(3),
  gone_by text,
  gone_reason text,
  unique (sample_id, number),
  constraint gone_says_how check ((bytes is null) = (gone_how is not null) and (bytes is null) = (gone_at is not null)),
  constraint withdrawn_has_reason check ((gone_how is not distinct from 'WITHDRAWN') = (gone_by is not null)
    and (gone_by is null) = (gone_reason is null)),
  constraint gone_is_not_shown check (bytes is not null or not is_shown),
  constraint only_evidence_has_report check (report_id is null or technology is not null)
);
-- Spectra compress little, photos not at all; and parts of what is not compressed are read without the rest.
alter table files alter column bytes set storage external;
create index files_report on files (report_id) where report_id is not null;

-- A file stays as it was stored. Its bytes may go once, and leave their hash; what somebody typed of it goes with its
-- sample's person.
create function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.sample_id, new.number, new.kind, new.type, new.size, new.sha256, new.site_id, new.technology,
      new.instrument_id, new.added_at, new.added_by, new.user_id)
      is not distinct from (old.id, old.sample_id, old.number, old.kind, old.type, old.size, old.sha256, old.site_id,
      old.technology, old.instrument_id, old.added_at, old.added_by, old.user_id)
    and (new.report_id is not distinct from old.report_id or old.report_id is null)
    and (new.bytes is not distinct from old.bytes or new.bytes is null)
    and (old.gone_how is null or (new.gone_how, new.gone_at, new.gone_by) is not distinct from
      (old.gone_how, old.gone_at, old.gone_by))
    and (((new.name = old.name or new.name = '(anonymised)')
        and (old.gone_how is null or new.gone_reason is not distinct from old.gone_reason or new.gone_reason = '(anonymised)')
        and exists (select from samples where sample_id = old.sample_id and anonymised_at is not null))
      or (new.name = old.name and (old.gone_how is null or new.gone_reason is not distinct from old.gone_reason)))
  then
    return new;
  end if;
  raise exception 'a file is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger files_stay before update or delete on files for each row execute function keep_file();
create trigger files_not_emptied before truncate on files for each statement execute function refuse_change();
create trigger open_site before insert on files for each row execute function refuse_closed_site('site_id');
