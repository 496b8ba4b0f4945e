/** How samples turned out, as the dictionary compares what was expected with what was found. */
import { expect, test } from 'vitest'
import { importSamples } from '#contract/admin/imports.ts'
import { me } from '#contract/session.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { uncountedSamples } from './uncounted-samples.ts'

const service = testService()

const lines = [
  ['as expected', 'Fentanyl', 'Fentanyl', 'as_expected'],
  ['beside other', 'Fentanyl', 'Fentanyl; Caffeine', 'with_other'],
  ['other instead', 'Cocaine', 'Caffeine; Xylazine', 'instead'],
  ['two expected, one found', 'Cocaine; Fentanyl', 'Fentanyl', 'as_expected'],
  ['two expected, other found, too', 'Cocaine; Fentanyl', 'Fentanyl; Caffeine', 'with_other'],
  ['not on the list', 'Moon dust', 'Caffeine', null],
  ['one not on the list', 'Fentanyl; Moon dust', 'Fentanyl', null],
  ['nobody knows', "Don't know", 'Fentanyl', null],
  ['a kind of drug that may be it', 'Fentanyl', 'p-Fluorofentanyl', 'instead'],
  ['what no dictionary has', 'Fentanyl', 'Gribbledrine', 'instead'],
  ['it and what no dictionary has', 'Fentanyl', 'Fentanyl; Gribbledrine', 'with_other'],
  ['only what the public does not read', 'Fentanyl', '4-ANPP', null],
  ['it and what the public does not read', 'Fentanyl', 'Fentanyl; 4-ANPP', 'as_expected'],
] as const

test('each sample has the outcome that the public may read of it, or none', async () => {
  await service.must('admin', me)
  const { db } = service
  await db
    .insertInto('options')
    .values(['Fentanyl', 'Cocaine'].map((name, list_order) => ({ list: 'ExpectedDrugs', name, list_order })))
    .execute()
  const rows = lines.map(([, expected, found], at) => `OLD${1000 + at},2026-01-05,${expected},${found}`)
  const file = fileOf('old.csv', ['sample_id,date_collected,expected_drugs,substances', ...rows].join('\r\n'))
  const choices = importChoices(service, {
    ...{ site_id: service.site('Parkdale'), analysis_site_id: service.site('Central laboratory') },
    said: { 'public_words expected_drugs': 'PUBLIC' },
  })
  await service.must('admin', importSamples, { input: { files: [file], choices } })
  const samples = await uncountedSamples(db, '2026-02-02', 'America/Toronto')
  const outcomes = samples.map(({ sample_id, outcome }) => [lines[Number(sample_id.slice(3)) - 1000]?.[0], outcome])
  expect(outcomes).toEqual(lines.map(([what, , , outcome]) => [what, outcome]))
})

test('each sample has the band of its amount where like is compared with like, or none', async () => {
  const { db } = service
  await service.must('lab', me)
  await service.must('collection', me)
  const salts = 'hydrochloride 0.902'
  await db.updateTable('drugs').set({ salts }).where('name', '=', 'Fentanyl').execute()
  const fentanyl = { drug: { name: 'Fentanyl' }, weight: null } as const
  const test_ = (row: object, data: object = {}) => {
    const one = gcms([{ ...fentanyl, ...row }])
    // Nuclear magnetic resonance sees the salt.
    return [{ ...one, technology: 'NMR', data: { ...one.data, percent_basis: 'of_weight', ...data } }] as const
  }
  const ids = new Map<string, unknown>()
  for (const [what, expected, tests, band] of [
    ['as base', ['Fentanyl'], test_({ percent: 30, measured_as: 'base' }), [['Fentanyl', '20_to_50']]],
    ['as salt', ['Fentanyl'], test_({ percent: 55, measured_as: 'hydrochloride' }), [['Fentanyl', '20_to_50']]],
    ['of an unknown form', ['Fentanyl'], test_({ percent: 30, measured_as: null }), []],
    ['a liquid', ['Fentanyl'], test_({ percent: 30, measured_as: 'base' }, { is_liquid: 1 }), []],
    ['peak areas', ['Fentanyl'], test_({ percent: 30, measured_as: 'base' }, { percent_basis: 'relative' }), []],
    ['of what nobody expected', ['Cocaine'], test_({ percent: 30, measured_as: 'base' }), []],
    [
      'of one that was expected',
      ['Cocaine', 'Fentanyl'],
      test_({ percent: 3, measured_as: 'base' }),
      [['Fentanyl', '0_to_5']],
    ],
  ] as const)
    ids.set(await reported(service, { expected_drugs: [...expected] }, [...tests]), [what, band])
  const day = '2026-01-06T15:00:00Z'
  await db
    .updateTable('samples')
    .set({ date_collected: day })
    .where('sample_id', 'in', [...ids.keys()])
    .execute()
  const samples = await uncountedSamples(db, '2026-02-02', 'America/Toronto')
  const own = samples.flatMap(({ sample_id, amounts }) => {
    const [what] = (ids.get(sample_id) ?? []) as [string?]
    return what === undefined ? [] : [[what, amounts]]
  })
  expect(own.toSorted()).toEqual([...ids.values()].toSorted())
})
