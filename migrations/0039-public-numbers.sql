-- Codes of the areas that public numbers tell. A code stays when its area gets another name: the new name then has it, too.
create table public_areas (
  -- As rows of releases tell it.
  name text primary key check (name <> ''),
  code text not null check (code ~ '^A[1-9][0-9]*$')
);
insert into public_areas (name, code)
  select area, 'A' || row_number() over (order by min(id)) from number_rows where area <> '' group by area;

-- The report of a month: drafted by itself, its words written by one person, released by another.
create table number_reports (
  id integer generated always as identity primary key,
  -- The numbers of its month.
  month_id integer not null unique references number_rows,
  month text not null unique check (month ~ '^\d{4}-\d\d$'),
  drafted_at timestamptz(3) not null,
  -- The words by language.
  words_en text not null,
  words_fr text not null,
  words_es text not null,
  written_at timestamptz(3),
  written_by integer references users,
  released_at timestamptz(3),
  released_by integer references users,
  -- Why its only writer released it: nobody else has an account.
  alone_why text,
  -- What it tells, as it was read when it was released.
  content jsonb,
  -- When it was first known that a result in it was corrected, or taken back with its import.
  changed_at timestamptz(3),
  constraint released_is_whole check ((released_at is null) = (content is null) and (released_at is null) = (released_by is null)),
  constraint alone_has_a_reason check (alone_why is null or (released_by = written_by and alone_why <> '')),
  constraint only_released_changes check (changed_at is null or released_at is not null)
);

create table number_report_writers (
  report_id integer not null references number_reports,
  user_id integer not null references users,
  primary key (report_id, user_id)
);

-- A released report never changes; once it may say that a result in it did.
create function refuse_released_report() returns trigger language plpgsql as $$
begin
  if old.released_at is not null
    and (tg_op = 'DELETE' or old.changed_at is not null or to_jsonb(new) - 'changed_at' <> to_jsonb(old) - 'changed_at') then
    raise exception 'a released report never changes' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger number_reports_stay before update or delete on number_reports for each row execute function refuse_released_report();
create trigger number_report_writers_grow before update or delete on number_report_writers for each row execute function refuse_change();
