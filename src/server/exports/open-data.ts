/** Open data (domain/insight/open-data): counts by area and week of expected and found drugs, by their public names. */

import { sql } from 'kysely'
import type { CodebookTable, exportOpenData as endpoint } from '#contract/admin/exports.ts'
import { localDay, zonedInstant } from '#domain/dates.ts'
import { openCounts } from '#domain/insight/open-counts.ts'
import { firstUntoldWeek, mondayOf, type OpenCell, type OpenSample, openCells } from '#domain/insight/open-data.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { isLeftOut, readAsDrug } from '#server/drugs/read-findings.ts'
import type { Call } from '#server/http/call.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'
import { settingsOf } from '#server/settings.ts'
import { codebookLines } from './codebook-lines.ts'
import { csvParts, type Table, workbookZip } from './tables-zip.ts'
import { zipStream } from './zip-stream.ts'

/** Replaces typed words: free text may hold anything. */
const other = 'Other'

const place = [
  { name: 'area', meaning: 'The area of the sites; ‘Other areas’ where a site names none', unit: '', values: [] },
  { name: 'first_week', meaning: 'The Monday of the first week', unit: 'YYYY-MM-DD', values: [] },
  { name: 'last_week', meaning: 'The Monday of the last week', unit: 'YYYY-MM-DD', values: [] },
]
const thing = (name: string, meaning: string) => ({ name, meaning, unit: '', values: [] })
const expected = thing('expected', 'What it was expected to be; ‘Other’ for what is not on the list')
const found = thing(
  'found',
  'What was found, by the name that the public reads; ‘Other’ for what is not in the dictionary',
)

/** A file: its codebook, and its lines. */
type OpenTable = CodebookTable & { readonly linesOf: (cell: OpenCell) => (string | number | null)[][] }

/** The files; no count in them stands for fewer samples than `fewest`. */
function tables(fewest: number): readonly OpenTable[] {
  const samples = thing(
    'samples',
    `How many samples; empty where there are some, but fewer than ${fewest}, or where such a count could be worked out from it`,
  )
  const lines = (name: keyof ReturnType<typeof openCounts>) => (cell: OpenCell) =>
    openCounts(cell, fewest)[name].map(({ things, count }) => [...things, count])
  return [
    {
      name: 'samples',
      meaning: `Samples with a result, by area and week of collection; weeks with fewer than ${fewest} are put together`,
      columns: [...place, samples],
      linesOf: (cell) => [[cell.samples.length]],
    },
    {
      name: 'expected',
      meaning: 'In how many of these samples each drug was expected',
      columns: [...place, expected, samples],
      linesOf: lines('expected'),
    },
    {
      name: 'found',
      meaning: 'In how many of these samples each substance was found',
      columns: [...place, found, samples],
      linesOf: lines('found'),
    },
    {
      name: 'expected_and_found',
      meaning: 'In how many of these samples a substance was found where a drug was expected',
      columns: [...place, expected, found, samples],
      linesOf: lines('expected_and_found'),
    },
  ]
}

/** The codebook of the open data, for the fewest samples that a count may stand for. */
export const openDataCodebook = (fewest: number): CodebookTable[] =>
  tables(fewest).map(({ linesOf: _lines, ...table }) => table)
export async function exportOpenData(call: Call<typeof endpoint>) {
  const { db, query, now } = call
  await db.transaction().execute((tx) =>
    recordAudit(tx, call, {
      action: 'export',
      entity: 'export',
      entity_id: 'open data',
      after: { file: 'open data' },
    }),
  )
  return zipStream(db, async (tx) => {
    const { fewest_samples } = await settingsOf(tx)
    const tables = openTables(openCells(await openSamples(tx, now), fewest_samples), fewest_samples)
    return query.format === 'csv' ? csvParts(tables) : workbookZip(tables)
  })
}

function openTables(cells: readonly OpenCell[], fewest: number): Table[] {
  return [
    { name: 'codebook', lines: codebookLines(openDataCodebook(fewest)) },
    ...tables(fewest).map(({ name, columns, linesOf }) => {
      const lines = cells.flatMap((cell) => {
        const { area, first_week, last_week } = cell
        return linesOf(cell).map((line) => [area, first_week, last_week, ...line])
      })
      return { name, lines: [columns.map((column) => column.name), ...lines] }
    }),
  ]
}

/** The samples with a submitted report, of the weeks that may be published. */
async function openSamples(db: Database, now: Date): Promise<OpenSample[]> {
  const { time_zone } = await settingsOf(db)
  const until = zonedInstant(firstUntoldWeek(localDay(now.toISOString(), time_zone)), '00:00', time_zone)
  const options = await db.selectFrom('options').select('name').where('list', '=', 'ExpectedDrugs').execute()
  const listed = new Set(options.map(({ name }) => name.toLowerCase()))
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('sites', (join) => join.on('sites.id', '=', collectedAt))
    .select(['sites.area', 's.expected_drugs'])
    .select([
      sql<string>`(s.date_collected at time zone ${time_zone})::date`.as('day'),
      sql<string[]>`array(select distinct coalesce(d.report_to_client_name, d.identity)
        from ${newestFindings} ${readAsDrug} where ${ofSample} and d.report_to_public)`.as('found'),
      sql<boolean>`exists (select from ${newestFindings} ${readAsDrug} where ${ofSample} and d.id is null
        and f.custom_drug is not null and not ${isLeftOut}
        and coalesce(n.meaning, 'custom') not in ('nothing', 'unnamed', 'not_analysed', 'not_stated'))`.as('has_typed'),
    ])
    .where('s.deleted_at', 'is', null)
    .where('s.reported_at', 'is not', null)
    .where('s.date_collected', '<', until)
    .where(isDayKnown)
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
