/** Tables from outside whose results were lost or changed without a question: asked, or read, up to the public page. */
import { beforeAll, expect, test } from 'vitest'
import { importSamples, readHeadings } from '#contract/admin/imports.ts'
import { publicSample } from '#contract/service-user.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { cellsToRead } from '#domain/imports/naming-columns.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { asRow } from '#server/demo/suggested-lists.ts'
import { type ChoicesInput, importChoices } from '../../../test/support/import-choices.ts'
import { textFile } from '../../../test/support/import-plan.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  const { drugs } = await readDemoData()
  await service.db.insertInto('drugs').values(drugs.map(asRow)).execute()
})

/** A file as the page sends it. */
async function guessed(text: string) {
  const { header, lines } = textFile(text)
  const cells = header.map((_, column) => cellsToRead(lines, column))
  const { drugs, naming } = await service.must('admin', readHeadings, { input: { headings: [...header], cells } })
  return { name: 'f.csv', text, fields: guessColumns({ header, lines }, drugs, naming) }
}
const bring = async (text: string, changes: Partial<ChoicesInput> = {}, dry_run = true) => {
  const choices = importChoices(service, {
    ...{ analysis_site_id: service.site('Central laboratory'), without_results: false, date_order: 'mdy' },
    ...changes,
  })
  return service.must('admin', importSamples, { input: { dry_run, files: [await guessed(text)], choices } })
}
const asked = async (text: string, changes?: Partial<ChoicesInput>) =>
  (await bring(text, changes)).questions.map(({ key }) => key)
const publicly = async (sample_id: string) => {
  const { reports } = await service.must(null, publicSample, { params: { sample_id }, address: '10.8.9.1' })
  return reports.flatMap(({ drugs_found }) =>
    drugs_found.map(({ custom_drug, drug, percent }) => [drug?.name ?? custom_drug, percent]),
  )
}

test('every drug of a column that names drugs is told, whatever its heading', async () => {
  const text = [
    'Sample,Date Received,Drug(s) Identified,Primary,Additional',
    'NP1,3/15/2024,"Fentanyl, Xylazine",Fentanyl,4-ANPP',
    'NP2,3/16/2024,Cocaine; Caffeine,Cocaine,Fentanyl',
    'NP3,3/17/2024,None Detected,,',
  ].join('\n')
  expect(await bring(text)).toMatchObject({ samples: 3, reports: 3, errors: { count: 0 }, questions: [] })
  await bring(text, {}, false)
  expect((await publicly('NP2')).map(([name]) => name)).toEqual(['cocaine', 'caffeine', 'fentanyl'])
  const unknown = text.replace('Additional', 'Zorb').replace('Drug(s) Identified', 'Zarb')
  expect(await asked(unknown)).toEqual(['left_names zarb', 'left_names zorb'])
})

test('the column whose cells name drugs holds the substances, not one of numbers', async () => {
  const text = [
    'Sample ID,Date,Method,Hit,Name',
    'HQ1,2024-03-15,FTIR,1,Cocaine HCl',
    'HQ1,2024-03-15,FTIR,2,Fentanyl HCl',
    'HQ2,2024-03-15,FTIR,1,Caffeine',
  ].join('\n')
  await bring(text, { date_order: 'ymd' }, false)
  expect(await publicly('HQ1')).toEqual([
    ['cocaine', null],
    ['fentanyl', null],
  ])
  const numbers = {
    ...(await guessed(text)),
    fields: ['sample_id', 'date_collected', 'technology', 'substance', null] as const,
  }
  const choices = importChoices(service, { analysis_site_id: service.site('Central laboratory') })
  const input = { dry_run: true, files: [numbers], choices }
  const { questions, errors } = await service.must('admin', importSamples, { input })
  expect(questions.map(({ key }) => key)).toEqual(['codes hit', 'left_names name'])
  expect(errors.count).toBe(2)
})

test('a verdict beside a substance is asked about, and a rejected one is told to nobody', async () => {
  const text = [
    'Sample ID,Date,Substance,Confirmed',
    'CF1,2024-03-15,Fentanyl,No',
    'CF1,2024-03-15,Cocaine,Yes',
    'CF2,2024-03-15,Carfentanil,Rejected',
  ].join('\n')
  const words = { 'verdict confirmed no': 'LEFT_OUT', 'verdict confirmed rejected': 'LEFT_OUT' } as const
  expect(await bring(text, { date_order: 'ymd' })).toMatchObject({ errors: { count: 2 } })
  expect(await asked(text, { date_order: 'ymd' })).toEqual(Object.keys(words))
  await bring(text, { date_order: 'ymd', said: words }, false)
  expect(await publicly('CF1')).toEqual([['cocaine', null]])
  expect(await publicly('CF2')).toEqual([])
  const scores =
    'Sample ID,Date,Substance,Match score\nMS1,2024-03-15,Cocaine HCl,92.1\nMS1,2024-03-15,Fentanyl HCl,54.0'
  expect(await asked(scores, { date_order: 'ymd' })).toEqual(['score'])
})

test('numbers are read with the unit beside them, and what is no amount of the sample is asked about', async () => {
  const text = [
    'Sample ID,Date,Method,Analyte,Result,Units',
    'LR1,2024-03-15,GC-MS,Cocaine,61,%',
    'LR1,2024-03-15,GC-MS,Heroin,tr,',
    'LR2,2024-03-15,GC-MS,Fentanyl,52,ng/mL',
  ].join('\n')
  const said = { 'other_unit ng/ml': 'PRESENT' } as const
  expect(await asked(text, { date_order: 'ymd' })).toEqual(Object.keys(said))
  await bring(text, { date_order: 'ymd', said }, false)
  expect(await publicly('LR1')).toEqual([
    ['cocaine', 61],
    ['heroin', null],
  ])
  expect(await publicly('LR2')).toEqual([['fentanyl', null]])
})

test('a comment that tells of a drug is in doubt on the public page, and its text is for labs alone', async () => {
  const text = [
    'Sample,Date,Substance,Remark 2',
    'TB1,3/15/2024,,nitazene strip pos!!',
    'TB2,3/15/2024,caffeine,fentanyl positive on second strip',
    'TB3,3/16/2024,cocaine,',
  ].join('\n')
  const keys = await asked(text)
  expect(keys).toEqual([
    'left_told remark 2 nitazene strip pos!!',
    'left_told remark 2 fentanyl positive on second strip',
  ])
  const said = Object.fromEntries(keys.map((key) => [key, 'IN_DOUBT' as const]))
  expect(await bring(text, { said })).toMatchObject({ errors: { count: 0 }, reports: 3 })
  await bring(text, { said }, false)
  expect(await publicly('TB1')).toEqual([['Unknown substance', null]])
  expect(await publicly('TB2')).toEqual([
    ['caffeine', null],
    ['Unknown substance', null],
  ])
  const shown = await service.must(null, publicSample, { params: { sample_id: 'TB1' }, address: '10.8.9.2' })
  expect(JSON.stringify(shown)).not.toContain('nitazene')
  const stored = await service.db.selectFrom('reports').select('tech_notes').where('sample_id', '=', 'TB1').execute()
  expect(stored).toEqual([{ tech_notes: 'Remark 2: nitazene strip pos!!' }])
})
