/** Earlier samples of which only the month or year is known: no reader ever sees a day that nobody knows. */
import { beforeAll, expect, test } from 'vitest'
import { exportEverything } from '#contract/admin/exports.ts'
import { importSamples } from '#contract/admin/imports.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { countSamples } from '#contract/insight.ts'
import { dueCounts } from '#contract/sample-counts.ts'
import { editSample, readSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
import { monitoringDrug } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const bring = (...lines: string[]) =>
  service.must('admin', importSamples, {
    input: {
      dry_run: false,
      files: [fileOf('old.csv', ['sample_id,date_collected,substance,state', ...lines].join('\r\n'))],
      choices: importChoices(service, {
        analysis_site_id: service.site('Central laboratory'),
        date_order: 'dmy',
        said: { month: 'MONTH' },
      }),
    },
  })

const rows = [
  'XD1,17/10/2020,caffeine,',
  'XM1,2020-10,caffeine,',
  'XY1,2020,caffeine,',
  'XY2,2020,,FILLED',
  'XS1,17/10/20,caffeine,',
]

beforeAll(async () => {
  const made = await bring(...rows)
  expect(made).toMatchObject({ samples: 5, errors: { count: 0 } })
  expect(made.notes.first.map(({ message, count }) => [message, count])).toEqual(
    expect.arrayContaining([
      ['Only the year is known. Figures by day or week leave this out.', 2],
      ['Only the month is known. Figures by day or week leave this out.', 1],
      ['A year of two digits is read as the latest one that is not still to come.', 1],
    ]),
  )
})

test.each([
  ['XD1', 'day', '2020-10-17'],
  ['XM1', 'month', '2020-10'],
  ['XY1', 'year', '2020'],
  ['XS1', 'day', '2020-10-17'],
] as const)('%s is known to its %s', async (sample_id, exactness, day) => {
  const staff = await service.must('collection', readSample, { params: { sample_id } })
  expect(staff.date_collected_exactness).toBe(exactness)
  const { sample, reports } = await service.must(null, publicSample, { params: { sample_id }, address: '10.8.1.1' })
  expect(sample.date_collected).toBe(day)
  expect(sample.return_date === null).toBe(exactness !== 'day')
  expect(reports.map(({ reported_at }) => reported_at === null)).toEqual([exactness !== 'day'])
})

test.each([
  ['en', 'XM1', 'October 2020'],
  ['fr', 'XM1', 'octobre 2020'],
  ['es', 'XM1', 'octubre de 2020'],
  ['en', 'XY1', '2020'],
])('the page in %s of %s says %s and no day', async (lang, sample_id, said) => {
  const { text } = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`, { address: '10.8.1.2' })
  expect(text).toContain(said)
  expect(text).not.toMatch(/\b(1(er)? (de )?)?(January 1,|janvier|enero|October 1,|1 octobre|1 de octubre)/)
})

test('no day is due, and figures by day leave them out; those of a whole year count them', async () => {
  const { sample } = await service.must(null, publicSample, { params: { sample_id: 'XY2' }, address: '10.8.1.3' })
  expect(sample.return_date).toBeNull()
  const { text } = await visit(service, '/service-users/result/XY2?lang=en', { address: '10.8.1.4' })
  expect(text).not.toMatch(/January/)
  expect(await service.must('collection', dueCounts, { query: { tab: 'SamplesToTransport' } })).toMatchObject({
    late: 0,
  })
  const of = (from: string, to: string) => ({ query: { by: 'day' as const, from, to } })
  const year = await service.must('admin', countSamples, of('2020-01-01', '2020-12-31'))
  const days = year.counts.filter(({ samples }) => samples > 0)
  expect([year.total, days]).toEqual([5, [{ name: '2020-10-17', samples: 2 }]])
  expect((await service.must('admin', countSamples, of('2020-01-01', '2020-10-31'))).total).toBe(3)
})

test('the chain, the export and another import say what is known', async () => {
  const log = await service.must('admin', readCustodyLog, { query: { sample_id: 'XM1' } })
  expect(log[0]?.note).toBe('old.csv: collected October 2020')
  const { raw } = await service.call('admin', exportEverything, { input: { format: 'csv' } })
  const files = await unzip(raw)
  const lines = (file: string) => (files[file] ?? '').split('\r\n').filter((line) => /X[MY]1/.test(line))
  expect(lines('samples.csv').join()).toMatch(/,2020-10,month,.*,2020,year,/)
  for (const file of ['samples.csv', 'findings.csv', 'reports.csv'])
    expect(lines(file).join()).not.toMatch(/2020-(01|10)-01/)
  expect(await bring(...rows)).toMatchObject({ samples: 0, same: 5 })
  const other = await bring('XY1,2020-05,caffeine,')
  expect(other.differs.first).toEqual(['XY1: date_collected: 2020 → 2020-05'])
})

test('a form keeps what is known, and takes a day that somebody knows', async () => {
  const edit = (input: Record<string, unknown>) =>
    service.must('collection', editSample, { params: { sample_id: 'XY2' }, input })
  const { date_collected: before } = await edit({ ...monitoringDrug, colour: ['White'] })
  expect(await edit({ colour: ['White'] })).toMatchObject({ date_collected_exactness: 'year', date_collected: before })
  await service.db.updateTable('sites').set({ show_date: true }).execute()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const after = await edit({ date_collected: day })
  expect(after).toMatchObject({ date_collected_exactness: 'day' })
  expect(after.date_collected.slice(0, 10)).toBe(day)
})
