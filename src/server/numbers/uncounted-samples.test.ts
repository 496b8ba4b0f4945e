/** How samples turned out, as the dictionary compares what was expected with what was found. */
import { expect, test } from 'vitest'
import { importSamples } from '#contract/admin/imports.ts'
import { me } from '#contract/session.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
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
