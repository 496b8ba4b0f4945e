/**
 * Releases through HTTP on the real database: samples, late and corrected results, imports undone, drugs renamed and
 * hidden. No released line ever changes, and a reader of all of them recovers no small number.
 */
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportOpenData } from '#contract/admin/exports.ts'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { saveReports } from '#contract/analysis.ts'
import { me } from '#contract/session.ts'
import { readerKnows } from '#domain/numbers/reader-knows.ts'
import { recovered } from '#domain/numbers/recovered.ts'
import { weeksLater } from '#domain/numbers/told-weeks.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { highsSolver } from './highs-solver.ts'
import { toldMonths, toldRows } from './told-rows.ts'

const service = testService()
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
const draws = random(2215)
const draw = (below: number) => Math.floor((draws.next().value ?? 0) * below)

beforeAll(async () => {
  for (const who of ['admin', 'collection', 'lab'] as const) await service.must(who, me)
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

const files = async () => unzip((await service.call('admin', exportOpenData)).raw)
const tables = async () =>
  Object.entries(await files()).filter(([name]) => !['codebook.csv', 'areas.csv'].includes(name)) as [string, string][]
const linesOf = (text: string) => papa.parse<string[]>(text.replace('\ufeff', '').trim()).data.map(String)

describe('twelve weeks of a service', () => {
  test('every release keeps the lines of the ones before', async () => {
    let before = new Map<string, string[]>()
    let undo: number | null = null
    let corrected = ''
    for (let week = 0; week < 12; week += 1) {
      const today = weeksLater(begin, week)
      at(today)
      await bring('Parkdale', today, 4 + draw(9))
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
  }, 180_000)

  test('a reader of everything recovers no small number, and no number is small', async () => {
    const makeSolver = await highsSolver()
    const [rows, months] = [await toldRows(service.db), await toldMonths(service.db)]
    const summed = await service.db.selectFrom('summed_rows').selectAll().orderBy('month_id').execute()
    const byMonth = [...Map.groupBy(summed, ({ month_id }) => month_id).values()]
    expect(byMonth.length).toBe(months.length)
    for (const [index, parts] of byMonth.entries()) {
      const month = months[index]
      const own = rows.filter(({ id }) => parts.some(({ row_id }) => row_id === id))
      if (month !== undefined) expect(recovered(readerKnows(own, { ...month, rows: own }), makeSolver)).toEqual([])
    }
    const left = rows.filter(({ id }) => !summed.some(({ row_id }) => row_id === id))
    expect(recovered(readerKnows(left, null), makeSolver)).toEqual([])
    for (const [, text] of await tables())
      for (const line of linesOf(text).slice(1)) {
        const count = line.split(',').at(-1) ?? ''
        if (count !== '') expect(Number(count)).toBeGreaterThanOrEqual(5)
      }
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
