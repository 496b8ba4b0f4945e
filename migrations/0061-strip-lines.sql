-- What a strip's lines showed, and how strong its water was.

alter table reports
  add column strip_lines text check (strip_lines in ('TWO_LINES', 'CONTROL_ONLY', 'NO_CONTROL', 'UNSURE')),
  -- Only both give a concentration.
  add column water_ml numeric(8, 2) check (water_ml > 0),
  add column dissolved_mg numeric(9, 3) check (dissolved_mg > 0),
  add constraint only_strips_are_dipped
    check (technology = 'TEST_STRIP' or (strip_lines is null and water_ml is null and dissolved_mg is null));

-- How a strip reads is told by what comes with Vialog, and by what somebody approved.
alter table method_versions add column is_shipped boolean not null default false;
update method_versions v set is_shipped = true from methods m
  where m.id = v.method_id and v.version = 1 and m.brand = '' and (m.technology <> 'TEST_STRIP'
    or m.target in ('Fentanyl', 'Xylazine', 'Nitazene', 'Medetomidine', 'Benzodiazepine'));
