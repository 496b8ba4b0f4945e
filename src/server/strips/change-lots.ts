/** Adds, corrects, stocks and recalls lots of strips, a recall at all sites (R7.7, R7.8). */
import type { Bare } from '#contract/endpoint.ts'
import type * as contract from '#contract/strips.ts'
import type { StockedLot } from '#contract/strips.ts'
import { localDay } from '#domain/dates.ts'
import { quoted } from '#domain/faults.ts'
import { isClosed } from '#domain/site/closing.ts'
import { lotName } from '#domain/strip/lot.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { settleStripType } from '#server/drugs/strip-types.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { stripReadings } from '#server/methods/for-reports.ts'
import { settingsOf } from '#server/settings.ts'
import { markResting, readLots, readStockedLots, resultsWithoutLot } from './queries.ts'

const thisLot = 'This lot'
const taken = 'This lot is there already: brand, type and number are the same.'

async function todayOf(db: Database, now: Date): Promise<string> {
  return localDay(now.toISOString(), (await settingsOf(db)).time_zone)
}

export async function listStrips({ db, now }: Call<typeof contract.listStrips>) {
  return { lots: await readLots(db, await todayOf(db, now)), readings: await stripReadings(db) }
}

export async function listStripLots({ db, now }: Call<typeof contract.listStripLots>) {
  const today = await todayOf(db, now)
  const { low_stock: low_mark } = await settingsOf(db)
  return { lots: await readStockedLots(db, today), without_lot: await resultsWithoutLot(db), low_mark, today }
}

type Change = { readonly db: Write; readonly now: Date }

async function oneLot({ db, now }: Change, id: number): Promise<Bare<StockedLot>> {
  const [lot] = await readStockedLots(db, await todayOf(db, now), id)
  return found(lot, thisLot)
}

async function lockLot(tx: Write, id: number) {
  const row = await tx.selectFrom('strip_lots').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found(row, thisLot)
}

/** What the strips of a lot are for: a type of the service, or a drug or a class that the dictionary knows. */
async function targetOf(tx: Write, typed: string): Promise<string> {
  const read = await settleStripType(tx, typed)
  if ('fault' in read) throw badInput([{ field: 'target', message: read.fault }])
  if (read.isKnown) return read.is
  const message = `No type of test strip, and no drug, is called ${quoted(typed)}. Add it to the options first.`
  throw badInput([{ field: 'target', message }])
}

export async function addStripLot(call: Call<typeof contract.addStripLot>): Promise<Bare<StockedLot>> {
  const { db: tx, input, now } = call
  const target = await targetOf(tx, input.target)
  const made = await tx
    .insertInto('strip_lots')
    .values({ ...input, target, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) throw badInput([{ field: 'number', message: taken }])
  const after = { ...input, target }
  await recordAudit(tx, call, { action: 'add', entity: 'strip lot', entity_id: String(made.id), after })
  return oneLot(call, made.id)
}

export async function changeStripLot(call: Call<typeof contract.changeStripLot>): Promise<Bare<StockedLot>> {
  const { db: tx, input, params } = call
  const { brand, target, number, expires_on, recalled_at } = await lockLot(tx, params.id)
  if (recalled_at !== null) throw new Failure('conflict', 'This lot was recalled and stays as it is.')
  const other = await tx
    .selectFrom('strip_lots')
    .select('id')
    .where('id', '<>', params.id)
    .where(({ eb, fn }) => eb(fn('lower', ['brand']), '=', input.brand.toLowerCase()))
    .where(({ eb, fn }) => eb(fn('lower', ['target']), '=', target.toLowerCase()))
    .where(({ eb, fn }) => eb(fn('lower', ['number']), '=', input.number.toLowerCase()))
    .executeTakeFirst()
  if (other !== undefined) throw badInput([{ field: 'number', message: taken }])
  await tx.updateTable('strip_lots').set(input).where('id', '=', params.id).execute()
  const before = { brand, number, expires_on }
  const what = { action: 'change', entity: 'strip lot', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, before, after: input })
  return oneLot(call, params.id)
}

export async function addStripStock(call: Call<typeof contract.addStripStock>): Promise<Bare<StockedLot>> {
  const { db: tx, input, params } = call
  const lot = await lockLot(tx, params.id)
  const site = await tx
    .selectFrom('sites')
    .select(['name', 'analyses', 'closed_at'])
    .where('id', '=', input.site_id)
    // A closing waits, or has taken the site's strips along.
    .forKeyShare()
    .executeTakeFirst()
  if (site === undefined) throw badInput([{ field: 'site_id', message: 'There is no such site.' }])
  if (site.closed_at !== null) throw badInput([{ field: 'site_id', message: isClosed(site.name) }])
  if (!site.analyses) {
    throw badInput([
      { field: 'site_id', message: `${site.name} does not analyze: strips are used up where reports are made.` },
    ])
  }
  if (input.count > 0 && lot.recalled_at !== null) throw new Failure('conflict', `${lotName(lot)} was recalled.`)
  const { received } = await tx
    .insertInto('strip_stock')
    .values({ strip_lot_id: params.id, site_id: input.site_id, received: input.count })
    .onConflict((conflict) =>
      conflict.columns(['strip_lot_id', 'site_id']).doUpdateSet(({ eb, ref }) => ({
        received: eb('strip_stock.received', '+', ref('excluded.received')),
      })),
    )
    .returning('received')
    .executeTakeFirstOrThrow()
  const after = { lot: lotName(lot), site_id: input.site_id, strips: input.count, received }
  await recordAudit(tx, call, { action: 'stock', entity: 'strip lot', entity_id: String(params.id), after })
  return oneLot(call, params.id)
}

export async function recallStripLot(call: Call<typeof contract.recallStripLot>): Promise<Bare<StockedLot>> {
  const { db: tx, input, params, now } = call
  // Lock samples before the lot, as reports do.
  await tx
    .selectFrom('samples')
    .select('sample_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reports as r')
          .select('r.id')
          .whereRef('r.sample_id', '=', 'samples.sample_id')
          .where('r.strip_lot_id', '=', params.id),
      ),
    )
    .orderBy('sample_id')
    .forUpdate()
    .execute()
  const { recalled_at } = await lockLot(tx, params.id)
  if (recalled_at !== null) throw new Failure('conflict', 'This lot was recalled already.')
  const { reason, sentences } = input
  await tx
    .updateTable('strip_lots')
    .set({
      recalled_at: now.toISOString(),
      recall_reason: reason,
      recall_en: sentences.en,
      recall_fr: sentences.fr,
      recall_es: sentences.es,
    })
    .where('id', '=', params.id)
    .execute()
  const resting = await tx
    .selectFrom('recalled_results')
    .select('sample_id')
    .where('strip_lot_id', '=', params.id)
    .execute()
  await markResting(
    tx,
    resting.flatMap(({ sample_id }) => sample_id ?? []),
  )
  const lot = await oneLot(call, params.id)
  const after = { lot: lotName(lot), target: lot.target, reason, ...sentences, results: lot.resting }
  await recordAudit(tx, call, { action: 'recall', entity: 'strip lot', entity_id: String(params.id), after })
  return lot
}
