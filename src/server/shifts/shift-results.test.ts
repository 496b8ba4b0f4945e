/** Results of tests on a device without a network: stored once, refused in part, and told again where needed. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { readSample } from '#contract/samples.ts'
import { peopleToTell, personWasTold } from '#contract/sharing.ts'
import { endShift, freeShiftIds, readShift, sendShiftSamples } from '#contract/shifts.ts'
import { preparePackages } from '#contract/transport.ts'
import { waitsForSample, waitsForTester } from '#domain/shift/shift-tests.ts'
import { brokenPromises } from '../../../test/support/promises.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import {
  aShift,
  hashOf,
  infraredOf,
  type MadeSample,
  madeSample,
  resultOf,
  stripOf,
} from '../../../test/support/shifts.ts'

const service = testService()

const switchTests = (tests_on_site: boolean) =>
  service.db.updateTable('sites').set({ tests_on_site }).where('name', '=', 'Harbour').execute()
beforeAll(() => switchTests(true))

const staff = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }
const [strip, infrared] = [stripOf, infraredOf]
const survey = { fullname: 'Noor Haddad', shared: true, had_conversation: true }
const told = (...warned: string[]) => ({ told_at: new Date().toISOString(), warned, survey })

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

type Tested = MadeSample & { readonly tests: string }

/** A sample that was made and tested on a device of Harbour. */
async function tested(changes: object = {}, form: Parameters<typeof madeSample>[1] = {}) {
  const { shift, ids, params } = await aShift(service, { count: 1, who: 'both' })
  const sample: Tested = { ...madeSample(ids[0] ?? '', form), tests: resultOf(changes) }
  return { shift, params, sample }
}

async function send(shift_id: string, samples: readonly Tested[], who: Person = 'both') {
  const input = { sent_at: new Date().toISOString(), samples }
  const { answers } = await service.must(who, sendShiftSamples, { params: { shift_id }, input })
  return answers
}
async function sendOne(shift_id: string, sample: Tested, who: Person = 'both') {
  const [answer] = await send(shift_id, [sample], who)
  if (answer?.outcome !== 'held') throw new Error(JSON.stringify(answer))
  return answer
}

const read = (sample_id: string) => service.must('both', readSample, { params: { sample_id } })
const reports = (sample_id: string) => service.must('both', readReports, { params: { sample_id } })
const entries = async (sample_id: string) =>
  (await service.must('both', readCustodyLog, { query: { sample_id } })).reverse()
const toTell = async () => (await service.must('both', peopleToTell)).changed.samples

describe('a result comes with its sample', () => {
  test('and is tested here, reported and told, with the device’s times, under one receipt', async () => {
    const tested_at = new Date(Date.now() - 3_000).toISOString()
    const { shift, sample } = await tested({ tested_at, told: told() })
    const answer = await sendOne(shift.id, sample)
    expect(answer).toMatchObject({
      tests: { outcome: 'stored', detail: '', errors: [] },
      receipt: { form_hash: hashOf(sample), tests_hash: sha(sample.tests), tests_refused: null },
    })
    expect(await read(sample.sample_id)).toMatchObject({
      ...{ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_SHARED', new_warning_since_shared: false },
      ...{ tested_here_site: service.site('Harbour'), ticket: null },
    })
    const log = await entries(sample.sample_id)
    expect(log.map(({ action }) => action)).toEqual(['COLLECTED', 'TESTED_HERE', 'ANALYZED'])
    expect(log[1]?.note).toMatch(
      /^Tested without a network on Tablet 2; made [-\d]+ [:\d]+ UTC, sent [-\d]+ [:\d]+ UTC by its clock; told [-\d]+ [:\d]+ UTC$/,
    )
    const stored = await reports(sample.sample_id)
    expect(stored.map(({ technology, stage }) => [technology, stage])).toEqual([
      ['TEST_STRIP', 'FIRST_LOOK'],
      ['FTIR', 'FIRST_LOOK'],
    ])
    expect(await toTell()).not.toContain(sample.sample_id)
    expect(await brokenPromises(service.db)).toEqual([])
  })

  test('sent twice, and at the same moment, it is stored once', async () => {
    const { shift, sample } = await tested()
    const [one, two] = await Promise.all([sendOne(shift.id, sample), sendOne(shift.id, sample)])
    expect(two).toEqual(one)
    expect(await sendOne(shift.id, sample)).toEqual(one)
    expect(await reports(sample.sample_id)).toHaveLength(2)
    expect((await entries(sample.sample_id)).length).toBe(3)
    const other = { ...sample, tests: resultOf({ tests: [strip('POSITIVE')] }) }
    expect((await sendOne(shift.id, other)).tests).toMatchObject({
      outcome: 'refused',
      detail: 'The service holds another result of this sample from this shift. Correct that one on the sample’s page.',
    })
    expect(await reports(sample.sample_id)).toHaveLength(2)
  })

  test('or after it, by the hash of the form that the device has no more', async () => {
    const { shift, sample } = await tested()
    const { form: _, tests, ...rest } = sample
    const sendAs = async (one: object) => {
      const input = { sent_at: new Date().toISOString(), samples: [{ ...rest, ...one }] }
      return (await service.must('both', sendShiftSamples, { params: { shift_id: shift.id }, input })).answers[0]
    }
    const late = { form_hash: hashOf(sample), tests }
    expect(await sendAs(late)).toMatchObject({
      outcome: 'refused',
      detail: 'The service does not hold this sample, and its form was not sent with the result.',
    })
    await sendAs({ form: sample.form })
    expect(await sendAs(late)).toMatchObject({ outcome: 'held', tests: { outcome: 'stored' } })
    expect(await sendAs({ ...late, form_hash: '0'.repeat(64) })).toMatchObject({ outcome: 'changed' })
    expect(await reports(sample.sample_id)).toHaveLength(2)
  })

  test('an older device sends none', async () => {
    const { shift, sample } = await tested()
    const { tests: _, ...without } = sample
    const input = { sent_at: new Date().toISOString(), samples: [without] }
    const { answers } = await service.must('both', sendShiftSamples, { params: { shift_id: shift.id }, input })
    expect(answers).toMatchObject([{ outcome: 'held', tests: null, receipt: { tests_hash: null } }])
    expect((await read(sample.sample_id)).state).toBe('FILLED')
  })
})

describe('a result that is refused', () => {
  const wrong: [string, object, string][] = [
    [
      'by a technology that needs a lab',
      { tests: [strip(), { technology: 'GC_MS', data: { drugs_found: [], is_liquid: 0, ...staff } }] },
      "GC-MS cannot come from a device without a network. Report it on the sample's page.",
    ],
    [
      'by one that the service does not use',
      { tests: [{ technology: 'RAMAN', data: { drugs_found: [], ...staff } }] },
      'Raman is not in use here. Choose another technology.',
    ],
    [
      'with a name that is not in the dictionary',
      { tests: [strip(), infrared('Foglio')] },
      "drugs_found, row 1: No drug is named 'Foglio'.",
    ],
    ['told without the questions about it', { told: { ...told(), survey: { fullname: 'Noor Haddad' } } }, ''],
  ]
  test.each(wrong)('%s is refused whole, with its sentence; the sample stays', async (_, changes, sentence) => {
    const { shift, sample } = await tested({ told: told(), ...changes })
    const answer = await sendOne(shift.id, sample)
    expect(answer.tests).toMatchObject({ outcome: 'refused', must_tell_again: true })
    expect(answer.tests?.detail).toContain(sentence)
    expect(answer.receipt).toMatchObject({ tests_hash: null, tests_refused: answer.tests?.detail })
    const stored = await read(sample.sample_id)
    expect(stored).toMatchObject({ state: 'FILLED', report_state: null, reported_at: null, shared_at: null })
    expect(await reports(sample.sample_id)).toEqual([])
    expect((await entries(sample.sample_id)).map(({ action }) => action)).toEqual(['COLLECTED'])
    // Its person heard something: a task.
    expect(await toTell()).toContain(sample.sample_id)
    expect(await brokenPromises(service.db)).toEqual([])
  })

  test('keeps the other results of the sending', async () => {
    const { ids, shift } = await aShift(service, { count: 3, who: 'both' })
    const results = [resultOf(), '{', resultOf()]
    const samples = ids.map((id, at) => ({ ...madeSample(id), tests: results[at] ?? '' }))
    const answers = await send(shift.id, samples)
    expect(answers.map((one) => (one.outcome === 'held' ? one.tests?.outcome : one.outcome))).toEqual([
      'stored',
      'refused',
      'stored',
    ])
  })

  test('is no task while nobody told it, can be sent again corrected, and is done once its person was told', async () => {
    const { shift, sample } = await tested({ tests: [infrared('Foglio')] })
    await sendOne(shift.id, sample)
    expect(await toTell()).not.toContain(sample.sample_id)
    const wrongTold = { ...sample, tests: resultOf({ tests: [infrared('Foglio')], told: told() }) }
    await sendOne(shift.id, wrongTold)
    expect(await toTell()).toContain(sample.sample_id)
    const corrected = { ...sample, tests: resultOf() }
    expect((await sendOne(shift.id, corrected)).tests?.outcome).toBe('stored')
    expect(await toTell()).toContain(sample.sample_id)
    await service.must('both', personWasTold, { params: { sample_id: sample.sample_id } })
    expect(await toTell()).not.toContain(sample.sample_id)
  })

  test('where the site does not test on site', async () => {
    const { shift, sample } = await tested()
    await switchTests(false)
    const answer = await sendOne(shift.id, sample)
    await switchTests(true)
    expect(answer.tests).toMatchObject({
      outcome: 'refused',
      detail: 'Your site does not test at the counter. An administrator can switch it on.',
    })
    // Switched on again, the same text is taken.
    expect((await sendOne(shift.id, sample)).tests?.outcome).toBe('stored')
  })
})

test('a colleague without the right leaves the result on the device', async () => {
  const { ids, shift } = await aShift(service, { count: 1 })
  const sample = { ...madeSample(ids[0] ?? ''), tests: resultOf() }
  const answer = await sendOne(shift.id, sample, 'collection')
  expect(answer.tests).toEqual({ outcome: 'waits', detail: waitsForTester, errors: [] })
  expect(answer.receipt).toMatchObject({ tests_hash: null, tests_refused: null })
})

test('a result waits while an administrator is asked about its sample', async () => {
  const { shift, ids, params } = await aShift(service, { count: 1, who: 'both' })
  const [sample_id = ''] = ids
  const input = { sample_ids: [sample_id], labels_are_here: true, reason: 'The van came back' } as const
  await service.must('admin', freeShiftIds, { params, input })
  await service.db
    .updateTable('registered_ids')
    .set({ voided_at: new Date().toISOString(), void_reason: 'Broken' })
    .where('sample_id', '=', sample_id)
    .execute()
  const answer = await sendOne(shift.id, { ...madeSample(sample_id), tests: resultOf() })
  expect(answer.tests).toEqual({ outcome: 'waits', detail: waitsForSample, errors: [] })
})

describe('what the device did not warn of', () => {
  beforeAll(() => service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute())

  test.each([
    ['the drug is marked since', [infrared('Fentanyl')], [], true],
    ['the device warned by its own name', [infrared('Fentanyl')], ['Fentanyl'], false],
    ['a strip reacts to what is marked since', [strip('POSITIVE')], [], true],
    ['the device warned of the strip', [strip('POSITIVE')], ['fentanyl (by strip)'], false],
    ['nothing warns', [infrared()], [], false],
  ])('where %s', async (_, tests, warned, isTask) => {
    const { shift, sample } = await tested({ tests, told: told(...warned) })
    const answer = await sendOne(shift.id, sample)
    expect(answer.tests).toMatchObject({ outcome: 'stored' })
    expect(answer.tests?.must_tell_again === true).toBe(isTask)
    expect((await read(sample.sample_id)).new_warning_since_shared).toBe(isTask)
    expect((await toTell()).includes(sample.sample_id)).toBe(isTask)
  })
})

describe('the shift ends', () => {
  const ending = (shift_id: string, sample: Tested, given_up: object[] = []) =>
    service.call('both', endShift, {
      params: { shift_id },
      input: {
        made: [{ sample_id: sample.sample_id, form_hash: hashOf(sample), tests_hash: sha(sample.tests) }],
        given_up: given_up as [],
      },
    })

  test('only once the result is stored, or given up by name, which is a task', async () => {
    const { shift, sample } = await tested({ tests: [infrared('Foglio')] })
    await sendOne(shift.id, sample)
    const refused = await ending(shift.id, sample)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ field: sample.sample_id, message: `${sample.sample_id}: its result is not stored.` }],
    ])
    const given = [{ sample_id: sample.sample_id, staff: 'Noor Haddad', reason: 'Entered at the counter' }]
    expect((await ending(shift.id, sample, given)).status).toBe(200)
    expect(await toTell()).toContain(sample.sample_id)
  })

  test('and its receipts say that it is stored', async () => {
    const { shift, sample } = await tested()
    await sendOne(shift.id, sample)
    const { receipts } = await service.must('both', readShift, { params: { shift_id: shift.id } })
    expect(receipts).toMatchObject([{ tests_hash: sha(sample.tests), tests_refused: null }])
    expect((await ending(shift.id, sample)).status).toBe(200)
  })
})

test('a result comes too late where its sample left the site meanwhile', async () => {
  const { shift, sample } = await tested({ told: told() })
  const { tests: _, ...without } = sample
  const input = { sent_at: new Date().toISOString(), samples: [without] }
  await service.must('both', sendShiftSamples, { params: { shift_id: shift.id }, input })
  const away = {
    samples: [sample.sample_id],
    reason: 'FROM_COLLECTION',
    dry_run: false,
    person: 'Noor Haddad',
  } as const
  await service.must('both', preparePackages, { input: away })
  const { tests } = await sendOne(shift.id, sample)
  expect(tests).toMatchObject({
    outcome: 'refused',
    detail: `${sample.sample_id}: Not possible while the sample is In Transit.`,
  })
})
