/**
 * Exports everything that a service holds, except passwords, tokens and secrets, as CSV files or one JSON file, with
 * its codebook.
 */
import type { exportEverything as endpoint } from '#contract/admin/exports.ts'
import { csvCellOf, csvLine, csvMark } from '#domain/csv.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { codebookCsv } from './codebook-csv.ts'
import type { ExportTable } from './export-column.ts'
import { codebook, exportTables } from './export-tables.ts'
import { rowsOf, type ZipPart, zipStream } from './zip-stream.ts'

export async function exportEverything(call: Call<typeof endpoint>) {
  const { db, input, now } = call
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, call, { action: 'export', entity: 'export', entity_id: 'everything', after: input }),
    )
  const made_at = now.toISOString()
  return zipStream(db, (tx) => (input.format === 'csv' ? csvParts(tx) : [jsonPart(tx, made_at)]))
}

const selectOf = ({ columns, from, order }: ExportTable) =>
  `select ${columns.map(({ name, sql }) => `${sql} as "${name}"`).join(', ')} from ${from} order by ${order}`

function csvParts(tx: Write): ZipPart[] {
  return [
    { name: 'codebook.csv', text: [codebookCsv(codebook)] },
    ...exportTables.map((table) => ({ name: `${table.name}.csv`, text: csvLines(tx, table) })),
  ]
}

async function* csvLines(tx: Write, table: ExportTable) {
  const names = table.columns.map(({ name }) => name)
  let lines = csvMark + csvLine(names)
  for await (const row of rowsOf(tx, selectOf(table))) {
    lines += csvLine(names.map((name) => csvCellOf(row[name])))
    // Collect lines: passing them on one by one would cost more than making them.
    if (lines.length < 65_536) continue
    yield lines
    lines = ''
  }
  yield lines
}

const jsonPart = (tx: Write, made_at: string): ZipPart => ({ name: 'vialog.json', text: jsonText(tx, made_at) })

async function* jsonText(tx: Write, made_at: string) {
  yield `{"made_at":${JSON.stringify(made_at)},\n"codebook":${JSON.stringify(codebook)},\n"tables":{`
  for (const [index, table] of exportTables.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table.name)}:[`
    let text = ''
    let before = '\n'
    for await (const row of rowsOf(tx, selectOf(table))) {
      text += `${before}${JSON.stringify(row)}`
      before = ',\n'
      if (text.length < 65_536) continue
      yield text
      text = ''
    }
    yield `${text}]`
  }
  yield '\n}}\n'
}
