/**
 * Writes one version of one report: a draft replaces the draft before it, a submitted version takes the next number
 * (R6.6).
 */
import type { TestInput } from '#contract/analysis.ts'
import type { CheckDoubt } from '#domain/instrument/check-doubts.ts'
import { isForPublic } from '#domain/method/method.ts'
import { kindOf, wholeAmount } from '#domain/report/amounts.ts'
import { findingName, type NamedFinding } from '#domain/report/finding-names.ts'
import { withRange } from '#domain/report/ranges.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import type { Stage } from '#domain/report/stage.ts'
import { isBareOther, isUnsaid } from '#domain/report/strip-type.ts'
import { asNamed } from '#domain/technology/names.ts'
import type { Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Staff } from '#server/http/staff.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { methodVersionFor } from '#server/methods/for-reports.ts'
import type { ReportKey } from './queries.ts'
import type { SettledAmounts } from './settle-amounts.ts'
import type { SettledColours } from './settle-colours.ts'
import type { SettledNames } from './settle-names.ts'

/** What a version needs besides its form. */
export type VersionFacts = {
  readonly key: ReportKey
  readonly is_draft: boolean
  readonly draft_version: number
  readonly correction: string | null
  /** Null: a machine. */
  readonly staff: Pick<Staff, 'id'> | null
  readonly now: Date
  /** What each row's name means, by `settledKey`. */
  readonly names: SettledNames
  /** What each row's amount is measured as. */
  readonly amounts: SettledAmounts
  /** Which drugs its colours may be. */
  readonly colours: SettledColours
  /** The brand of its strip's lot; '' where unknown. */
  readonly brand: string
  /** The questions about its instrument's checks that somebody confirmed. */
  readonly instrument_asked: CheckDoubt | null
  readonly stage: Stage
}

export async function writeReport(tx: Write, test: TestInput, facts: VersionFacts): Promise<void> {
  const { key, is_draft, draft_version, correction, staff, now, names, brand, instrument_asked } = facts
  const version = (await retireVersions(tx, key, { is_draft, correction, strip_result: test.data.strip_result })) + 1
  const at = now.toISOString()
  const { data } = test
  const method = await methodVersionFor(tx, { ...key, brand })
  const { id } = await tx
    .insertInto('reports')
    .values({
      ...key,
      version,
      draft_version,
      is_draft,
      is_newest: !is_draft,
      method_version_id: method?.id ?? null,
      strip_result: data.strip_result,
      strip_lot_id: data.strip_lot,
      strip_lines: data.strip_lines,
      water_ml: data.water_ml,
      dissolved_mg: data.dissolved_mg,
      reactions: data.reactions.length === 0 ? null : JSON.stringify(data.reactions),
      instrument_id: data.instrument,
      instrument_asked,
      stage: facts.stage,
      is_liquid: data.is_liquid,
      weight: data.weight,
      percent_basis: data.percent_basis ?? 'not_stated',
      notes: data.notes,
      tech_notes: data.tech_notes,
      staff_first_name: data.staff_first_name,
      staff_last_name: data.staff_last_name,
      correction: is_draft ? null : correction,
      reported_at: is_draft ? null : at,
      last_update: at,
      updated_by: staff?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A method's numbers make no range until somebody has approved them.
  const isApproved = method !== null && isForPublic(method, at.slice(0, 10))
  const uncertainty = isApproved && method.uncertainty !== null ? method.uncertainty / 100 : null
  await writeFindings(tx, id, data, facts, uncertainty)
  await writeNotFound(tx, id, data, names)
  const mayBe = facts.colours.drugsOf(test).map((drug, at) => ({ report_id: id, list_order: at + 1, drug_id: drug.id }))
  if (mayBe.length > 0) await tx.insertInto('report_may_be').values(mayBe).execute()
  if (!is_draft) await addJob(tx, 'ASK_RULES', String(id), new Date(at))
}

async function writeFindings(
  tx: Write,
  report_id: number,
  { drugs_found, percent_basis }: TestInput['data'],
  { names, amounts, is_draft }: VersionFacts,
  relativeUncertainty: number | null,
) {
  const rows = drugs_found
    .map((row) => ({ ...row, settled: names.of(row), measured_as: amounts.measuredAs(row) }))
    .filter((row) => row.settled?.kind !== 'nothing' && (findingName(row) !== '' || kindOf(row) !== 'present'))
  if (rows.length === 0) return
  const typed = rows.flatMap(({ settled, ...row }) => (settled?.kind === 'drug' ? [] : [findingName(row)]))
  await noteNames(tx, 'finding', typed.filter(Boolean))
  await tx
    .insertInto('report_findings')
    .values(
      rows.map((row, index) => ({
        report_id,
        list_order: index + 1,
        ...storedName(row),
        // A draft keeps answers; an answer that the name does not call for is dropped.
        ...storedAnswer(row.settled),
        ...(is_draft ? wholeAmount(row) : withRange(row, percent_basis ?? 'not_stated', relativeUncertainty)),
        measured_as: row.measured_as,
      })),
    )
    .execute()
}

async function writeNotFound(tx: Write, report_id: number, { not_found }: TestInput['data'], names: SettledNames) {
  const rows = not_found.map((row) => ({ ...row, settled: names.of(row) })).filter((row) => findingName(row) !== '')
  if (rows.length === 0) return
  const typed = rows.flatMap((row) => (row.settled?.kind === 'drug' ? [] : [findingName(row)]))
  await noteNames(tx, 'finding', typed)
  await tx
    .insertInto('report_not_found')
    .values(
      rows.map((row, index) => ({
        report_id,
        list_order: index + 1,
        ...storedName(row),
        low: row.low,
        unit: row.unit,
      })),
    )
    .execute()
}

/** The columns of a row's name: its drug, or the typed words. */
function storedName(row: NamedFinding & { readonly settled: ReturnType<SettledNames['of']> }) {
  return row.settled?.kind === 'drug'
    ? { drug_id: row.settled.drug.id, custom_drug: null }
    : { drug_id: null, custom_drug: findingName(row) || null }
}

/** The columns of the lab's answer about a name. */
function storedAnswer(settled: ReturnType<SettledNames['of']>) {
  if (settled?.kind !== 'custom')
    return { named_answer: null, named_drug_id: null, named_class: null, named_reason: null }
  const { answer, synonymOf, drug_class, reason } = settled
  return { named_answer: answer, named_drug_id: synonymOf?.id ?? null, named_class: drug_class, named_reason: reason }
}

/** Removes the draft that this save replaces, unmarks the newest submitted version, and returns the next number. */
async function retireVersions(
  tx: Write,
  key: ReportKey,
  {
    is_draft,
    correction,
    strip_result,
  }: Pick<VersionFacts, 'is_draft' | 'correction'> & Pick<TestInput['data'], 'strip_result'>,
): Promise<number> {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'version', 'is_draft', 'is_newest', 'technology', 'method', 'strip_type', 'strip_result'])
    .where('sample_id', '=', key.sample_id)
    .where('site_id', '=', key.site_id)
    .execute()
  // A correction that says what a strip of type 'Other' was for takes its place. With another result it may be another
  // strip, and no result may go unseen.
  const isNowSaid = (row: (typeof rows)[number]) =>
    !is_draft &&
    correction !== null &&
    row.technology === key.technology &&
    isBareOther(row.strip_type) &&
    row.strip_result === strip_result
  // A strip drafted before anybody said what it is for is the same strip.
  const isOpen = (row: (typeof rows)[number]) => row.technology === key.technology && isUnsaid(row.strip_type)
  const drafts = rows.filter((row) => row.is_draft && (isSameTest(row, key) || isOpen(row)))
  const submitted = rows.filter((row) => !row.is_draft && (isSameTest(asNamed(row), key) || isNowSaid(row)))
  if (drafts.length > 0) {
    await tx
      .deleteFrom('reports')
      .where(
        'id',
        'in',
        drafts.map((row) => row.id),
      )
      .execute()
  }
  const newest = submitted.filter((row) => row.is_newest)
  if (!is_draft && newest.length > 0) {
    await tx
      .updateTable('reports')
      .set({ is_newest: false })
      .where(
        'id',
        'in',
        newest.map((row) => row.id),
      )
      .execute()
  }
  // An earlier import's result, which reads as another technology now, keeps its number under its own.
  const numbered = rows.filter((row) => !row.is_draft && isSameTest(row, key))
  return Math.max(0, ...[...submitted, ...numbered].map((row) => row.version))
}
