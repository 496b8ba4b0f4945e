/** Writes what a machine brought of one sample as its lab's draft. It saves what a person could save, and never submits. */
import { TestInput } from '#contract/analysis.ts'
import type { DraftedRows } from '#domain/machine/drafted-lines.ts'
import { draftFaults } from '#domain/report/report-rules.ts'
import { stageOf } from '#domain/report/stage.ts'
import type { Technology } from '#domain/terms.ts'
import type { OwnReport } from '#server/analysis/queries.ts'
import { settleAmounts, settleBases } from '#server/analysis/settle-amounts.ts'
import { settleColours } from '#server/analysis/settle-colours.ts'
import { settleNames } from '#server/analysis/settle-names.ts'
import { writeReport } from '#server/analysis/write-report.ts'
import type { Author } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Machine } from '#server/http/machine.ts'
import type { LockedSample } from '#server/samples/queries.ts'
import { recordMove } from '#server/samples/record-move.ts'
import { markResting } from '#server/strips/queries.ts'

type Brought = {
  readonly sample: LockedSample
  readonly own: readonly OwnReport[]
  readonly technology: Technology
  readonly instrument: number
  readonly rows: DraftedRows
  readonly isRelative: boolean
}
type By = Author & { readonly machine: Machine }

/** Writes the draft; or the reason why a person must read the lines first. */
export async function writeDraft(tx: Write, by: By, brought: Brought): Promise<string | null> {
  const { sample, own, technology, instrument, rows, isRelative } = brought
  const { machine, now } = by
  const sent = { ...rows, instrument, percent_basis: isRelative ? 'relative' : null }
  const parsed = TestInput.safeParse({ technology, data: sent })
  if (!parsed.success) return 'A line holds more than a report can.'
  const place = { sample_id: sample.sample_id, site_id: machine.site_id }
  const tests = await settleBases(tx, place, [parsed.data], own)
  const [test] = tests
  if (test === undefined) return 'A line holds more than a report can.'
  const names = await settleNames(tx, tests)
  const form = { technology, ...test.data, percent_basis: test.data.percent_basis ?? 'not_stated' }
  const [fault] = draftFaults(form)
  if (fault !== undefined) return fault.message
  const amounts = await settleAmounts(tx, place, tests, names)
  const colours = await settleColours(tx, tests, true)
  const stage = stageOf({
    ...{ said: null, before: null, isReturned: sample.returned_at !== null },
    isTestedHere: sample.tested_here_site === machine.site_id,
  })
  const draft_version = Math.max(0, ...own.map((report) => report.draft_version)) + 1
  const facts = { names, amounts, colours, stage, brand: '', instrument_asked: null }
  const version = { is_draft: true, draft_version, correction: null, staff: null, now }
  await writeReport(tx, test, { key: { ...place, technology, strip_type: '' }, ...version, ...facts })
  await recordMove(tx, 'saveDraft', [sample], by, { set: () => ({ not_analyzed: null }), entry: () => null })
  await markResting(tx, [sample.sample_id])
  return null
}
