/** Results of earlier imports with an original name: everybody reads them as that technology while it is switched on. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { exportEverything } from '#contract/admin/exports.ts'
import { addTechnology, changeTechnology } from '#contract/admin/technologies.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readAgreement } from '#contract/insight.ts'
import { readSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { asNamed } from '#domain/technology/names.ts'
import { shippedTechnologies, takeTechnologies, technologyRows } from '#domain/technology/technologies.ts'
import { technologyRead } from '#server/known-technologies.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, openSignals, work } from '../../../test/support/signal-examples.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'
import { unzip } from '../../../test/support/unzip.ts'

const service = testService({ withPages: true })
const is = (key: string, is_active: boolean) =>
  service.must('admin', changeTechnology, { params: { key }, input: { is_active } })

/** Gives the newest result of a sample by a technology an original name, as an earlier import did. */
async function cameInAs(sample_id: string, technology: string, method: string) {
  await sql`alter table reports disable trigger reports_kept`.execute(service.db)
  await service.db
    .updateTable('reports')
    .set({ method })
    .where('sample_id', '=', sample_id)
    .where('technology', '=', technology)
    .execute()
  await sql`alter table reports enable trigger reports_kept`.execute(service.db)
}
const asRaman = (name: string) => {
  const test = gcms([{ drug: { name } }])
  return { ...test, technology: 'RAMAN', data: { ...test.data, is_liquid: null } }
}
const ftir = (name: string) => ({ ...asRaman(name), technology: 'FTIR' })
const read = async (sample_id: string, who: 'lab' | 'collection' = 'lab') =>
  (await service.must(who, readReports, { params: { sample_id } })).map(({ technology, method, earlier_versions }) => [
    ...[technology, method],
    earlier_versions.map((one) => one.technology),
  ])

beforeAll(async () => {
  await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute()
})

test('staff, public, PDF and export read one technology, by whether it is switched on now', async () => {
  const sample_id = await reported(service, {}, [ftir('Caffeine')])
  await cameInAs(sample_id, 'FTIR', 'Raman')
  const seen = async () => {
    const { reports } = await service.must(null, publicSample, { params: { sample_id }, address: '10.8.8.7' })
    const files = await unzip((await service.call('admin', exportEverything, { input: { format: 'csv' } })).raw)
    const row = (name: string) => files[name]?.split('\r\n').find((line: string) => line.includes(sample_id)) ?? ''
    const printed = await pdfText((await service.call('lab', downloadResults, { params: { sample_id } })).raw)
    return {
      staff: [await read(sample_id), await read(sample_id, 'collection')],
      open: reports.map(({ technology, method }) => [technology, method]),
      files: ['findings.csv', 'reports.csv'].map((name) => /,(RAMAN|FTIR),/.exec(row(name))?.[1]),
      printed: /Raman/.test(printed),
    }
  }
  const before = await seen()
  expect(before).toMatchObject({ staff: [[['FTIR', 'Raman', []]], [['FTIR', 'Raman', []]]], files: ['FTIR', 'FTIR'] })
  await is('RAMAN', true)
  expect(await seen()).toEqual({
    staff: [[['RAMAN', null, []]], [['RAMAN', null, []]]],
    ...{ open: [['RAMAN', null]], files: ['RAMAN', 'RAMAN'], printed: true },
  })
  await is('RAMAN', false)
  expect(await seen()).toEqual(before)
})

test('a correction is of the technology that it reads as, and its first version stays in sight', async () => {
  await is('RAMAN', true)
  const sample_id = await reported(service, {}, [ftir('Caffeine')])
  await cameInAs(sample_id, 'FTIR', 'Raman')
  const save = (tests: object[], correction: string | null) =>
    service.call('lab', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests, correction } as never,
    })
  const taken = await save([ftir('Fentanyl')], 'Tested again.')
  expect([taken.status, taken.body]).toMatchObject([
    409,
    {
      detail:
        'A result by Raman came in as FTIR and has its place. Correct the result by Raman first, alone. Then add FTIR.',
    },
  ])
  expect((await save([asRaman('Fentanyl')], 'A typing error.')).status).toBe(200)
  expect(await read(sample_id)).toEqual([['RAMAN', null, ['RAMAN']]])
  expect((await save([ftir('Caffeine')], 'Tested by infrared, too.')).status).toBe(200)
  expect(await read(sample_id)).toEqual([
    ['FTIR', null, []],
    ['RAMAN', null, ['RAMAN']],
  ])
})

test('a correction that was stored under the other technology keeps its first version in sight', async () => {
  await is('RAMAN', false)
  const sample_id = await reported(service, {}, [ftir('Caffeine')])
  await cameInAs(sample_id, 'FTIR', 'Raman')
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests: [ftir('Fentanyl')] as never, correction: 'A typing error.' },
  })
  await is('RAMAN', true)
  expect(await read(sample_id)).toEqual([['FTIR', null, ['RAMAN']]])
})

test('agreement, alerts and strips go by the technology that a result reads as', async () => {
  await is('DART_MS', false)
  const drug_id = await drugId(service, 'Fentanyl')
  await aRule(service, { name: 'Fentanyl', drug_id })
  const looked = gcms([{ drug: { name: 'Caffeine' } }])
  const tests = [
    strip({ strip_result: 'POSITIVE' }),
    { ...looked, data: { ...looked.data, not_found: [{ drug: { name: 'Fentanyl' } }] } },
  ]
  const sample_id = await reported(service, {}, tests)
  const facts = async () => ({
    pairs: (await service.must('lab', readAgreement, {})).agreements.map(({ second, samples }) => [second, samples]),
    warned: (await service.must('lab', readSample, { params: { sample_id } })).important_findings,
  })
  expect(await facts()).toEqual({ pairs: [['mass_spectrometry', 1]], warned: [] })
  await cameInAs(sample_id, 'GC_MS', 'DART-MS')
  await is('DART_MS', true)
  // Without separation it counts for no column, and does not outweigh a strip.
  expect(await facts()).toEqual({ pairs: [], warned: ['fentanyl (by strip)'] })
  const found = await reported(service, {}, [gcms()])
  await cameInAs(found, 'GC_MS', 'HPLC')
  await is('HPLC_UV', true)
  await work(service)
  expect(await openSignals(service)).toMatchObject([{ is_unconfirmed: true }])
})

test('the database reads every name as the rule does', async () => {
  const own = await service.must('admin', addTechnology, {
    input: {
      kind: 'VIBRATIONAL',
      name: { en: "O'Hara", fr: 'Ohara é', es: 'Ohara' },
      short: { en: 'OH', fr: 'OH', es: 'OH' },
    },
  })
  const names = [
    ...['Raman', 'raman spectroscopy', 'Ramans', 'SERS', 'HPLC', 'LC-DAD', 'GC FID', 'DART', 'paper spray', 'Orbitrap'],
    ...[
      'HRMS',
      'QTOF',
      'LC-QTOF',
      'derivatized GC-MS',
      'GC/MS/MS',
      'NMR',
      'Marquis',
      'reagent test',
      'TLC',
      'MS Others',
    ],
    ...['strips', 'FTIR-ATR', "O'Hara", 'OHs', own.key, '-', 'é', '  ', 'x'.repeat(190), `Raman ${'-'.repeat(120)} x`],
    ...shippedTechnologies.flatMap(({ key, name }) => [key, ...Object.values(name)]),
  ]
  const states = [
    technologyRows(),
    shippedTechnologies.map((row) => ({ ...row, is_active: true })),
    shippedTechnologies.map((row) => ({ ...row, is_active: row.key === 'SERS' })),
  ]
  for (const rows of states) {
    takeTechnologies(rows)
    const { rows: read } = await sql<{ method: string; is: string }>`
      select r.method, ${sql.raw(technologyRead('r'))} as is
      from (select unnest(${names}::text[]) as method, 'NMR' as technology) r`.execute(service.db)
    expect(read.map((one) => one.is)).toEqual(
      read.map(({ method }) => asNamed({ technology: 'NMR', method }).technology),
    )
  }
})
