/** Lists, adds, renames and retires instruments (R7.11). */

import { sql } from 'kysely'
import type { Bare } from '#contract/endpoint.ts'
import type * as contract from '#contract/instruments.ts'
import type { Instrument } from '#contract/instruments.ts'
import { formatDay, localDay } from '#domain/dates.ts'
import { isClosed } from '#domain/site/closing.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { checkClock, readChecks, readInstruments } from './queries.ts'

const thisInstrument = 'This instrument'

export async function listOwnInstruments({ db, now, staff }: Call<typeof contract.listOwnInstruments>) {
  const clock = await checkClock(db, now)
  const { every_days, today } = clock
  return { instruments: await readInstruments(db, clock, { site_id: staff.site_id }), every_days, today }
}

export async function listInstruments({ db, now }: Call<typeof contract.listInstruments>) {
  const clock = await checkClock(db, now)
  return { instruments: await readInstruments(db, clock), every_days: clock.every_days, today: clock.today }
}

export async function listChecks({ db, params, staff }: Call<typeof contract.listChecks>) {
  const instrument = await db.selectFrom('instruments').select('site_id').where('id', '=', params.id).executeTakeFirst()
  const isSeen = staff.is_admin || instrument?.site_id === staff.site_id
  found(isSeen ? instrument : undefined, thisInstrument)
  return readChecks(db, params.id)
}

type Change = Call<typeof contract.addInstrument> | Call<typeof contract.changeInstrument>

async function oneInstrument({ db, now }: Pick<Change, 'db' | 'now'>, id: number): Promise<Bare<Instrument>> {
  const [instrument] = await readInstruments(db, await checkClock(db, now), { id })
  return found(instrument, thisInstrument)
}

/** Refuses a name that another instrument of the site has, even a retired one: old reports show it. */
async function refuseTaken(tx: Write, { site_id, name, id }: { site_id: number; name: string; id?: number }) {
  const other = await tx
    .selectFrom('instruments as i')
    .innerJoin('sites', 'sites.id', 'i.site_id')
    .select(['i.name', 'i.retired_at', 'sites.name as site'])
    .where('i.site_id', '=', site_id)
    // Compare as the index does, which for some alphabets differs from JavaScript.
    .where(sql<boolean>`lower(i.name) = lower(${name})`)
    .$if(id !== undefined, (rows) => rows.where('i.id', '<>', id ?? 0))
    .executeTakeFirst()
  if (other === undefined) return
  const retired = other.retired_at === null ? '' : ', which is not in use any more'
  const message = `${other.site} has an instrument ‘${other.name}’ already${retired}. Choose another name.`
  throw badInput([{ field: 'name', message }])
}

/** Refuses a first day that is still to come. */
async function refuseLater({ db, now, input }: Change) {
  const { today } = await checkClock(db, now)
  if (input.since <= today) return
  const message = `${formatDay(input.since)} is still to come. Enter the first day on which it was in use.`
  throw badInput([{ field: 'since', message }])
}

export async function addInstrument(call: Call<typeof contract.addInstrument>): Promise<Bare<Instrument>> {
  const { db: tx, input, now } = call
  const site = await tx
    .selectFrom('sites')
    .select(['name', 'analyses', 'closed_at'])
    .where('id', '=', input.site_id)
    // Two calls with one name wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (site === undefined) throw badInput([{ field: 'site_id', message: 'There is no such site.' }])
  if (site.closed_at !== null) throw badInput([{ field: 'site_id', message: isClosed(site.name) }])
  if (!site.analyses) {
    throw badInput([{ field: 'site_id', message: `${site.name} does not analyze. Choose a lab.` }])
  }
  await refuseLater(call)
  await refuseTaken(tx, input)
  const { id } = await tx
    .insertInto('instruments')
    .values({ ...input, added_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { ...input, site_id: undefined, site: site.name }
  await recordAudit(tx, call, { action: 'add', entity: 'instrument', entity_id: String(id), after })
  return oneInstrument(call, id)
}

export async function changeInstrument(call: Call<typeof contract.changeInstrument>): Promise<Bare<Instrument>> {
  const { db: tx, input, params, now } = call
  const row = await tx
    .selectFrom('instruments')
    .select(['site_id', 'name', 'since', 'retired_at'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  const { site_id, name, since, retired_at } = found(row, thisInstrument)
  await tx.selectFrom('sites').select('id').where('id', '=', site_id).forNoKeyUpdate().execute()
  await refuseLater(call)
  await refuseTaken(tx, { site_id, name: input.name, id: params.id })
  await refuseAfterChecks(call)
  const retiring = input.in_use ? null : (retired_at ?? now.toISOString())
  await tx
    .updateTable('instruments')
    .set({ name: input.name, since: input.since, retired_at: retiring })
    .where('id', '=', params.id)
    .execute()
  const before = { name, since, in_use: retired_at === null }
  const what = { action: 'change', entity: 'instrument', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, before, after: input })
  return oneInstrument(call, params.id)
}

/** Refuses a first day that is after an existing check. */
async function refuseAfterChecks({ db: tx, input, params, now }: Call<typeof contract.changeInstrument>) {
  const first = await tx
    .selectFrom('instrument_checks')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('instrument_id', '=', params.id)
    .executeTakeFirst()
  if (first?.at == null) return
  const day = localDay(first.at, (await checkClock(tx, now)).zone)
  if (input.since <= day) return
  throw badInput([
    { field: 'since', message: `It was checked on ${formatDay(day)}. Enter that day or an earlier one.` },
  ])
}

/** Locks an instrument of the caller's own site, as reports on it and checks of it do. */
export async function lockOwnInstrument(tx: Write, id: number, staff: { readonly site_id: number }) {
  const row = await tx
    .selectFrom('instruments as i')
    .innerJoin('sites', 'sites.id', 'i.site_id')
    .select(['i.id', 'i.site_id', 'i.name', 'i.since', 'i.retired_at', 'sites.name as site'])
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst()
  const instrument = found(row, thisInstrument)
  if (instrument.site_id === staff.site_id) return instrument
  throw new Failure('not_allowed', `${instrument.name} is an instrument of ${instrument.site}. Its own staff check it.`)
}
