/**
 * The export of everything: what is in it, what never is, what can be imported again.
 */
import { sql } from 'kysely'
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportEverything, exportOpenData, readCodebook } from '#contract/admin/exports.ts'
import { importSamples } from '#contract/admin/imports.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { plainCell } from '#domain/csv.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'
import { workbookType } from '#domain/workbook/write-workbook.ts'
import { notExported, standsAs } from '../../../test/support/not-exported.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, reported } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { exportTables } from './export-tables.ts'

const service = testService({ withLog: true })
const everything = async (format: 'csv' | 'json' = 'csv') => {
  const reply = await service.call('admin', exportEverything, { input: { format } })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="vialog.zip"')
  return unzip(reply.raw)
}
const rowsOf = (text = '') =>
  papa
    .parse<Record<string, string>>(text.replace('\ufeff', '').trim(), { header: true })
    .data.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)])))

/** A report with an amount of each kind, and what was not found. */
const everyKind = {
  ...gcms([
    { drug: { name: 'Fentanyl' }, percent: 8.25, low: 7.4, high: 9.1, unit: '%', measured_as: 'base' },
    { drug: { name: 'Caffeine' }, amount_kind: 'range', low: 8, high: 12, unit: '%' },
    { drug: { name: 'Carfentanil' }, amount_kind: 'below', high: 0.0001, unit: 'g' },
    { custom_drug: 'Compound 7', amount_kind: 'trace' },
    { custom_drug: 'Compound 8' },
  ]),
} as const
const { data } = everyKind
Object.assign(data, {
  percent_basis: 'of_weight',
  not_found: [{ drug: { name: 'Xylazine' }, low: 0.1, unit: '%' }, { custom_drug: 'Compound 9' }],
})

let sample_id = ''
beforeAll(async () => {
  await service.db.updateTable('drugs').set({ salts: 'citrate 0.637' }).where('name', '=', 'Fentanyl').execute()
  sample_id = await reported(service)
  await reported(service, {}, [everyKind])
  await register(service, { onsite_sample_id: '=HYPERLINK("http://evil")', colour: ['Purple', 'Teal'] })
})

describe('everything', () => {
  test('holds every column of the database, but those that are named with a reason', async () => {
    const { rows } = await sql<{ place: string; table: string }>`
      select table_name || '.' || column_name as place, table_name as table
      from information_schema.columns where table_schema = 'public'`.execute(service.db)
    const covered = new Set(
      exportTables.flatMap(({ name, from, columns }) => {
        const tables = [
          from.split(' ')[0] ?? '',
          ...(name === 'findings' ? ['report_findings', 'report_not_found', 'report_may_be'] : []),
        ]
        return tables.flatMap((table) => columns.map((column) => `${table}.${column.name}`))
      }),
    )
    const left = rows.filter(
      ({ place, table }) => !covered.has(place) && !(table in notExported) && !(place in standsAs),
    )
    expect(left.map(({ place }) => place)).toEqual([])
    expect(rows.length).toBeGreaterThan(200)
  })

  test('is one CSV for each table and a codebook of all columns, and no cell is a formula', async () => {
    const files = await everything()
    const { everything: book } = await service.must('admin', readCodebook)
    expect(Object.keys(files).sort()).toEqual(['codebook.csv', ...book.map(({ name }) => `${name}.csv`)].sort())
    const described = rowsOf(files['codebook.csv']).map(({ table, column }) => `${table}.${column}`)
    expect(described).toEqual(book.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
    for (const { name, columns } of book) {
      const [header] = papa.parse<string[]>((files[`${name}.csv`] ?? '').replace('\ufeff', '').trim()).data
      expect(header).toEqual(columns.map((column) => column.name))
    }
    expect(files['samples.csv']).toContain(`"'=HYPERLINK(""http://evil"")"`)
    for (const [name, text] of Object.entries(files))
      expect(
        papa
          .parse<string[]>(text.replace('\ufeff', ''))
          .data.flat()
          .filter((cell) => /^[=@\t\r]/.test(cell)),
        name,
      ).toEqual([])
    const found = rowsOf(files['findings.csv']).find((row) => row.sample_id === sample_id)
    expect(found).toMatchObject({ technology: 'GC_MS', analyst: 'Ada Osei', substance: 'Fentanyl', percent: '8.25' })
    const kinds = rowsOf(files['findings.csv']).filter(({ percent_basis }) => percent_basis === 'of_weight')
    expect(kinds.map((row) => [row.substance, row.not_found, row.amount_kind, row.low, row.high, row.unit])).toEqual([
      ['Fentanyl', '', 'measured', '7.4', '9.1', '%'],
      ['Caffeine', '', 'range', '8', '12', '%'],
      ['Carfentanil', '', 'below', '', '0.0001', 'g'],
      ['Compound 7', '', 'trace', '', '', ''],
      ['Compound 8', '', 'present', '', '', ''],
      ['', 'Xylazine', 'not_found', '0.1', '', '%'],
      ['', 'Compound 9', 'not_found', '', '', ''],
    ])
  })

  test('is one JSON file with the same rows', async () => {
    const [csv, { 'vialog.json': text = '' }] = [await everything(), await everything('json')]
    const { tables, codebook } = JSON.parse(text)
    expect(codebook.map(({ name }: { name: string }) => name)).toEqual(Object.keys(tables))
    for (const name of ['samples', 'findings', 'custody', 'drugs'])
      expect(tables[name]).toHaveLength(rowsOf(csv[`${name}.csv`]).length)
    const sample = tables.samples.find((one: { onsite_sample_id: string | null }) => one.onsite_sample_id)
    expect(sample).toMatchObject({ site: 'Parkdale', colour: ['Purple', 'Teal'] })
  })

  test('says no password, token or secret, and the trail says who took it', async () => {
    const files = await everything()
    const secrets = await sql<{ secret: string }>`select password_hash as secret from users union
      select value from service_secrets`.execute(service.db)
    expect(secrets.rows.length).toBeGreaterThan(1)
    for (const text of Object.values(files))
      for (const { secret } of secrets.rows) expect(text.includes(secret)).toBe(false)
    const [entry] = (await service.must('admin', listAudit, { query: { entity: 'export', limit: 1 } })).results
    expect(entry).toMatchObject({
      who: 'admin Person',
      action: 'export',
      entity_id: 'everything',
      changes: ['format: csv'],
    })
    expect(service.logged.join('').includes(sample_id)).toBe(false)
  })

  test('can be imported again, which changes nothing', async () => {
    const files = await everything()
    const file = (name: string) => {
      const text = files[name] ?? ''
      const [header = [], ...lines] = papa.parse<string[]>(text.replace('\ufeff', '').trim()).data
      return { name, text, fields: guessColumns({ header, lines }) }
    }
    const answer = await service.must('admin', importSamples, {
      input: {
        dry_run: true,
        files: [file('samples.csv'), file('findings.csv')],
        choices: {
          site_id: service.site('Riverside'),
          analysis_site_id: service.site('University laboratory'),
          sample_type: 'PARAPHERNALIA',
          collected_from: 'STAFF_BEHIND',
          technology: 'NMR',
          date_order: 'ymd',
          weight_unit: 'g',
          without_state: 'DISPOSED',
          were_shared: true,
          drugs: {},
        },
      },
    })
    expect(answer).toMatchObject({ samples: 0, same: 3, differs: { first: [] }, errors: { first: [] } })
  })
})

describe('as a workbook', () => {
  const sheetsOf = async (raw: Buffer) => {
    const read = await readWorkbook(new Uint8Array(raw))
    if ('fault' in read) throw new Error(read.fault)
    return new Map(read.sheets.map((sheet) => [sheet.name, 'fault' in sheet ? [[sheet.fault]] : sheet.cells]))
  }

  test('everything has a sheet for each table that holds rows, and the codebook second', async () => {
    const reply = await service.call('admin', exportEverything, { input: { format: 'xlsx' } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="vialog.xlsx"')
    expect(reply.headers['content-type']).toBe(workbookType)
    const sheets = await sheetsOf(reply.raw)
    expect([...sheets.keys()][1]).toBe('codebook')
    const [header = [], ...lines] = sheets.get('samples') ?? []
    const cell = (line: readonly string[] | undefined, name: string) => line?.[header.indexOf(name)]
    const [table = [], ...rows] = rowsOf((await everything())['samples.csv']).map(Object.values)
    expect(lines).toHaveLength([table, ...rows].length)
    const own = lines.find(
      (line) => cell(line, 'onsite_sample_id') !== '' && line.some((one) => one.startsWith('=HYPERLINK')),
    )
    expect(cell(own, 'onsite_sample_id')).toBe('=HYPERLINK("http://evil")')
    expect(cell(own, 'colour')).toBe('Purple; Teal')
  })

  test('open data has its codebook second, too', async () => {
    const reply = await service.call('admin', exportOpenData, { query: { format: 'xlsx' } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="open-data.xlsx"')
    const names = [...(await sheetsOf(reply.raw)).keys()]
    expect(names[1]).toBe('codebook')
  })

  test('only administrators get it', async () => {
    expect((await service.call('lab', exportEverything, { input: { format: 'xlsx' } })).status).toBe(403)
    expect((await service.call('lab', exportOpenData, { query: { format: 'xlsx' } })).status).toBe(403)
  })
})
