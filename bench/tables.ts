/**
 * How long the preview of an import of 90,000 lines takes, from the bytes of the file on: what the browser reads is read here,
 * the rest is the real server's. Beside it, others ask for a list: how long the slowest of them waits, and how much memory
 * the server takes more.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import papa from 'papaparse'
import { writeCsv } from '#domain/csv.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { importTable } from '#domain/imports/import-heading.ts'
import { fileText } from '#domain/table/file-text.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'
import { workbookOf } from '../test/support/workbook.ts'
import { startedServer } from './started-server.ts'

const lines = 90_000
const limits = { preview: 10_000, wait: 100, megabytes: 400 }

const header = [
  'sample_id',
  'date_collected',
  'expected_drugs',
  'substance',
  'percent',
  'technology',
  'colour',
  'notes',
]
const drugs = ['MDMA', 'cocaine', 'caffeine', 'fentanyl', 'heroin', 'ketamine', 'xylazine', '4-ANPP']
const lineOf = (at: number, substance: string) =>
  [
    `ZB${at}`,
    `2020-03-${10 + (at % 20)}`,
    'heroin',
    substance,
    (at % 999) / 10,
    'GC-MS',
    'white',
    `line ${at}`,
  ] as const
const table = (name: (at: number) => string) => [
  header,
  ...Array.from({ length: lines }, (_, at) => lineOf(at, name(at))),
]
const usual = table((at) => drugs[at % drugs.length] ?? '')

await using server = await startedServer({ DEMO: '1' })

async function call(path: string, body?: unknown, access?: string) {
  const authorization = access === undefined ? {} : { authorization: `Bearer ${access}` }
  const reply = await fetch(`${server.address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}

const { body: session } = await call('/auth/token/', { email: 'admin@demo.example', password: 'demo-Vialog-2215' })
const { body: sites } = await call('/admin/sites/', undefined, session.access)
const choices = {
  site_id: sites.find(({ collects }: { collects: boolean }) => collects).id,
  analysis_site_id: sites.find(({ analyses }: { analyses: boolean }) => analyses).id,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
}

/** What the browser sends of a file. */
async function readFile(bytes: Uint8Array<ArrayBuffer>) {
  const read = fileText(bytes)
  if ('text' in read) {
    const cells = textCells(read.text, (all, delimiter) => papa.parse<string[]>(all, { delimiter, newline: '\n' }))
    return { text: read.text, fields: fieldsOf(cells) }
  }
  const book = await readWorkbook(bytes)
  const sheet = 'sheets' in book ? book.sheets[0] : undefined
  if (sheet === undefined || 'fault' in sheet) throw new Error('The workbook could not be read.')
  return { text: writeCsv(sheet.cells, '\t'), fields: fieldsOf(sheet.cells) }
}

function fieldsOf(cells: readonly (readonly string[])[]) {
  const [header = [], ...below] = importTable(cells).cells
  return guessColumns({ header, lines: below.slice(0, 200) })
}

/** The most memory that the server has taken, in MB; null where the system does not say. */
function mostMemory(): number | null {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

/** Others ask, one after another, until `work` is done; gives the longest wait. */
async function beside<T>(work: Promise<T>): Promise<{ readonly made: T; readonly wait: number }> {
  let isDone = false
  let wait = 0
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const begun = performance.now()
    await call('/samples/', undefined, session.access)
    wait = Math.max(wait, performance.now() - begun)
    await setTimeout(5)
  }
  return { made: await end, wait }
}

let isSlow = false
async function measure(what: string, bytes: Uint8Array<ArrayBuffer>) {
  const before = mostMemory()
  const begun = performance.now()
  const file = await readFile(bytes)
  const read = performance.now() - begun
  const input = { dry_run: true, files: [{ name: what, ...file }], choices }
  const { made, wait } = await beside(call('/admin/imports/', input, session.access))
  const all = performance.now() - begun
  const more = before === null ? 0 : (mostMemory() ?? 0) - before
  const { samples, reports, errors, detail } = made.body
  isSlow ||= made.status !== 200 || all > limits.preview || wait > limits.wait || more > limits.megabytes
  const [first] = errors?.first ?? []
  console.log(
    `${what}, ${(bytes.length / 1e6).toFixed(1)} MB: ${made.status}, ${samples} samples, ${reports} reports after ` +
      `${Math.round(all)} ms (read ${Math.round(read)} ms); others waited at most ${Math.round(wait)} ms; ` +
      `${Math.round(more)} MB more${first ? `; ${first.message}` : ''}${detail ? `; ${detail}` : ''}`,
  )
}

const csv = (cells: ReturnType<typeof table>) => new Uint8Array(new TextEncoder().encode(writeCsv(cells)))
console.log(`${lines} lines; limits ${limits.preview} ms, ${limits.wait} ms for others, ${limits.megabytes} MB`)
await call('/samples/', undefined, session.access)
await measure('CSV', csv(usual))
await measure('Excel', workbookOf({ name: 'Samples', cells: usual }))
await measure('CSV with 60,000 substances', csv(table((at) => `Novel substance ${at % 60_000}`)))
process.exitCode = isSlow ? 1 : 0
