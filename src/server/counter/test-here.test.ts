/** Testing at the counter: who may, what custody says, and what a person reads before and after a lab's result. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { testHere, undoTestHere } from '#contract/counter.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { editSample, listSamples, readSample } from '#contract/samples.ts'
import { publicDownload, publicSample } from '#contract/service-user.ts'
import { personWasTold, shareResults } from '#contract/sharing.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { noFirstLook } from '#domain/report/stage.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, submit } from '../../../test/support/stories.ts'

const service = testService()
const fullname = 'Noor Haddad'
let last = 0

beforeAll(async () => {
  await service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute()
})

const begin = (sample_id: string, who: 'both' | 'lab' | 'collection' = 'both') =>
  service.call(who, testHere, { input: { sample_ids: [sample_id], fullname } })

async function testedHere() {
  const sample_id = await register(service, {}, 'both')
  const { status, body } = await begin(sample_id)
  expect([status, body.updated]).toEqual([200, 1])
  return sample_id
}

const strip = (strip_result: 'POSITIVE' | 'NEGATIVE' = 'NEGATIVE') => ({
  technology: 'TEST_STRIP',
  data: { strip_type: 'Fentanyl', strip_result, staff_first_name: 'Noor', staff_last_name: 'Haddad' },
})
const infrared = (drug: string) => ({
  technology: 'FTIR',
  data: { drugs_found: [{ drug: { name: drug } }], staff_first_name: 'Noor', staff_last_name: 'Haddad' },
})

const actions = async (sample_id: string) =>
  (await service.must('both', readCustodyLog, { query: { sample_id } })).map(({ action }) => action).reverse()

async function read(sample_id: string, language: 'en' | 'fr' | 'es' = 'en') {
  const { sample, reports } = await service.must(null, publicSample, {
    params: { sample_id },
    address: `10.40.${Math.floor(last / 250)}.${(last++ % 250) + 1}`,
  })
  const result = publicResult(sample, reports, { language, time_zone: 'America/Toronto', empty_findings: 'Nothing.' })
  return { sample, reports, result }
}

const printed = async (sample_id: string, lang: 'en' | 'fr' | 'es') => {
  const address = `10.41.${Math.floor(last / 250)}.${(last++ % 250) + 1}`
  const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang }, address })
  return (await pdfText(raw)).replace(/\s+/g, ' ')
}

const inShare = async (sample_id: string) => {
  const query = { tab: 'ResultsToShare', limit: 100 } as const
  const { results } = await service.must('both', listSamples, { query })
  return results.some((one) => one.sample_id === sample_id)
}

/** Sends a sample on from Harbour, and a lab reports it. */
async function labReports(sample_id: string, drugs: Parameters<typeof gcms>[0]) {
  await service.must('both', preparePackages, {
    input: {
      ...{ samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', dry_run: false, person: fullname },
      ...{ why: 'A lab can find more.', dest_site: service.site('Central laboratory') },
    },
  })
  await service.must('lab', acceptPackage, {
    input: { sample_ids: [sample_id], transported_by: 'Carl Courier', accepted_by: 'Ada Osei' },
  })
  await submit(service, sample_id, [gcms(drugs)])
}

const share = (sample_id: string) =>
  service.must('both', shareResults, {
    params: { sample_id },
    input: { fullname, shared: true, had_conversation: true },
  })

test('the sample stands in Samples To Report of its own site at once, and nothing travelled', async () => {
  const sample_id = await testedHere()
  const { results } = await service.must('both', listSamples, { query: { tab: 'SamplesToReport', limit: 100 } })
  const sample = results.find((one) => one.sample_id === sample_id)
  expect(sample).toMatchObject({
    ...{ state: 'READY_FOR_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', label: 'Undergoing Analysis' },
    ...{ analysis_site: service.site('Harbour'), tested_here_site: service.site('Harbour'), package: null },
  })
  expect(sample?.date_received).not.toBeNull()
  await submit(service, sample_id, [strip(), infrared('Caffeine')], 'both')
  expect(await actions(sample_id)).toEqual(['COLLECTED', 'TESTED_HERE', 'ANALYZED'])
  expect(await unfitChains(service.db)).toEqual([])
  expect(await wrongCounts(service.db)).toEqual([])
})

describe('it is refused with a sentence, and changes nothing', () => {
  test('where the site does not test at the counter', async () => {
    await service.db.updateTable('sites').set({ tests_on_site: false }).where('name', '=', 'Harbour').execute()
    const sample_id = await register(service, {}, 'both')
    const answer = await begin(sample_id)
    await service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute()
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Your site does not test at the counter. An administrator can switch it on.',
    ])
    expect((await service.must('both', readSample, { params: { sample_id } })).state).toBe('FILLED')
  })

  test('for another site’s sample, without the right, twice, and after it left', async () => {
    const sample_id = await register(service, {}, 'both')
    expect((await begin(sample_id, 'lab')).status).toBe(404)
    expect((await begin(sample_id, 'collection')).status).toBe(403)
    expect((await begin(await register(service))).status).toBe(404)
    const twice = await Promise.all([begin(sample_id), begin(sample_id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = await register(service, {}, 'both')
    await service.must('both', preparePackages, {
      input: { samples: [left], reason: 'FROM_COLLECTION', dry_run: false, person: fullname },
    })
    const late = await begin(left)
    expect([late.status, late.body.detail]).toEqual([409, `${left}: Not possible while the sample is In Transit.`])
  })

  test('a lab that did not test it at its counter reports no first look', async () => {
    const sample_id = await testedHere()
    await labReports(sample_id, [{ drug: { name: 'Caffeine' } }])
    const again = { correction: 'Again', stage: 'FIRST_LOOK' as const }
    const answer = await service.call('lab', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests: [gcms()], ...again },
    })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'stage', message: noFirstLook }]])
  })
})

test('it is taken back by name and reason until there is a draft', async () => {
  const sample_id = await testedHere()
  const undo = () =>
    service.call('both', undoTestHere, { params: { sample_id }, input: { fullname, reason: 'The wrong vial.' } })
  expect((await undo()).status).toBe(200)
  const back = await service.must('both', readSample, { params: { sample_id } })
  expect(back).toMatchObject({ state: 'FILLED', report_state: null, analysis_site: null, tested_here_site: null })
  expect(await actions(sample_id)).toEqual(['COLLECTED', 'TESTED_HERE', 'CORRECTED'])
  await begin(sample_id)
  await service.must('both', saveReports, { query: { is_draft: true }, input: { sample: sample_id, tests: [strip()] } })
  const refused = await undo()
  expect([refused.status, refused.body.detail]).toEqual([409, `${sample_id} has a draft or a report already.`])
  expect(await unfitChains(service.db)).toEqual([])
})

test('what the person said can be edited until the first result', async () => {
  const sample_id = await testedHere()
  const edit = () => service.call('both', editSample, { params: { sample_id }, input: { colour: ['White'] } })
  expect((await edit()).status).toBe(200)
  await submit(service, sample_id, [strip()], 'both')
  expect(await unfitChains(service.db)).toEqual([])
  expect((await edit()).status).toBe(409)
})

test('a first look says what it is and what it can miss; a lab’s result then begins, with what is new', async () => {
  const sample_id = await testedHere()
  await submit(service, sample_id, [strip(), infrared('Caffeine')], 'both')
  const first = await read(sample_id)
  expect(first.result?.stage).toBe('This is a first look with a strip and infrared. A lab can find more.')
  expect(first.result?.lab).toBe('No lab test is planned so far.')
  for (const { stage, method_says } of first.reports) {
    expect(stage).toBe('FIRST_LOOK')
    for (const text of Object.values(method_says ?? { none: '' })) expect(text).not.toBe('')
  }
  for (const lang of languageCodes) {
    const said = (await read(sample_id, lang)).result
    const text = await printed(sample_id, lang)
    expect(text).toContain(said?.stage?.replace(/\s+/g, ' '))
    for (const { about } of said?.parts ?? []) expect(text).toContain(about.replace(/\s+/g, ' '))
  }
  await share(sample_id)
  expect(await inShare(sample_id)).toBe(false)

  await labReports(sample_id, [{ drug: { name: 'Caffeine' } }, { drug: { name: 'Fentanyl' } }])
  expect(await inShare(sample_id)).toBe(true)
  const both = await read(sample_id)
  expect(both.result?.stage).toBe('New since you were told: Fentanyl.')
  expect(both.result?.parts.map(({ title }) => title)).toEqual([
    'GC-MS',
    'First look: Fentanyl test strip',
    'First look: FTIR',
  ])
  expect(both.reports[0]).not.toHaveProperty('stage')
  expect(await printed(sample_id, 'en')).toContain('New since you were told: Fentanyl.')
  await service.must('both', personWasTold, { params: { sample_id } })
  expect([await inShare(sample_id), (await read(sample_id)).result?.stage]).toEqual([false, undefined])
  expect(await actions(sample_id)).toContain('PREPARED')
  expect(await unfitChains(service.db)).toEqual([])
  expect(await wrongCounts(service.db)).toEqual([])
})

test('a first look corrected is still one, and its person may call it a lab’s result', async () => {
  const sample_id = await testedHere()
  await submit(service, sample_id, [strip()], 'both')
  const correct = (more: object) =>
    service.must('both', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests: [strip('POSITIVE')], correction: 'Read again', ...more },
    })
  expect((await correct({})).reports[0]?.stage).toBe('FIRST_LOOK')
  expect((await correct({ stage: 'LAB' })).reports[0]?.stage).toBeUndefined()
})
