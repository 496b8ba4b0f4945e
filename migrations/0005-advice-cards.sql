-- Advice cards: what to do about a drug, a class, a pair, an unknown substance or a strip. A card is shown only after a
-- second person approved it.

create type advice_thing as enum ('DRUG', 'CLASS', 'STRIP', 'UNKNOWN');

create table advice_cards (
  id integer generated always as identity primary key
);

create table advice_card_versions (
  id integer generated always as identity primary key,
  card_id integer not null references advice_cards,
  version integer not null check (version >= 1),
  title_en text not null check (length(title_en) between 1 and 80),
  title_fr text not null check (length(title_fr) between 1 and 80),
  title_es text not null check (length(title_es) between 1 and 80),
  text_en text not null check (length(text_en) between 1 and 800),
  text_fr text not null check (length(text_fr) between 1 and 800),
  text_es text not null check (length(text_es) between 1 and 800),
  source text not null check (length(source) between 1 and 500),
  -- Who checked what it says, and the last day on which readers see it; a draft that came with Vialog has neither.
  reviewed_by text check (length(reviewed_by) between 1 and 200),
  valid_until date,
  made_at timestamptz(3) not null default now(),
  made_by integer references users,
  approved_at timestamptz(3),
  approved_by integer references users,
  -- Why its writer approved it alone; only in a service with one account.
  alone_why text check (length(alone_why) between 1 and 1000),
  withdrawn_at timestamptz(3),
  withdrawn_by integer references users,
  withdrawn_why text check (length(withdrawn_why) between 1 and 1000),
  unique (card_id, version),
  constraint approved_by_somebody check ((approved_by is null) = (approved_at is null)),
  constraint approved_by_two check (approved_by is null
    or (made_by is not null and reviewed_by is not null and valid_until is not null
      and (alone_why is not null) = (approved_by = made_by))),
  constraint only_approved_is_alone check (alone_why is null or approved_by is not null),
  constraint withdrawn_for_a_reason check ((withdrawn_at is null) = (withdrawn_why is null)
    and (withdrawn_at is null) = (withdrawn_by is null)),
  constraint only_approved_is_withdrawn check (withdrawn_at is null or approved_at is not null)
);
create index advice_card_versions_made_by on advice_card_versions (made_by);

-- What a version is for. The parts of one target belong together: two parts are a pair, found together.
create table advice_card_targets (
  version_id integer not null references advice_card_versions,
  target_no integer not null check (target_no >= 1),
  part_no integer not null check (part_no between 1 and 2),
  thing advice_thing not null,
  -- The drug, the class, or the type of strip; '' for an unknown substance.
  name text not null check (length(name) <= 200),
  -- Where somebody wrote it: the drug of the dictionary.
  drug_id integer references drugs,
  primary key (version_id, target_no, part_no),
  constraint only_unknown_has_no_name check ((thing = 'UNKNOWN') = (name = '')),
  constraint only_drugs_are_listed check (drug_id is null or thing = 'DRUG'),
  constraint pairs_are_drugs_and_classes check (part_no = 1 or thing in ('DRUG', 'CLASS'))
);
create index advice_card_targets_drug on advice_card_targets (drug_id);

-- What was approved stays as it was approved: another text is another version.
create function keep_advice_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.card_id, old.version, old.title_en, old.title_fr, old.title_es, old.text_en, old.text_fr,
      old.text_es, old.source, old.reviewed_by, old.valid_until, old.made_by)
    is distinct from (new.card_id, new.version, new.title_en, new.title_fr, new.title_es, new.text_en, new.text_fr,
      new.text_es, new.source, new.reviewed_by, new.valid_until, new.made_by) then
    raise exception 'a version of an advice card is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger advice_card_versions_kept before update or delete on advice_card_versions for each row
  execute function keep_advice_card();
create trigger advice_card_targets_kept before update or delete on advice_card_targets for each row
  execute function refuse_change();

-- Drafts for staff to review and to put into their own words. Nobody is shown any of them.
with shipped (no, source, title_en, text_en, title_fr, text_fr, title_es, text_es) as (values
  (1, 'SAMHSA, Overdose Prevention and Response Toolkit',
    'Opioids: what to do',
    'Do not use alone, and keep naloxone near. If somebody cannot be woken, or breathes slowly or not at all: call an ambulance, give naloxone and breathe for them. Give more if breathing does not return. Naloxone wears off: stay with them.',
    'Opioïdes : que faire',
    'N’en prenez pas seul et gardez de la naloxone près de vous. Si quelqu’un ne se réveille pas, respire lentement ou pas du tout : appelez une ambulance, donnez de la naloxone et insufflez de l’air. Redonnez-en si la respiration ne revient pas. Son effet passe : restez là.',
    'Opioides: qué hacer',
    'No consuma a solas y tenga naloxona cerca. Si alguien no despierta, respira despacio o no respira: llame a una ambulancia, dé naloxona y respire por esa persona. Dé más si no vuelve a respirar. El efecto de la naloxona se acaba: quédese a su lado.'),
  (2, 'SAMHSA, Overdose Prevention and Response Toolkit; bestbets.org, 2026 (few studies)',
    'Nitazenes and carfentanil',
    'A tiny bit can stop breathing. Naloxone works, but more than one dose may be needed. Watch how the person breathes, not whether they wake up. Always call an ambulance.',
    'Nitazènes et carfentanil',
    'Une quantité infime peut arrêter la respiration. La naloxone agit, mais il en faut peut-être plus d’une dose. Surveillez si la personne respire, pas si elle se réveille. Appelez toujours une ambulance.',
    'Nitazenos y carfentanilo',
    'Una cantidad mínima puede parar la respiración. La naloxona funciona, pero puede hacer falta más de una dosis. Fíjese en si la persona respira, no en si despierta. Llame siempre a una ambulancia.'),
  (3, 'Philadelphia Department of Public Health, health alert; CDC, questions and answers',
    'Medetomidine',
    'It brings deep sleep and a very slow heart. Naloxone does not reverse it. Give it anyway: opioids are often there. If breathing is good: no more naloxone, lay them on the side. Stopping after regular use can be dangerous: with shaking, vomiting or a racing heart, go to hospital. It is not proven to cause wounds.',
    'Médétomidine',
    'Elle endort profondément et ralentit beaucoup le cœur. La naloxone n’agit pas contre elle. Donnez-en quand même : un opioïde est souvent présent. Bonne respiration : n’en donnez pas davantage, couchez sur le côté. Arrêter un usage régulier peut être dangereux : tremblements, vomissements, cœur qui s’emballe, allez à l’hôpital. Plaies : lien non prouvé.',
    'Medetomidina',
    'Da sueño profundo y un corazón muy lento. La naloxona no la revierte. Désela igual: suele haber opioides. Si respira bien: no dé más naloxona, póngala de lado. Dejarla tras un uso regular puede ser peligroso: con temblores, vómitos o corazón acelerado, vaya al hospital. No está probado que cause heridas.'),
  (4, 'CDC; NEXT Distro',
    'Xylazine',
    'It brings long, deep sleep. Naloxone does not reverse it, but give it anyway. Check that the person breathes, and lay them on the side. Wounds can come anywhere on the body: keep them clean and covered, and show them to somebody early.',
    'Xylazine',
    'Elle endort longtemps et profondément. La naloxone n’agit pas contre elle, mais donnez-en quand même. Vérifiez que la personne respire et couchez-la sur le côté. Des plaies peuvent apparaître partout sur le corps : gardez-les propres et couvertes, et montrez-les tôt.',
    'Xilacina',
    'Da un sueño largo y profundo. La naloxona no la revierte, pero désela igual. Compruebe que la persona respira y póngala de lado. Pueden salir heridas en cualquier parte del cuerpo: manténgalas limpias y cubiertas, y enséñelas pronto.'),
  (5, 'stopoverdose.gov.bc.ca; Penington Institute',
    'Benzodiazepines with opioids',
    'Together they can stop breathing, and people can sleep for hours. Naloxone works on the opioid only: give it. If somebody breathes but stays asleep: lay them on the side, stay, and call an ambulance. Never let anybody ‘sleep it off’.',
    'Benzodiazépines avec opioïdes',
    'Ensemble, elles peuvent arrêter la respiration, et on peut dormir des heures. La naloxone agit seulement sur l’opioïde : donnez-en. Si la personne respire mais dort encore : couchez-la sur le côté, restez et appelez une ambulance. Ne la laissez jamais seule « cuver ».',
    'Benzodiacepinas con opioides',
    'Juntas pueden parar la respiración, y se puede dormir durante horas. La naloxona actúa solo sobre el opioide: désela. Si la persona respira pero sigue dormida: póngala de lado, quédese y llame a una ambulancia. Nunca la deje «dormir la mona».'),
  (6, 'Victoria Department of Health, 2021; hi-ground.org',
    'PMA and PMMA',
    'This is not MDMA. It starts late: people took more, and died. If somebody is very hot or confused, or has a fit: call an ambulance and cool them.',
    'PMA et PMMA',
    'Ce n’est pas de la MDMA. L’effet vient tard : des gens en ont repris et sont morts. Si quelqu’un a très chaud, est confus ou fait une crise : appelez une ambulance et rafraîchissez la personne.',
    'PMA y PMMA',
    'Esto no es MDMA. Tarda en hacer efecto: hubo personas que tomaron más y murieron. Si alguien está muy caliente o confuso, o tiene convulsiones: llame a una ambulancia y refrésquele.'),
  (7, 'Penington Institute; NSW Health',
    'Stimulants: what to do',
    'With chest pain, a very hot body, confusion or a fit: call an ambulance. Go to a cool, quiet place. If somebody gets sleepy instead, there may be an opioid in it: give naloxone.',
    'Stimulants : que faire',
    'Douleur à la poitrine, corps très chaud, confusion ou crise : appelez une ambulance. Allez dans un endroit frais et calme. Si la personne s’endort au contraire, il y a peut-être un opioïde : donnez de la naloxone.',
    'Estimulantes: qué hacer',
    'Con dolor en el pecho, cuerpo muy caliente, confusión o convulsiones: llame a una ambulancia. Vaya a un lugar fresco y tranquilo. Si a la persona le da sueño, puede haber un opioide: dé naloxona.'),
  (8, 'What a test cannot tell: checkmydrugsbc.ca. The advice is Vialog’s own.',
    'A substance that we do not know',
    'We do not know how strong it is or what it does. If you use it: not alone, and with naloxone near. If you feel odd, get help early and show this result.',
    'Une substance que nous ne connaissons pas',
    'Nous ne connaissons ni sa force ni ses effets. Si vous en prenez : pas seul, et avec de la naloxone près de vous. Si vous vous sentez bizarre, demandez de l’aide tôt et montrez ce résultat.',
    'Una sustancia que no conocemos',
    'No sabemos qué fuerza ni qué efectos tiene. Si la consume: no a solas, y con naloxona cerca. Si se siente raro, pida ayuda pronto y enseñe este resultado.')
), cards as (
  insert into advice_cards select from shipped returning id
), numbered as (
  select id, row_number() over (order by id) as no from cards
), versions as (
  insert into advice_card_versions (card_id, version, title_en, text_en, title_fr, text_fr, title_es, text_es, source)
  select n.id, 1, s.title_en, s.text_en, s.title_fr, s.text_fr, s.title_es, s.text_es, s.source
  from shipped s join numbered n on n.no = s.no
  returning id, title_en
)
insert into advice_card_targets (version_id, target_no, part_no, thing, name)
select v.id, t.target_no, t.part_no, t.thing::advice_thing, t.name
from (values
  (1, 1, 1, 'CLASS', 'opioid'), (1, 2, 1, 'STRIP', 'Fentanyl'),
  (2, 1, 1, 'CLASS', 'nitazene'), (2, 2, 1, 'DRUG', 'carfentanil'), (2, 3, 1, 'STRIP', 'Nitazene'),
  (3, 1, 1, 'DRUG', 'medetomidine'), (3, 2, 1, 'DRUG', 'dexmedetomidine'), (3, 3, 1, 'STRIP', 'Medetomidine'),
  (4, 1, 1, 'DRUG', 'xylazine'), (4, 2, 1, 'STRIP', 'Xylazine'),
  (5, 1, 1, 'CLASS', 'benzodiazepine'), (5, 1, 2, 'CLASS', 'opioid'),
  (6, 1, 1, 'DRUG', 'PMA'), (6, 2, 1, 'DRUG', 'PMMA'),
  (7, 1, 1, 'CLASS', 'stimulant'),
  (8, 1, 1, 'UNKNOWN', '')
) as t (no, target_no, part_no, thing, name)
join shipped s on s.no = t.no
join versions v on v.title_en = s.title_en;
