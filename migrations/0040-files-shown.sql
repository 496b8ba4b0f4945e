-- A reading that ends with the lab's result names who submitted that, not who asked. Of a closed site, the site that took
-- over answers: its result ends the reading, too.
create or replace function end_readings() returns trigger language plpgsql as $$
declare
  labs integer[] := array(select id from sites where id = new.site_id
    union select taken_over_by from sites where id = new.site_id and taken_over_by is not null
    union select id from sites where taken_over_by = new.site_id);
  -- An import names nobody who submitted.
  submitter text := coalesce((select name from users where id = new.updated_by),
    nullif(btrim(new.staff_first_name || ' ' || new.staff_last_name), ''));
begin
  update readings set submitted_at = new.reported_at
    where sample_id = new.sample_id and site_id = any (labs) and technology = new.technology
      and read_at is not null and submitted_at is null and withdrawn_at is null;
  update readings set withdrawn_at = new.reported_at, withdrawn_by = coalesce(submitter, asked_by),
      withdrawn_reason = 'The site submitted a result itself.'
    where sample_id = new.sample_id and site_id = any (labs) and technology = new.technology
      and read_at is null and withdrawn_at is null;
  return null;
end
$$;

-- What a lab shows of a file beside the result, drawn when it chose the file: a smaller picture, or the curve of a
-- spectrum without its header. Who reads a result never makes the server read an instrument's file.
create table shown_files (
  file_id bigint primary key references files,
  type text not null check (type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
-- However it ends: taken back, withdrawn, anonymised.
create function hide_file() returns trigger language plpgsql as $$
begin
  delete from shown_files where file_id = new.id;
  return null;
end
$$;
create trigger files_hidden after update of is_shown on files for each row when (old.is_shown and not new.is_shown)
  execute function hide_file();
