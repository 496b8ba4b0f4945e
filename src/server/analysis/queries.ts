/** All SQL of reports. A report row is one version; the newest submitted one of its kind has a mark. */

import { sql } from 'kysely'
import { answersFor } from '#domain/report/answers-for.ts'
import type { Reaction } from '#domain/report/colour-test.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { isUnsaid } from '#domain/report/strip-type.ts'
import { isTakenBack } from '#domain/report/taken-back.ts'
import type { DrugFound, NotFound } from '#domain/report/visible-findings.ts'
import { asNamed } from '#domain/technology/names.ts'
import type { Technology } from '#domain/terms.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { isDangerous, isLeftOut, readAsDrug, readNotFound } from '#server/drugs/read-findings.ts'
import { stripDrug, stripFactsOf, stripTarget } from '#server/drugs/strip-target.ts'
import { settleStripType } from '#server/drugs/strip-types.ts'
import { instrumentOfReport } from '#server/instruments/queries.ts'
import { serviceOrder, technologyRead } from '#server/known-technologies.ts'
import { methodFacts, storedMethod } from '#server/methods/for-reports.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { knownTime } from '#server/samples/exactness.ts'
import { lotOfReport, recallOfReport } from '#server/strips/queries.ts'

/** The names of a drug `d`, and who may know it. */
const drugNames = sql.raw(`'name', d.name, 'identity', d.identity,
  'report_to_public', d.report_to_public, 'report_to_client_name', d.report_to_client_name`)

/** The substances of a report in the order they were entered. */
const drugsFound = sql<DrugFound[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'drug', case when d.id is null then null else jsonb_build_object(${drugNames}, 'alias', d.alias,
      'important', d.important, 'drug_class', d.drug_class, 'common_role', d.common_role,
      'pronunciation', d.pronunciation, 'is_strong', d.is_strong, 'shown_names', d.shown_names, 'mirror_group', d.mirror_group,
      'is_stronger_form', d.is_stronger_form, 'salts', (select salts from drugs where id = d.identity_id), 'makes', (select jsonb_build_object('name',
        coalesce(m.report_to_client_name, m.name), 'is_strong', m.is_strong)
        from drug_identities m where m.id = d.makes and m.report_to_public)) end,
    'custom_drug', case when d.id is null then f.custom_drug end, 'meaning', case when d.id is null then coalesce(n.meaning, 'custom') end,
    'custom_class', case when d.id is null then coalesce(n.drug_class, f.named_class) end, 'custom_is_strong', case when d.id is null
      then exists (select from drug_classes c where c.is_strong and c.name = any (string_to_array(lower(coalesce(n.drug_class, f.named_class)), '; '))) end,
    'is_dangerous', ${isDangerous},
    'is_known', case when d.id is null then coalesce(n.is_known, false) end, 'is_left_out', ${isLeftOut},
    'typed_name', f.custom_drug, 'named_answer', f.named_answer, 'named_class', f.named_class, 'named_reason', f.named_reason,
    'named_drug', (select name from drugs where id = f.named_drug_id),
    'weight', f.weight, 'percent', f.percent, 'amount_kind', f.amount_kind, 'low', f.low, 'high', f.high, 'unit', f.unit,
    'measured_as', f.measured_as) order by f.list_order)
  from report_findings f ${readAsDrug} where f.report_id = r.id), '[]'::jsonb)`

/** What a report looked for and did not find, in the order in which it was entered. */
const notFound = sql<NotFound[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'drug', case when d.id is null then null else jsonb_build_object(${drugNames}) end,
    'custom_drug', case when d.id is null then f.custom_drug end, 'low', f.low, 'unit', f.unit) order by f.list_order)
  from report_not_found f ${readNotFound} where f.report_id = r.id), '[]'::jsonb)`

/** What the colours of a report may be, in the order in which somebody said it: drugs of the dictionary, as findings are read. */
const mayBe = sql<DrugFound[]>`coalesce((
  select jsonb_agg(jsonb_build_object('drug', jsonb_build_object(${drugNames}, 'alias', d.alias,
      'important', d.important, 'drug_class', d.drug_class, 'common_role', d.common_role, 'pronunciation', d.pronunciation),
    'custom_drug', null, 'weight', null, 'percent', null) order by f.list_order)
  from report_may_be f join drug_identities d on d.id = f.drug_id where f.report_id = r.id), '[]'::jsonb)`

/** Every version of a sample's reports with its findings: by site and technology, newest first. */
export async function readVersions(db: Database, sample_id: string) {
  const versions = await db
    .selectFrom('reports as r')
    .innerJoin('sites', 'sites.id', 'r.site_id')
    .innerJoin('samples as s', 's.sample_id', 'r.sample_id')
    .selectAll('r')
    .select(sql<string | null>`${sql.raw(knownTime('r.reported_at'))}`.as('told_at'))
    .select([
      'sites.name as site_name',
      'sites.taken_over_by',
      drugsFound.as('drugs_found'),
      notFound.as('not_found'),
      mayBe.as('may_be'),
      sql<Reaction[]>`coalesce(r.reactions, '[]')`.as('colours'),
    ])
    .select([storedMethod.as('stored_method'), lotOfReport.as('strip_lot'), recallOfReport.as('recall')])
    .select([
      instrumentOfReport.as('instrument'),
      methodFacts.as('method_facts'),
      stripTarget.as('strip_target'),
      stripDrug.as('strip_drug'),
    ])
    .where('r.sample_id', '=', sample_id)
    // A lab's results come before the first look.
    .orderBy(sql`r.stage = 'FIRST_LOOK'`)
    .orderBy('r.site_id')
    .orderBy(serviceOrder(technologyRead('r')))
    .orderBy('r.strip_type')
    .orderBy('r.version', 'desc')
    .execute()
  const read = await readTargets(
    db,
    versions.flatMap(({ strip_type, strip_target }) => (strip_target?.is_known === false ? [strip_type] : [])),
  )
  return versions.map((version) => ({ ...version, strip_read: version.strip_type, ...read.get(version.strip_type) }))
}

/**
 * What stored types mean that are no name as they stand, 'Fentanyl strip (BTNX)': earlier versions kept what was typed. A
 * type that nobody can read stays as it is.
 */
async function readTargets(db: Database, types: readonly string[]) {
  const read = new Map<string, { strip_read: string } & Awaited<ReturnType<typeof stripFactsOf>>>()
  for (const type of new Set(types)) {
    const said = isUnsaid(type) ? null : await settleStripType(db, type)
    if (said !== null && 'is' in said && comparable(said.is) !== comparable(type))
      read.set(type, { strip_read: said.is, ...(await stripFactsOf(db, said.is)) })
  }
  return read
}

/** Whether a newest submitted report of the sample holds a weight, or the range of one (R6.19, is_quantified). */
export async function isQuantified(tx: Write, sample_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reports as r')
    .innerJoin('report_findings as f', 'f.report_id', 'r.id')
    .select('r.id')
    .where('r.sample_id', '=', sample_id)
    .where('r.is_newest', '=', true)
    .where('r.is_draft', '=', false)
    .where((row) => row.or([row('f.weight', 'is not', null), row('f.unit', '=', 'g')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The key that all versions of a report share (R6.1). */
export type ReportKey = {
  readonly sample_id: string
  readonly site_id: number
  readonly technology: Technology
  readonly strip_type: string
}

/**
 * A site's own reports of a sample, and those of sites that it took over, newest change first, with who made it, without those that were taken back; `stored`: the technology that an earlier import's
 * result came in as, where it reads as another now.
 */
export async function ownReports(db: Database, sample_id: string, site_id: number) {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('sites', 'sites.id', 'r.site_id')
    .leftJoin('users', 'users.id', 'r.updated_by')
    .select([
      'r.id',
      'r.site_id',
      'sites.taken_over_by',
      'r.technology',
      'r.method',
      'r.strip_type',
      'r.percent_basis',
      'r.version',
      'r.is_draft',
      'r.is_newest',
      'r.taken_back',
      'r.draft_version',
      'r.last_update',
      'r.stage',
    ])
    .select('users.name as saved_by')
    .where('r.sample_id', '=', sample_id)
    .where(isOwnSite('r.site_id', site_id))
    .orderBy('r.last_update', 'desc')
    .execute()
  const read = rows.map((row) => ({ ...asNamed(row), stored: row.technology }))
  const standing = read.filter((row) => !isTakenBack(row, read))
  return standing.filter((row) => answersFor(row, standing) === site_id)
}
export type OwnReport = Awaited<ReturnType<typeof ownReports>>[number]

/** Removes every draft of a site: a draft that names what it started from replaces them all. */
export async function dropDrafts(tx: Write, sample_id: string, site_id: number): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('is_draft', '=', true)
    .execute()
}

/** Removes a site's draft of one test. */
export async function dropDraft(tx: Write, { sample_id, site_id, technology, strip_type }: ReportKey): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('technology', '=', technology)
    .where('strip_type', '=', strip_type)
    .where('is_draft', '=', true)
    .execute()
}

/** Every name and number of the drugs that staff at the counter know by no name, or by another one. */
export async function namesNotTold(db: Database): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_remove(array[d.name, d.cas, d.unii, d.inchikey] || d.synonyms || d.street_names, null) as names
    from drugs d join drug_identities i on i.id = d.id
    where not i.report_to_public or i.report_to_client_name is not null`.execute(db)
  return rows.flatMap(({ names }) => names)
}
