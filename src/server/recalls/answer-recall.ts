/**
 * Two of the three answers to a recall (R7.8): the result stands for a reason, or nothing is left to test and
 * it is corrected to INVALID. The third, testing again, is a correction with another lot (server/analysis).
 */

import type { answerRecall as endpoint } from '#contract/recalls.ts'
import { splitFullName } from '#domain/person-name.ts'
import { lotRecalled } from '#domain/strip/lot.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { found } from '#server/admin/find.ts'
import { reportsFor } from '#server/analysis/read-reports.ts'
import { settleAmounts } from '#server/analysis/settle-amounts.ts'
import { settleColours } from '#server/analysis/settle-colours.ts'
import { settleNames } from '#server/analysis/settle-names.ts'
import { writeReport } from '#server/analysis/write-report.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { type LockedSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { markResting } from '#server/strips/queries.ts'

type Answer = Call<typeof endpoint>

export async function answerRecall(call: Answer) {
  const { db: tx, params, staff, input } = call
  const report = await ownReport(call)
  const [sample] = await lockSamples(tx, staff, [report.sample_id])
  const rests = await tx
    .selectFrom('recalled_results as x')
    .innerJoin('strip_lots as l', 'l.id', 'x.strip_lot_id')
    .select(['x.strip_lot_id', 'l.brand'])
    .where('x.report_id', '=', params.id)
    .executeTakeFirst()
  // Read after locking the sample: somebody may have answered meanwhile.
  if (rests?.strip_lot_id == null || sample === undefined) {
    throw new Failure('conflict', 'This result does not rest on a recalled lot any more.')
  }
  if (input.way === 'STANDS') await stand(call, report, rests.strip_lot_id, input.reason)
  else await correctToInvalid(call, sample, { ...report, brand: rests.brand }, input.staff)
  await markResting(tx, [sample.sample_id])
  return { sample_id: sample.sample_id, reports: await reportsFor(tx, staff, sample) }
}

async function ownReport({ db, params, staff }: Answer) {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', params.id)
    .where(isOwnSite('site_id', staff.site_id))
    .where('is_draft', '=', false)
    .executeTakeFirst()
  return found(report, 'This result')
}
type StoredReport = Awaited<ReturnType<typeof ownReport>>

async function stand({ db: tx, staff, now, request }: Answer, report: StoredReport, lot: number, reason: string) {
  // The lab of the report, which may have closed since.
  const { sample_id, site_id } = report
  const values = {
    sample_id,
    site_id,
    strip_lot_id: lot,
    reason,
    at: now.toISOString(),
    user_id: staff.id,
  }
  await tx.insertInto('recall_stands').values(values).execute()
  const what = { action: 'recalled result stands', entity: 'sample', entity_id: sample_id }
  await recordAudit(tx, { staff, now, request }, { ...what, after: { reason } })
}

/** Writes a new version of the report, as any correction does, without the strip's result. */
async function correctToInvalid(
  call: Answer,
  sample: LockedSample,
  report: StoredReport & { brand: string },
  by: string,
) {
  const { db: tx, staff, now } = call
  refuseUnlessAll('correct', [sample], staff)
  const { sample_id, site_id, technology, strip_type, strip_lot_id, is_liquid, weight, notes, tech_notes, brand } =
    report
  const { first, last } = splitFullName(by)
  const data = {
    ...{ drugs_found: [], not_found: [], percent_basis: 'not_stated' as const },
    ...{ is_liquid, weight, strip_type, strip_result: 'INVALID' as const, strip_lot: strip_lot_id },
    ...{ instrument: null, strip_lines: null, water_ml: report.water_ml, dissolved_mg: report.dissolved_mg },
    ...{ reactions: [], may_be: [], notes, tech_notes, staff_first_name: first, staff_last_name: last },
  }
  const facts = {
    is_draft: false,
    draft_version: 0,
    correction: lotRecalled,
    staff,
    now,
    brand,
    instrument_asked: null,
    stage: report.stage,
  }
  const names = await settleNames(tx, [])
  const amounts = await settleAmounts(tx, { sample_id, site_id }, [], names)
  const key = { sample_id, site_id, technology, strip_type }
  const colours = await settleColours(tx, [], false)
  await writeReport(tx, { technology, data }, { key, names, amounts, colours, ...facts })
  await recordMove(tx, 'correct', [sample], call, {
    set: () => ({ corrected_since_shared: sample.corrected_since_shared || sample.shared_at !== null }),
    entry: () => ({ staff: by, note: `${technologyName(technology)}. Corrected: ${lotRecalled}` }),
  })
}
