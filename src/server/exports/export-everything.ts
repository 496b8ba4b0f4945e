/**
 * Exports everything that a service holds, except passwords, tokens and secrets, as CSV files or one JSON file, with
 * its codebook; or the bytes of all files.
 */
import type { exportEverything as endpoint } from '#contract/admin/exports.ts'
import { csvCellOf } from '#domain/csv.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { codebookLines } from './codebook-lines.ts'
import type { ExportTable } from './export-column.ts'
import { codebook, exportTables } from './export-tables.ts'
import { fileParts } from './file-tables.ts'
import { csvParts, type Table, workbookZip } from './tables-zip.ts'
import { rowsOf, type ZipPart, zipStream } from './zip-stream.ts'

export async function exportEverything(call: Call<typeof endpoint>) {
  const { db, input, now } = call
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, call, { action: 'export', entity: 'export', entity_id: 'everything', after: input }),
    )
  const made_at = now.toISOString()
  const partsIn = {
    csv: (tx: Write) => csvParts(sheetsOf(tx)),
    xlsx: (tx: Write) => workbookZip(sheetsOf(tx)),
    json: (tx: Write) => [jsonPart(tx, made_at)],
    files: fileParts,
  }
  return zipStream(db, partsIn[input.format])
}

const selectOf = ({ columns, from, order }: ExportTable) =>
  `select ${columns.map(({ name, sql }) => `${sql} as "${name}"`).join(', ')} from ${from} order by ${order}`

const sheetsOf = (tx: Write): Table[] => [
  { name: 'codebook', lines: codebookLines(codebook()) },
  ...exportTables.map((table) => ({ name: table.name, lines: linesOf(tx, table) })),
]

async function* linesOf(tx: Write, table: ExportTable) {
  const names = table.columns.map(({ name }) => name)
  yield names
  for await (const row of rowsOf(tx, selectOf(table))) yield names.map((name) => csvCellOf(row[name]))
}

const jsonPart = (tx: Write, made_at: string): ZipPart => ({ name: 'vialog.json', text: jsonText(tx, made_at) })

async function* jsonText(tx: Write, made_at: string) {
  yield `{"made_at":${JSON.stringify(made_at)},\n"codebook":${JSON.stringify(codebook())},\n"tables":{`
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
