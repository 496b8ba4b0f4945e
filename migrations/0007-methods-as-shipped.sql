-- What is known of methods, better (results 4): new versions of the methods that came with Vialog. Nothing is approved.
-- A method whose newest version a service made, approved or took back stays as it is.

-- Of what a strip can miss: the concentration up to which it did not react.
alter table method_substances drop constraint only_reactions_begin;
alter table method_substances add constraint only_strips_have_concentrations
  check (finds_from is null or kind in ('MISSES', 'REACTS'));

create temporary table newer on commit drop as
select m.id as method_id, m.technology, m.target, v.id as version_id, v.version
-- An older server that adds a version locks the method first.
from methods m
join method_versions v on v.method_id = m.id
  and v.version = (select max(w.version) from method_versions w where w.method_id = m.id)
where m.brand = '' and v.is_shipped and v.approved_at is null and v.withdrawn_at is null
  and (m.technology, m.target) in (('GC_MS', ''), ('TEST_STRIP', 'Fentanyl'), ('TEST_STRIP', 'Xylazine'),
    ('TEST_STRIP', 'Nitazene'), ('TEST_STRIP', 'Medetomidine'))
for update of m, v;

insert into method_versions (method_id, version, finds_from, finds_to, unit, strip_lines, read_from, read_until, basis,
  sentence_en, sentence_fr, sentence_es, note, source, is_shipped)
select n.method_id, n.version + 1, s.finds_from, s.finds_to, s.unit, v.strip_lines, v.read_from, v.read_until, v.basis,
  s.en, s.fr, s.es, s.note, s.source, true
from newer n
join method_versions v on v.id = n.version_id
join (values
  ('Fentanyl', 200::numeric, null::numeric, 'ng/mL', null, null, null,
    'Brands differ: BTNX reacts to carfentanil at 2,000 ng/mL, DanceSafe does not.',
    'PMC9588631; 10.1186/s12954-023-00911-w; 10.1016/j.drugpo.2023.104102; 10.1186/s12954-021-00478-4; 10.1186/s12954-023-00921-8'),
  ('Xylazine', 0.5, 2.5, 'µg/mL', null, null, null,
    'One brand, in the field at 1 mg/mL, found 54 % of the positives and was right on 87 % of the negatives. What misleads it differs by brand.',
    'chemrxiv 646cf52f; 10.1186/s12954-026-01396-z; chemrxiv 66fabc53'),
  ('Nitazene', 0.25, 100, 'µg/mL',
    'A strip reacts to one kind of drug. It gives no amount, can miss it, and can react wrongly. Isotonitazene makes it react from about 2 to 3 mg in a litre of water. Some nitazenes need more, some less, and some never do.',
    'Une bandelette réagit à une seule sorte de drogue. Elle n’indique aucune quantité, peut ne pas la voir et peut se tromper. L’isotonitazène la fait réagir à partir d’environ 2 à 3 mg dans un litre d’eau. Pour d’autres nitazènes, il en faut plus ou moins ; certains ne la font jamais réagir.',
    'Una tira reacciona a un solo tipo de droga. No da ninguna cantidad, puede no verla y puede equivocarse. El isotonitazeno la hace reaccionar a partir de unos 2 a 3 mg en un litro de agua. Otros nitazenos necesitan más o menos, y algunos no la hacen reaccionar nunca.',
    'Isotonitazene: 2,000 to 3,000 ng/mL by lot; others 250 ng/mL to 100 µg/mL. 24 of 33 nitazenes react at up to 9,000 ng/mL, desnitazenes do not; 28 of 36 in another study.',
    '10.1186/s12954-024-01078-8; 10.1186/s12954-025-01287-9'),
  ('Medetomidine', 500, 2000, 'ng/mL',
    'A strip reacts to one kind of drug. It gives no amount, can miss it, and can react wrongly. Medetomidine has two mirror forms. Some strips see only one of them, dexmedetomidine. Others need both and miss pure dexmedetomidine. Street samples had both.',
    'Une bandelette réagit à une seule sorte de drogue. Elle n’indique aucune quantité, peut ne pas la voir et peut se tromper. La médétomidine a deux formes miroir. Certaines bandelettes n’en voient qu’une, la dexmédétomidine. D’autres ont besoin des deux et ne voient pas la dexmédétomidine pure. Les échantillons de la rue avaient les deux.',
    'Una tira reacciona a un solo tipo de droga. No da ninguna cantidad, puede no verla y puede equivocarse. La medetomidina tiene dos formas espejo. Algunas tiras solo ven una, la dexmedetomidina. Otras necesitan las dos y no ven la dexmedetomidina pura. Las muestras de la calle tenían las dos.',
    'The limit is that of BTNX 2.0; it differs by lot. Some lots see only dexmedetomidine, others need both forms and miss pure dexmedetomidine; street samples were racemic. At most 25 °C, purified water.',
    '10.1186/s12954-025-01387-6'),
  ('', null, null, null, null, null, null,
    'Its limits are for the lab to fill in. Heat turns GHB into GBL.', 'Textbook knowledge; the lab')
) as s (target, finds_from, finds_to, unit, en, fr, es, note, source) on s.target = n.target;

insert into method_substances (version_id, list_order, kind, name, other_name, finds_from, unit)
select v.id, s.list_order, s.kind::method_substance_kind, s.name, s.other_name, s.finds_from, s.unit
from newer n
join method_versions v on v.method_id = n.method_id and v.version = n.version + 1
join (values
  ('Fentanyl', 1, 'MISSES', 'carfentanil', null, 2000::numeric, 'ng/mL'),
  ('Fentanyl', 2, 'MISSES', 'furanylfentanyl', null, 1000, 'ng/mL'),
  ('Fentanyl', 3, 'REACTS', 'methamphetamine', null, 1, 'mg/mL'),
  ('Fentanyl', 4, 'REACTS', 'MDMA', null, 1, 'mg/mL'),
  ('Fentanyl', 5, 'REACTS', 'diphenhydramine', null, 1, 'mg/mL'),
  ('Fentanyl', 6, 'REACTS', 'lidocaine', null, null, null),
  ('Xylazine', 1, 'REACTS', 'lidocaine', null, null, null),
  ('Xylazine', 2, 'REACTS', 'methamphetamine', null, null, null),
  ('Xylazine', 3, 'REACTS', 'promethazine', null, null, null),
  ('Xylazine', 4, 'REACTS', 'cetirizine', null, null, null),
  ('Xylazine', 5, 'REACTS', 'levamisole', null, null, null),
  ('Xylazine', 6, 'REACTS', 'ketamine', null, null, null),
  ('Xylazine', 7, 'REACTS', 'diphenhydramine', null, null, null),
  ('Nitazene', 1, 'MISSES', 'etodesnitazene', null, null, null),
  ('Nitazene', 2, 'MISSES', 'metodesnitazene', null, null, null),
  ('Nitazene', 3, 'REACTS', 'caffeine', null, 300, 'µg/mL'),
  ('Medetomidine', 1, 'MISSES', 'dexmedetomidine', null, null, null),
  ('Medetomidine', 2, 'MISSES', 'levomedetomidine', null, null, null),
  ('Medetomidine', 3, 'REACTS', 'levamisole', null, null, null),
  ('Medetomidine', 4, 'REACTS', 'detomidine', null, null, null),
  ('', 1, 'SAME', 'GHB', 'GBL', null, null)
) as s (target, list_order, kind, name, other_name, finds_from, unit) on s.target = n.target;

-- The start reads what these names mean.
insert into name_readings (place, text, meaning)
select distinct 'FINDING'::name_place, t.text, 'custom'
from newer n
join method_versions v on v.method_id = n.method_id and v.version = n.version + 1
join method_substances s on s.version_id = v.id
cross join lateral (values (s.name), (s.other_name)) t(text)
where t.text is not null
on conflict do nothing;
