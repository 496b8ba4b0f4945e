/** Writes the words of a monthly report, and releases it as the second person. */
import type * as contract from '#contract/number-reports.ts'
import { type ReportContent, reportContent } from '#domain/numbers/number-report.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isOnlyAccount } from '#server/cards/approve-card.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { readNumbers } from '#server/numbers/public-numbers.ts'
import { settingsOf } from '#server/settings.ts'
import { notedChanges } from './note-changes.ts'
import { readReport } from './report-queries.ts'

/** The report, locked; refuses one that was released. */
async function lockDraft(tx: Write, id: number) {
  const row = await tx.selectFrom('number_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const report = found(row, 'This report')
  if (report.released_at !== null) throw new Failure('conflict', 'This report was released. It never changes.')
  return report
}

export async function writeNumberReport(call: Call<typeof contract.writeNumberReport>) {
  const { db: tx, params, input, staff, now } = call
  const before = await lockDraft(tx, params.id)
  await tx
    .updateTable('number_reports')
    .set({ ...input, written_at: now.toISOString(), written_by: staff.id })
    .where('id', '=', params.id)
    .execute()
  await tx
    .insertInto('number_report_writers')
    .values({ report_id: params.id, user_id: staff.id })
    .onConflict((known) => known.doNothing())
    .execute()
  const { words_en, words_fr, words_es } = before
  await recordAudit(tx, call, {
    ...{ action: 'change', entity: 'number report', entity_id: String(params.id) },
    before: { words_en, words_fr, words_es },
    after: { month: before.month, ...input },
  })
  return readReport(tx, staff.id, params.id)
}

export async function releaseNumberReport(call: Call<typeof contract.releaseNumberReport>) {
  const { db: tx, params, staff, now, services } = call
  const { month_id, month, written_by } = await lockDraft(tx, params.id)
  if (written_by === null) throw new Failure('conflict', 'Nobody has read its words yet. Somebody writes them first.')
  const { is_own } = await readReport(tx, staff.id, params.id)
  const alone_why = is_own ? await aloneWhy(call) : null
  if (alone_why !== null && written_by !== staff.id) throw new Failure('not_allowed', ownWords)
  const { fewest_samples } = await settingsOf(tx)
  const numbers = await readNumbers({ db: tx, memory: services.memory }, fewest_samples)
  const told = found(
    numbers.months.find(({ id }) => id === month_id),
    'This month',
  )
  const content = { ...reportContent(told, numbers.isDangerous), ...(await changedMonths(tx)) }
  await tx
    .updateTable('number_reports')
    .set({ released_at: now.toISOString(), released_by: staff.id, alone_why, content: JSON.stringify(content) })
    .where('id', '=', params.id)
    .execute()
  const alone = alone_why === null ? {} : { by_one_person: true, why: alone_why }
  await recordAudit(tx, call, {
    ...{ action: 'release', entity: 'number report', entity_id: String(params.id) },
    after: { month, ...alone },
  })
  return readReport(tx, staff.id, params.id)
}

const ownWords = 'You wrote words of this report. Somebody else releases it.'

/** Why somebody releases their own words: only where nobody else could. */
async function aloneWhy({ db: tx, staff, input }: Call<typeof contract.releaseNumberReport>): Promise<string> {
  if (!(await isOnlyAccount(tx, staff.id))) throw new Failure('not_allowed', ownWords)
  if (input.alone_why === undefined)
    throw badInput([{ field: 'alone_why', message: 'Say why you release your own words alone.' }])
  return input.alone_why
}

/** What the next report repeats: months whose reports changed since the newest was released, with numbers where told. */
async function changedMonths(tx: Write): Promise<Pick<ReportContent, 'changed_months' | 'changed_samples'>> {
  const rows = await tx
    .selectFrom('number_reports')
    .select(['id', 'month', 'changed_at', 'released_at'])
    .where('released_at', 'is not', null)
    .orderBy('month')
    .execute()
  const newest = rows
    .map(({ released_at }) => released_at ?? '')
    .sort()
    .at(-1)
  const changes = await notedChanges(tx)
  const isNew = (at: string | null | undefined) => at != null && newest !== undefined && at > newest
  const own = rows.filter(({ id, changed_at }) => isNew(changed_at) || isNew(changes.get(id)?.noted_at))
  return {
    changed_months: own.map(({ month }) => month),
    changed_samples: own.flatMap(({ id, month }) => {
      const samples = changes.get(id)?.samples
      return samples === undefined ? [] : [{ month, samples }]
    }),
  }
}
