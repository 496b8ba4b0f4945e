/**
 * What a device takes along to test on site without a network (R11.17). Of what the public may not know, only analysis
 * staff get anything: a device may be lost.
 */
import { sql } from 'kysely'
import type { readShiftKit as endpoint, TestsKit } from '#contract/shift-kit.ts'
import { localDay } from '#domain/dates.ts'
import { stripLines } from '#domain/method/method.ts'
import { type StoredMethod, seenMethod } from '#domain/method/seen-method.ts'
import { isTestedWithoutNetwork } from '#domain/shift/shift-tests.ts'
import { holdsAnyName } from '#domain/substance/hidden-names.ts'
import { activeTechnologies, isStrip } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { shownCards } from '#server/cards/queries.ts'
import type { Database } from '#server/database/connect.ts'
import { expectedOptions, substanceWords } from '#server/drugs/dictionary.ts'
import { stripTypes } from '#server/drugs/strip-types.ts'
import type { Call } from '#server/http/call.ts'
import { type MethodFacts, methodFacts, storedMethod } from '#server/methods/for-reports.ts'
import { settingsOf } from '#server/settings.ts'
import { readLots } from '#server/strips/queries.ts'

type Drug = TestsKit['drugs'][number]

/** Who may know what: whether a text names nothing that its reader must not learn of. */
type Reader = { readonly seesAll: boolean; readonly mayRead: (text: string) => boolean }

export async function readShiftKit({ db, staff, now }: Call<typeof endpoint>) {
  const { tests_on_site } = await db
    .selectFrom('sites')
    .select('tests_on_site')
    .where('id', '=', staff.site_id)
    .executeTakeFirstOrThrow()
  if (!tests_on_site) return { tests: null }
  const today = localDay(now.toISOString(), (await settingsOf(db)).time_zone)
  const technologies = activeTechnologies().filter(isTestedWithoutNetwork)
  const all = await kitDrugs(db)
  const seesAll = staff.performs_analysis
  const drugs = seesAll ? all : all.filter(({ report_to_public }) => report_to_public).map(withoutClientName(all))
  const shown = new Set(drugs.map(({ id }) => id))
  const hidden = all
    .filter(({ id }) => !shown.has(id))
    .flatMap((one) => [one.name, ...one.synonyms, ...one.street_names])
  const reader: Reader = { seesAll, mayRead: (text) => seesAll || !holdsAnyName(text, hidden) }
  return {
    tests: {
      sees_all: seesAll,
      technologies,
      drugs,
      words: await kitWords(db, reader),
      strong_classes: await strongClasses(db),
      companions: (await companionsOf(db))
        .filter(({ drug_id, companion_id }) => shown.has(drug_id) && shown.has(companion_id))
        .map(({ companion_id: _, ...one }) => one),
      expected: [...(await expectedOptions(db)).values()].map(({ name, drug_ids, ...one }) => ({
        ...one,
        name,
        drug_ids: drug_ids.filter((id) => shown.has(id)),
      })),
      strip_types: await kitStripTypes(db, reader),
      lots: (await readLots(db, today)).filter((lot) => lot.recalled_at === null && reader.mayRead(lot.target)),
      methods: await kitMethods(db, technologies, reader, today),
      cards: (await shownCards(db, today)).map(({ targets, ...card }) => ({
        ...card,
        targets: targets.map((target) => [...target]),
      })),
    },
  }
}

/** Every drug of the dictionary with its root's facts, as reports join them. */
async function kitDrugs(db: Database): Promise<Drug[]> {
  const rows = await db
    .selectFrom('drugs as d')
    .innerJoin('drug_identities as i', 'i.id', 'd.id')
    .select(['d.id', 'd.name', 'i.identity', 'd.form_of', 'd.form', 'd.synonyms', 'd.street_names', 'i.drug_class'])
    .select(['i.important', 'i.report_to_public', 'i.report_to_client_name', 'i.common_role', 'i.pronunciation'])
    .select(['i.shown_names', 'i.mirror_group', 'i.is_stronger_form', 'i.is_strong', 'i.makes'])
    .select(sql<boolean>`d.retired_at is not null`.as('is_retired'))
    // PostgreSQL reports a view's columns as nullable, whatever their tables say.
    .$narrowType<{ identity: string; important: boolean; report_to_public: boolean; shown_names: string[] }>()
    .orderBy(sql`lower(d.name)`)
    .execute()
  return rows.map((row) => {
    const { report_to_client_name, common_role, pronunciation, shown_names, mirror_group, makes, ...drug } = row
    const { is_stronger_form, is_strong, ...plain } = drug
    return {
      ...plain,
      ...(report_to_client_name !== null && { report_to_client_name }),
      ...(common_role !== null && { common_role }),
      ...(pronunciation !== null && { pronunciation }),
      ...(shown_names.length > 0 && { shown_names }),
      ...(mirror_group !== null && { mirror_group }),
      ...(is_stronger_form === true && { is_stronger_form }),
      ...(is_strong === true && { is_strong }),
      ...(makes !== null && { makes }),
    }
  })
}

/** A drug without what only analysis staff know: its client-facing name, and which hidden drug it is used to make. */
function withoutClientName(all: readonly Drug[]) {
  const hidden = new Set(all.filter(({ report_to_public }) => !report_to_public).map(({ id }) => id))
  return ({ report_to_client_name: _, makes, ...drug }: Drug): Drug => ({
    ...drug,
    ...(makes !== undefined && !hidden.has(makes) && { makes }),
  })
}

async function kitWords(db: Database, { mayRead }: Reader) {
  const { unclear_names, harmless_names, not_part_names, ...words } = await substanceWords(db)
  const seen = (names: readonly string[]) => names.filter(mayRead)
  return {
    ...words,
    unclear_names: seen(unclear_names),
    harmless_names: seen(harmless_names),
    not_part_names: seen(not_part_names),
  }
}

async function strongClasses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('drug_classes')
    .select('name')
    .where('is_strong', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** What comes along with each drug, as domain/substance/expected-drugs compares it. */
async function companionsOf(db: Database) {
  const { rows } = await sql<TestsKit['companions'][number] & { companion_id: number }>`
    select k.drug_id, k.companion_id, c.name as identity, k.is_told, case when k.sentence_en is not null
      then jsonb_build_object('en', k.sentence_en, 'fr', k.sentence_fr, 'es', k.sentence_es) end as sentences
    from identity_companions k join drugs c on c.id = k.companion_id order by k.drug_id, c.name`.execute(db)
  return rows
}

/** The types; a type of the service's own list is the service's own word, whoever reads it. */
async function kitStripTypes(db: Database, { mayRead }: Reader) {
  const own = await db.selectFrom('options').select('name').where('list', '=', 'StripType').execute()
  const owned = new Set(own.map(({ name }) => name.toLowerCase()))
  return (await stripTypes(db))
    .map((name) => ({ name, is_own: owned.has(name.toLowerCase()) }))
    .filter(({ name, is_own }) => is_own || mayRead(name))
}

type MethodRow = {
  readonly technology: Technology
  readonly target: string
  readonly brand: string
  readonly strip_lines: string | null
  readonly read_from: number | null
  readonly read_until: number | null
  readonly stored: StoredMethod | null
  readonly facts: MethodFacts | null
}

/** The version of each method with which a report would be made now, as `methodVersionFor` finds it. */
async function kitMethods(db: Database, technologies: readonly Technology[], reader: Reader, today: string) {
  const { rows } = await sql<MethodRow>`
    select r.technology, r.target, r.brand, l.strip_lines, l.read_from, l.read_until,
      ${storedMethod} as stored, ${methodFacts} as facts
    from (select distinct on (m.id) m.id, m.technology, m.target, m.brand, v.id as method_version_id
      from methods m join method_versions v on v.method_id = m.id
      where v.withdrawn_at is null and m.technology = any (${[...technologies]}::text[])
      order by m.id, v.version desc) r
    left join lateral (select v.strip_lines, v.read_from, v.read_until from method_versions v
      where v.method_id = r.id and v.withdrawn_at is null and (v.is_shipped or v.approved_at is not null)
      order by v.version desc limit 1) l on true
    order by r.id`.execute(db)
  return rows
    .filter(({ technology, target }) => !isStrip(technology) || target === '' || reader.mayRead(target))
    .map(({ stored, facts, strip_lines, ...row }) => ({
      ...row,
      strip_lines: stripLines.find((one) => one === strip_lines) ?? null,
      sees: seenMethod(stored, 'public', today),
      same: (seenMethod(stored, 'analysis', '')?.same ?? []).filter((pair) => pair.every(reader.mayRead)),
      misses: (facts?.misses ?? []).filter(reader.mayRead),
      is_chiral: facts?.is_chiral ?? false,
    }))
}
