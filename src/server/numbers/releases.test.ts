/**
 * Releases through HTTP on the real database: samples, late and corrected results, imports undone, drugs renamed and
 * hidden. No released line ever changes, and a reader of all of them recovers no small number.
 */
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportOpenData } from '#contract/admin/exports.ts'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { decideDeletion, listDeletionRequests } from '#contract/admin/tasks.ts'
import { saveReports } from '#contract/analysis.ts'
import { listNumberReports, releaseNumberReport, writeNumberReport } from '#contract/number-reports.ts'
import { requestDeletion } from '#contract/samples.ts'
import { me } from '#contract/session.ts'
import { beyondRows } from '#domain/numbers/beyond-rows.ts'
import { type Counts, numberTables } from '#domain/numbers/hidden-counts.ts'
import { partings } from '#domain/numbers/parts.ts'
import { readerKnows } from '#domain/numbers/reader-knows.ts'
import { recovered } from '#domain/numbers/recovered.ts'
import { weeksLater } from '#domain/numbers/told-weeks.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { publish } from '../../../test/support/released-numbers.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, reported } from '../../../test/support/stories.ts'
import { readingKey, toldOutputs, weeksPeriod } from '../../../test/support/told-outputs.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { draftReports } from '../number-reports/draft-reports.ts'
import { highsSolver } from './highs-solver.ts'
import { toldMonths, toldRows } from './told-rows.ts'

const service = testService({ withPages: true })
const begin = '2026-01-19'
const found = ['Fentanyl', 'Carfentanil', 'Caffeine', 'p-Fluorofentanyl', 'Xylazine'] as const
let ids = 0

/** The same numbers each time, so that a fault can be found again. */
function* random(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield state / 2147483648
  }
}
/** HISTORY=7 is another history. */
const draws = random(Number(process.env.HISTORY ?? 2215))
const draw = (below: number) => Math.floor((draws.next().value ?? 0) * below)

beforeAll(async () => {
  for (const who of ['admin', 'collection', 'lab', 'both', 'otherCollection'] as const) await service.must(who, me)
  for (const [site, area] of [
    ['Parkdale', 'West end'],
    ['Harbour', 'East end'],
  ] as const)
    await service.db.updateTable('sites').set({ area }).where('id', '=', service.site(site)).execute()
  await service.db
    .insertInto('options')
    .values(['Fentanyl', 'Cocaine', '4-ANPP'].map((name, list_order) => ({ list: 'ExpectedDrugs', name, list_order })))
    .execute()
})

const at = (week: string) => {
  service.clock = new Date(`${week}T15:00:00Z`)
}

/** Brings in samples of a week, each with some findings; returns the number of the import. */
async function bring(site: 'Parkdale' | 'Harbour', week: string, count: number) {
  const lines = Array.from({ length: count }, () => {
    ids += 1
    const findings = found.filter(() => draw(3) === 0)
    return `OLD${1000 + ids},${week},${draw(4) === 0 ? 'Cocaine' : 'Fentanyl'},${findings.join('; ') || 'Caffeine'}`
  })
  const file = fileOf('old.csv', ['sample_id,date_collected,expected_drugs,substances', ...lines].join('\r\n'))
  const choices = importChoices(service, {
    ...{ site_id: service.site(site), analysis_site_id: service.site('Central laboratory') },
    said: { 'public_words expected_drugs': 'PUBLIC' },
  })
  const reply = await service.call('admin', importSamples, { input: { files: [file], choices } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.id
}

/** Deletes a sample as its person asked. */
async function deleteOnRequest(sample_id: string): Promise<void> {
  const input = { staff: 'Robin Ortiz', reason: 'The person asked for it.' }
  await service.must('collection', requestDeletion, { params: { sample_id }, input })
  const { results } = await service.must('admin', listDeletionRequests, { query: { search: sample_id } })
  const decision = { decision: 'APPROVED' as const, note: '', destroyed: null }
  await service.must('admin', decideDeletion, { params: { id: String(results[0]?.id) }, input: decision })
}

const files = async () => unzip((await service.call('admin', exportOpenData)).raw)
const tables = async () =>
  Object.entries(await files()).filter(([name]) => !['codebook.csv', 'areas.csv'].includes(name)) as [string, string][]
const linesOf = (text: string) => papa.parse<string[]>(text.replace('\ufeff', '').trim()).data.map(String)

/** Drafts, writes and releases the report of the newest month. */
async function releaseReport(): Promise<void> {
  await draftReports(service.db, new Date('2027-01-29T15:00:00Z'))
  const { reports } = await service.must('lab', listNumberReports)
  const params = { id: String(reports[0]?.id) }
  const input = { words_en: 'What was brought.', words_fr: 'Ce qui vint.', words_es: 'Lo que vino.' }
  await service.must('lab', writeNumberReport, { params, input })
  await service.must('otherCollection', releaseNumberReport, { params, input: {} })
}

describe('twelve weeks of a service', () => {
  test('every release keeps the lines of the ones before', async () => {
    let before = new Map<string, string[]>()
    let undo: number | null = null
    let corrected = ''
    let toldLater: number | null = null
    const onRequest: string[] = []
    for (let week = 0; week < 12; week += 1) {
      const today = weeksLater(begin, week)
      at(today)
      const brought = await bring('Parkdale', today, 4 + draw(9))
      if (week === 2) toldLater = brought
      // By now its samples were told.
      if (week === 10) await service.must('admin', undoImport, { params: { id: String(toldLater) } })
      if (draw(2) === 0) await bring('Harbour', today, 1 + draw(7))
      // Late ones, and an import that is undone, before or after it was told.
      if (week > 6 && draw(2) === 0) await bring('Parkdale', weeksLater(begin, draw(week - 5)), 1 + draw(3))
      if (undo !== null) await service.must('admin', undoImport, { params: { id: String(undo) } })
      undo = week % 3 === 0 ? await bring('Harbour', today, 2) : null
      if (week === 1) corrected = await reported(service, { expected_drugs: ['Fentanyl'] })
      if (week === 8) {
        const tests = [gcms([{ drug: { name: 'Carfentanil' } }])]
        const input = { sample: corrected, tests, correction: 'The wrong vial' }
        await service.must('lab', saveReports, { query: { is_draft: false }, input })
      }
      // Somebody asks to delete a sample, which is possible until a lab has it.
      if (week === 2) onRequest.push(await register(service), await register(service))
      if (week === 4 || week === 11) await deleteOnRequest(onRequest.pop() ?? '')
      const drugs = service.db.updateTable('drugs')
      if (week === 7) await drugs.set({ report_to_client_name: 'dope' }).where('name', '=', 'Fentanyl').execute()
      if (week === 9) await drugs.set({ report_to_public: false }).where('name', '=', 'Caffeine').execute()
      const now = new Map((await tables()).map(([name, text]) => [name, linesOf(text)]))
      for (const [name, lines] of before) expect(now.get(name)).toEqual(expect.arrayContaining(lines))
      before = now
    }
    expect(before.get('samples.csv')?.length).toBeGreaterThan(6)
    expect(before.get('month_found.csv')?.length).toBeGreaterThan(2)
    service.clock = null
    const deleted = await service.db
      .selectFrom('samples')
      .select('sample_id')
      .where('deleted_at', 'is not', null)
      .execute()
    const counted = await service.db.selectFrom('counted_samples').select('sample_id').execute()
    const isTold = deleted.map(({ sample_id }) => counted.some((one) => one.sample_id === sample_id))
    // Of the deleted ones, some were told before.
    expect(new Set(isTold)).toEqual(new Set([true, false]))
  })

  test('a reader of every output recovers no small number, and no number is small', async () => {
    await publish(service, true)
    await releaseReport()
    const { readings, texts } = await toldOutputs(service)
    const [rows, months] = [await toldRows(service.db), await toldMonths(service.db)]
    const told = new Map<string, Set<number>>()
    for (const reading of readings) {
      expect(reading.count, JSON.stringify(reading)).toBeGreaterThanOrEqual(5)
      if (reading.things.includes('')) continue
      const key = readingKey(reading)
      told.set(key, (told.get(key) ?? new Set()).add(reading.count))
    }
    // Each kind of output was read.
    const soldAs = readings.some(({ table }) => table === 'expected') ? ['/sold-as?'] : []
    for (const kind of ['open data ', '.csv', ' as JSON', 'page of ', '.xlsx', '/numbers?', '/reports/', ...soldAs])
      expect([kind, readings.some(({ output }) => output.includes(kind))]).toEqual([kind, true])
    // All outputs say the same.
    expect([...told].filter(([, numbers]) => numbers.size > 1)).toEqual([])
    // How often a drug was itself is a pair that the tables tell, too.
    for (const { period, things, count, output } of readings.filter((one) => one.things.includes('')))
      expect(
        readings.some(
          (one) =>
            one.table === 'expected_and_found' &&
            one.period === period &&
            one.things[0] === things[0] &&
            !one.things.includes('') &&
            one.count === count,
        ),
        output,
      ).toBe(true)
    // The reader has what outputs tell, and nothing else.
    const asRead = <One extends { readonly counts: Counts }>(one: One, period: string): One => {
      const tables = numberTables.map((table) => [
        table,
        one.counts[table].map((line) => {
          const numbers = told.get(readingKey({ period, table, things: line.things }))
          if (numbers !== undefined) expect([...numbers]).toEqual([line.count])
          return { ...line, is_hidden: numbers === undefined }
        }),
      ])
      const parts = partings.map((table) => [
        table,
        one.counts[table]?.map((line) => {
          const numbers = told.get(readingKey({ period, table, things: line.things }))
          if (numbers !== undefined) expect([...numbers]).toEqual([line.count])
          return { ...line, is_hidden: numbers === undefined }
        }),
      ])
      return { ...one, counts: { ...one.counts, ...Object.fromEntries([...tables, ...parts]) } }
    }
    const readRows = rows.map((row) => asRead(row, weeksPeriod(row.area, row.first_week, row.last_week)))
    const readMonths = months.map((month) => asRead(month, month.last_week.slice(0, 7)))
    // Each number that an output tells is one that was released.
    const released = new Set(
      [...rows, ...months].flatMap((one) => {
        const period = 'area' in one ? weeksPeriod(one.area, one.first_week, one.last_week) : one.last_week.slice(0, 7)
        const lines = numberTables.flatMap((table) =>
          one.counts[table].flatMap(({ things, is_hidden }) =>
            is_hidden ? [] : [readingKey({ period, table, things })],
          ),
        )
        const turned = partings.flatMap((table) =>
          (one.counts[table] ?? []).flatMap(({ things, is_hidden }) =>
            is_hidden ? [] : [readingKey({ period, table, things })],
          ),
        )
        return [...lines, ...turned, readingKey({ period, table: 'samples', things: [] })]
      }),
    )
    for (const key of told.keys()) expect(released).toContain(key)
    const makeSolver = await highsSolver()
    const summed = await service.db.selectFrom('summed_rows').selectAll().execute()
    for (const month of readMonths) {
      const ids = summed.filter(({ month_id }) => month_id === month.id).map(({ row_id }) => row_id)
      const own = readRows.filter(({ id }) => ids.includes(id))
      expect(own.length).toBeGreaterThan(0)
      const read = { ...month, rows: own }
      expect(beyondRows(read, makeSolver)(read)).toEqual([])
    }
    const left = readRows.filter(({ id }) => !summed.some(({ row_id }) => row_id === id))
    expect(recovered(readerKnows(left, null), makeSolver)).toEqual([])
    // A feed and lists tell no number of samples.
    expect(texts.get('feed')).not.toMatch(/Samples with|\d+ of \d+/)
  })

  test('a drug that is hidden today leaves no trace in any output', async () => {
    const { texts } = await toldOutputs(service)
    expect(texts.size).toBeGreaterThan(40)
    for (const [output, text] of texts)
      for (const name of ['4-ANPP', 'Caffeine']) expect(text, output).not.toContain(name)
  })

  test('a hidden drug leaves no trace in what is released while it is hidden', async () => {
    for (const [name, text] of await tables()) {
      expect(text, name).not.toContain('4-ANPP')
      // Told after Caffeine was hidden: weeks that end in March, and the month of February.
      const late = linesOf(text).filter((line) => line.includes('2026-03') || line.startsWith('2026-02,'))
      if (name.endsWith('samples.csv')) expect(late).not.toEqual([])
      for (const line of late) expect(line).not.toContain('Caffeine')
    }
  })

  test('each sample counts once, and none of an import that was undone before it was told', async () => {
    const rows = await toldRows(service.db)
    const counted = await service.db.selectFrom('counted_samples').select('sample_id').execute()
    expect(rows.reduce((sum, { counts }) => sum + counts.samples, 0)).toBe(counted.length)
  })
})
