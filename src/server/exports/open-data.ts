/** Open data: the released numbers (domain/numbers) of expected and found drugs, by their public names. */
import type { exportOpenData as endpoint } from '#contract/admin/exports.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { publicCodebook, publicTables, readTold, type Told } from '#server/numbers/public-tables.ts'
import { releaseNumbers } from '#server/numbers/release-numbers.ts'
import { settingsOf } from '#server/settings.ts'
import { codebookLines } from './codebook-lines.ts'
import { csvParts, type Table, workbookZip } from './tables-zip.ts'
import { zipStream } from './zip-stream.ts'

/** Releases what is due, then sends everything that was ever released. */
export async function exportOpenData(call: Call<typeof endpoint>) {
  const { db, query, now, staff } = call
  await releaseNumbers(db, now, staff.id)
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
    const tables = openTables(await readTold(tx), fewest_samples)
    return query.format === 'csv' ? csvParts(tables) : workbookZip(tables)
  })
}

const openTables = (told: Told, fewest: number): Table[] => [
  { name: 'codebook', lines: codebookLines(publicCodebook(fewest)) },
  ...publicTables(fewest).map(({ name, columns, linesOf }) => ({
    name,
    lines: [columns.map((column) => column.name), ...linesOf(told)],
  })),
]
