/**
 * The demo service (decision 1): sites, people, options, drugs and samples in every state, with dates relative to now.
 * All of it is one transaction, its mark included: a start that was killed leaves nothing of it.
 */
import { comparable } from '#domain/finding-names.ts'
import { addSuggestedOptions } from '#server/admin/suggested-lists.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { Settings } from '#server/service/settings.ts'
import { demoClock } from './demo-clock.ts'
import { makePeople } from './demo-people.ts'
import { makeSamples } from './demo-samples.ts'
import { demoHolidays, makeMessage, makeSettings } from './demo-settings.ts'
import { makeSites } from './demo-sites.ts'
import { type DemoData, readDemoData } from './read-data.ts'

/** Whether a database holds nobody and no site yet: only there a demo may be made. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [user, site] = await Promise.all([
    db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('sites').select('id').limit(1).executeTakeFirst(),
  ])
  return user === undefined && site === undefined
}

/** Makes the whole demo as if it were `now`, in an empty database; the caller keeps two servers apart. */
export async function makeDemo(db: Database, now: Date): Promise<void> {
  const data = await readDemoData()
  const zone = Settings.parse({}).time_zone
  const holidays = demoHolidays(now)
  const clock = demoClock(now, zone, holidays)
  await db.transaction().execute(async (tx) => {
    await makeSettings(tx, holidays)
    await makeMessage(tx, clock)
    await addSuggestedOptions(tx, data)
    const drugs = await makeDrugs(tx, data)
    const places = await makePeople(tx, await makeSites(tx), clock.at(45, '09:00'))
    await makeSamples(tx, data, drugs, { places, clock, zone, holidays })
  })
}

async function makeDrugs(tx: Write, { drugs }: DemoData) {
  const rows = await tx
    .insertInto('drugs')
    .values([...drugs])
    .returning(['id', 'name', 'pubchem_cid'])
    .execute()
  return new Map(rows.map((row) => [comparable(row.name), row]))
}
