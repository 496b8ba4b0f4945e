-- Technologies are rows: an administrator adds, renames, orders and retires them (R2.5). A technology's kind carries the rules, and
-- its key says the kind of those that a service adds (domain/technology).
create table technologies (
  key text primary key,
  kind text not null check (kind in ('STRIP', 'COLOUR', 'VIBRATIONAL', 'CHROMATOGRAPHIC', 'MASS', 'AMBIENT', 'RESONANCE')),
  name_en text not null check (length(name_en) between 1 and 60),
  name_fr text not null check (length(name_fr) between 1 and 60),
  name_es text not null check (length(name_es) between 1 and 60),
  short_en text not null check (length(short_en) between 1 and 60),
  short_fr text not null check (length(short_fr) between 1 and 60),
  short_es text not null check (length(short_es) between 1 and 60),
  list_order integer not null,
  -- New reports may use it.
  is_active boolean not null,
  -- What a strip is for is its type.
  constraint one_kind_of_strips check ((kind = 'STRIP') = (key = 'TEST_STRIP'))
);

-- An older server still names the type in its statements; a later release drops the domain.
alter type technology rename to specified_technology;

insert into technologies (key, kind, name_en, name_fr, name_es, short_en, short_fr, short_es, list_order, is_active)
select key, kind, en, fr, es, en, fr, es, row_number() over (), is_active from (values
  ('TEST_STRIP', 'STRIP', 'Test strip', 'Bandelette de test', 'Tira reactiva', true),
  ('FTIR', 'VIBRATIONAL', 'FTIR', 'FTIR', 'FTIR', true),
  ('GC_MS', 'MASS', 'GC-MS', 'GC-MS', 'GC-MS', true),
  ('LC_MS', 'MASS', 'LC-MS', 'LC-MS', 'LC-MS', true),
  ('NMR', 'RESONANCE', 'NMR', 'RMN', 'RMN', true),
  ('RAMAN', 'VIBRATIONAL', 'Raman', 'Raman', 'Raman', false),
  ('SERS', 'VIBRATIONAL', 'SERS', 'SERS', 'SERS', false),
  ('HPLC_UV', 'CHROMATOGRAPHIC', 'HPLC-UV', 'HPLC-UV', 'HPLC-UV', false),
  ('GC_FID', 'CHROMATOGRAPHIC', 'GC-FID', 'GC-FID', 'GC-FID', false),
  ('DART_MS', 'AMBIENT', 'DART-MS', 'DART-MS', 'DART-MS', false),
  ('PS_MS', 'AMBIENT', 'PS-MS', 'PS-MS', 'PS-MS', false),
  ('LC_QTOF', 'MASS', 'LC-QTOF', 'LC-QTOF', 'LC-QTOF', false)
) as shipped (key, kind, en, fr, es, is_active);

-- What compares with a word of the old type.
alter table methods drop constraint only_strips_have_targets;
alter table instruments drop constraint instruments_technology_check;
alter table basis_defaults drop constraint basis_defaults_technology_check;
alter table reports drop constraint strips_have_a_type, drop constraint only_strips_have_a_type, drop constraint only_strips_have_a_lot,
  drop constraint only_strips_are_dipped, drop constraint strips_have_no_instrument;
drop view alert_doubts;
drop function alert_fact(text, integer, specified_technology, text, integer, text);

alter table methods alter column technology type text;
alter table instruments alter column technology type text;
alter table reports alter column technology type text;
alter table basis_defaults alter column technology type text;
alter table table_layouts alter column technology type text;
alter table alert_evidence alter column technology type text;
drop type specified_technology;
create domain technology as text;

alter table methods
  add foreign key (technology) references technologies,
  add constraint only_strips_have_targets check (technology = 'TEST_STRIP' or (target = '' and brand = ''));
alter table instruments
  add foreign key (technology) references technologies,
  add constraint strips_are_no_instruments check (technology <> 'TEST_STRIP');
alter table reports
  add foreign key (technology) references technologies,
  add constraint strips_have_a_type check (is_draft or technology <> 'TEST_STRIP' or (strip_type <> '' and strip_result is not null)),
  add constraint only_strips_have_a_type check (technology = 'TEST_STRIP' or (strip_type = '' and strip_result is null)),
  add constraint only_strips_have_a_lot check (technology = 'TEST_STRIP' or strip_lot_id is null),
  add constraint only_strips_are_dipped
    check (technology = 'TEST_STRIP' or (strip_lines is null and water_ml is null and dissolved_mg is null)),
  add constraint strips_have_no_instrument check (technology <> 'TEST_STRIP' or instrument_id is null);
alter table basis_defaults
  add foreign key (technology) references technologies,
  add constraint strips_have_no_basis check (technology <> 'TEST_STRIP');
alter table table_layouts add foreign key (technology) references technologies;
alter table alert_evidence add foreign key (technology) references technologies;

create function alert_fact(of_sample text, of_site integer, by_technology text, of_strip text, of_drug integer, of_custom text)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'strip', r.strip_result,
    'recalled', exists (select from recalled_results x where x.report_id = r.id),
    'basis', case when bool_or(f.percent is not null or f.unit = '%') then r.percent_basis end,
    'found', coalesce(jsonb_agg(jsonb_build_object('kind', f.amount_kind, 'low', f.low, 'high', f.high, 'weight', f.weight,
      'percent', f.percent, 'unit', f.unit, 'as', f.measured_as) order by f.list_order) filter (where f.report_id is not null), '[]'))
  from reports r
  join samples s on s.sample_id = r.sample_id and s.deleted_at is null
  left join lateral (
    select f.* from report_findings f
    left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
    left join drug_identities d on d.id = coalesce(f.drug_id, n.drug_id)
    where f.report_id = r.id
      and (d.identity_id = (select coalesce(form_of, id) from drugs where id = of_drug)
        -- By its text, whatever the dictionary makes of it later.
        or lower(regexp_replace(btrim(f.custom_drug), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(of_custom), '\s+', ' ', 'g')))
  ) f on true
  where r.sample_id = of_sample and r.site_id = of_site and r.technology = by_technology and r.strip_type = of_strip
    and r.is_newest and not r.is_draft
  group by r.id
$$;

create view alert_doubts as
  select a.id as alert_id, 'HIDDEN' as doubt, null::text as sample_id, hidden.drug_id
  from alerts a cross join lateral hidden_names(a.id, a.version) as hidden(drug_id)
  where a.retracted_at is null
  union all
  select a.id, case when (e.now->>'recalled')::boolean and not (e.fact->>'recalled')::boolean then 'RECALLED' else 'CHANGED' end,
    e.sample_id, e.drug_id
  from alerts a join (
    select *, alert_fact(sample_id, site_id, technology, strip_type, drug_id, custom_drug) as now from alert_evidence
  ) e on e.alert_id = a.id
  where a.retracted_at is null and a.version > 0 and e.now is distinct from e.fact
  union all
  select a.id, case when d.important or not n.known_dangerous then 'RENAMED' else 'UNMARKED' end, null, n.drug_id
  from alerts a join alert_names n on n.alert_id = a.id and n.version = a.version join drug_identities d on d.id = n.drug_id
  where a.retracted_at is null and d.report_to_public
    and (n.known_name <> coalesce(d.report_to_client_name, d.identity) or n.known_dangerous and not d.important)
    and not exists (select from hidden_names(a.id, a.version) as hidden(drug_id) where hidden.drug_id = n.drug_id);
