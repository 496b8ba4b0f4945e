/** Open data (domain/open-data): counts by area and week of what was expected and found, by the names that the public reads. */
import { sql } from 'kysely'
import type { CodebookTable, exportOpenData as endpoint } from '#contract/admin/exports.ts'
import { writeCsv } from '#domain/csv.ts'
import { localDay, zonedInstant } from '#domain/dates.ts'
import {
  fewestSamples,
  firstUntoldWeek,
  mondayOf,
  type OpenCell,
  type OpenSample,
  openCells,
  openCounts,
} from '#domain/open-data.ts'
import { readAsDrug } from '#server/analysis/queries.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { codebookCsv } from './codebook-csv.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

/** Said for what somebody typed: free text may hold anything. */
const other = 'Other'

const place = [
  { name: 'area', meaning: 'The area of the sites; ‘Other areas’ where a site names none', unit: '', values: [] },
  { name: 'first_week', meaning: 'The Monday of the first week', unit: 'YYYY-MM-DD', values: [] },
  { name: 'last_week', meaning: 'The Monday of the last week', unit: 'YYYY-MM-DD', values: [] },
]
const count = {
  name: 'samples',
  meaning: `How many samples; empty where there are some, but fewer than ${fewestSamples}`,
  unit: '',
  values: [],
}
const thing = (name: string, meaning: string) => ({ name, meaning, unit: '', values: [] })
const expected = thing('expected', 'What it was expected to be; ‘Other’ for what is not on the list')
const found = thing(
  'found',
  'What was found, by the name that the public reads; ‘Other’ for what is not in the dictionary',
)

/** A file: its codebook, and the things of a sample that it counts, none for the samples alone. */
type OpenTable = CodebookTable & { readonly thingsOf: ((sample: OpenSample) => readonly (readonly string[])[]) | null }

const tables: readonly OpenTable[] = [
  {
    name: 'samples',
    meaning: 'Samples with a result, by area and week of collection; weeks with fewer than five are put together',
    columns: [...place, count],
    thingsOf: null,
  },
  {
    name: 'expected',
    meaning: 'In how many of these samples each drug was expected',
    columns: [...place, expected, count],
    thingsOf: (sample) => sample.expected.map((name) => [name]),
  },
  {
    name: 'found',
    meaning: 'In how many of these samples each substance was found',
    columns: [...place, found, count],
    thingsOf: (sample) => sample.found.map((name) => [name]),
  },
  {
    name: 'expected_and_found',
    meaning: 'In how many of these samples a substance was found where a drug was expected',
    columns: [...place, expected, found, count],
    thingsOf: (sample) => sample.expected.flatMap((one) => sample.found.map((name) => [one, name])),
  },
]

/** The codebook of the open data. */
export const openDataCodebook: CodebookTable[] = tables.map(({ thingsOf: _things, ...table }) => table)

export async function exportOpenData(call: Call<typeof endpoint>) {
  const { db, now } = call
  await db.transaction().execute((tx) =>
    recordAudit(tx, call, {
      action: 'export',
      entity: 'export',
      entity_id: 'open data',
      after: { file: 'open data' },
    }),
  )
  return zipStream(db, async (tx) => openParts(openCells(await openSamples(tx, now))))
}

function openParts(cells: readonly OpenCell[]): ZipPart[] {
  return [
    { name: 'codebook.csv', text: [codebookCsv(openDataCodebook)] },
    ...tables.map(({ name, columns, thingsOf }) => {
      const lines = cells.flatMap((cell) => {
        const { area, first_week, last_week, samples } = cell
        const where = [area, first_week, last_week]
        if (thingsOf === null) return [[...where, samples.length]]
        const counts = openCounts(cell, (sample) => thingsOf(sample).map((things) => JSON.stringify(things)))
        return counts.map((one) => [...where, ...(JSON.parse(one.thing) as string[]), one.count])
      })
      return { name: `${name}.csv`, text: [writeCsv([columns.map((column) => column.name), ...lines])] }
    }),
  ]
}

/** The samples with a submitted report of weeks that may be told. */
async function openSamples(db: Database, now: Date): Promise<OpenSample[]> {
  const { time_zone } = await readSettings(db)
  const until = zonedInstant(firstUntoldWeek(localDay(now.toISOString(), time_zone)), '00:00', time_zone)
  const options = await db.selectFrom('options').select('name').where('list', '=', 'ExpectedDrugs').execute()
  const listed = new Set(options.map(({ name }) => name.toLowerCase()))
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('sites', 'sites.id', 's.collecting_site_id')
    .select(['sites.area', 's.expected_drugs'])
    .select([
      sql<string>`(s.date_collected at time zone ${time_zone})::date`.as('day'),
      sql<string[]>`array(select distinct coalesce(d.report_to_client_name, d.identity)
        from ${newestFindings} ${readAsDrug} where ${ofSample} and d.report_to_public)`.as('found'),
      sql<boolean>`exists (select from ${newestFindings} ${readAsDrug} where ${ofSample} and d.id is null
        and f.custom_drug is not null and n.meaning is distinct from 'nothing')`.as('has_typed'),
    ])
    .where('s.deleted_at', 'is', null)
    .where('s.reported_at', 'is not', null)
    .where('s.date_collected', '<', until)
    .execute()
  return rows.map(({ area, day, expected_drugs, found: substances, has_typed }) => ({
    area,
    week: mondayOf(day),
    expected: expected_drugs.map((name) => (listed.has(name.toLowerCase()) ? name : other)),
    found: has_typed ? [...substances, other] : substances,
  }))
}

const newestFindings = sql`reports r join report_findings f on f.report_id = r.id`
const ofSample = sql`r.sample_id = s.sample_id and r.is_newest and not r.is_draft`
