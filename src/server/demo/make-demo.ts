/**
 * The demo service (R13.10): sites, people, options, drugs and samples in every state, with dates relative to now.
 * One transaction makes all of it, including its mark: a killed start leaves nothing.
 */
import { sql } from 'kysely'
import { basisTechnologies } from '#domain/method/lab-basis.ts'
import { readName } from '#domain/substance/read-name.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { noteNames, readDictionary } from '#server/drugs/dictionary.ts'
import { Settings } from '#server/settings.ts'
import { addShippedRules } from '#server/signals/add-shipped.ts'
import { demoClock } from './demo-clock.ts'
import type { DemoDrugIds } from './demo-findings.ts'
import { makeLabWork } from './demo-lab-work.ts'
import { makePeople } from './demo-people.ts'
import { makeSamples } from './demo-samples.ts'
import { demoHolidays, makeMessage, makeSettings } from './demo-settings.ts'
import { makeSites, makeTurnedAway } from './demo-sites.ts'
import { type DemoData, readDemoData } from './read-data.ts'
import { addNamedFacts, addSuggestedOptions, asRow } from './suggested-lists.ts'

/** Whether a database has no people and no sites yet: only there a demo may be made. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [user, site] = await Promise.all([
    db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('sites').select('id').limit(1).executeTakeFirst(),
  ])
  return user === undefined && site === undefined
}

/** Makes the whole demo as of `now`, in an empty database. The caller must keep two servers from making it at once. */
export async function makeDemo(db: Database, now: Date): Promise<void> {
  const data = await readDemoData()
  const zone = Settings.parse({}).time_zone
  const holidays = demoHolidays(now)
  const clock = demoClock(now, zone, holidays)
  await db.transaction().execute(async (tx) => {
    await makeSettings(tx, holidays)
    await makeMessage(tx, clock)
    const drugs = await makeDrugs(tx, data)
    await addSuggestedOptions(tx, data)
    const places = await makePeople(tx, await makeSites(tx), clock.at(45, '09:00'))
    await makeBases(tx)
    await makeTurnedAway(tx, places.site, clock)
    await makeSamples(tx, data, drugs, { places, clock, zone, holidays })
    await makeLabWork(tx, places, clock)
    const expected = await tx
      .selectFrom('samples')
      .select(sql<string>`unnest(expected_drugs)`.as('name'))
      .distinct()
      .execute()
    await noteNames(
      tx,
      'expected',
      expected.map(({ name }) => name),
    )
    await addShippedRules(tx, now)
  })
}

/** The labs have answered what their percents are of. */
async function makeBases(tx: Write): Promise<void> {
  const labs = await tx.selectFrom('sites').select('id').where('analyses', '=', true).execute()
  const rows = labs.flatMap(({ id }) =>
    basisTechnologies().map((technology) => ({ site_id: id, technology, percent_basis: 'of_weight' as const })),
  )
  await tx.insertInto('basis_defaults').values(rows).execute()
}

/** Makes the dictionary; returns the drug that each name of the data means. */
async function makeDrugs(tx: Write, { drugs }: DemoData): Promise<DemoDrugIds> {
  await tx.insertInto('drugs').values(drugs.map(asRow)).execute()
  await addNamedFacts(tx, drugs)
  const dictionary = await readDictionary(tx)
  return (name) => {
    const read = readName(name, 'finding', dictionary)
    return read.kind === 'drug' ? { ...read.drug, pubchem_cid: read.drug.pubchem_cid ?? null } : undefined
  }
}
