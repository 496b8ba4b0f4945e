/** Registering and editing (R2.7, R3.9), and requests for deletion. */
import { beforeAll, describe, expect, test } from 'vitest'
import { surveyOptions } from '#contract/collection.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { editSample, readSample, registerSample, requestDeletion } from '#contract/samples.ts'
import { setResearchParticipation } from '#contract/sharing.ts'
import { nameMissing } from '#domain/faults.ts'
import { testService } from '../../../test/support/service.ts'
import { monitoringDrug, register, userDrug } from '../../../test/support/stories.ts'

const service = testService()
let sample_id = ''

beforeAll(async () => {
  sample_id = await service.freeId()
  await service.freeId('Parkdale', 'BAG')
})

const attempt = (changes: object) =>
  service.call('collection', registerSample, { spoilt: { ...userDrug, sample_id, ...changes } })

describe('what is required (R3.9)', () => {
  test.each<[string, object, string, string]>([
    ['staff full name', { collected_by: 'Robin' }, 'collected_by', nameMissing.collector],
    [
      "'Results are for'",
      { collected_from: undefined },
      'collected_from',
      'Choose one of: USER, STAFF_BEHALF_USER, STAFF_BEHIND, STAFF_AGENCY.',
    ],
    ['terms for a service user', { terms: false }, 'terms', 'The service user must agree to the terms.'],
    [
      'the agency',
      { collected_from: 'STAFF_AGENCY', agency_name: ' ' },
      'agency_name',
      'Enter the name of the agency.',
    ],
    ['at least one expected drug', { expected_drugs: [] }, 'expected_drugs', 'Choose at least one expected drug.'],
    ['already used', { already_used: null }, 'already_used', 'Say whether the drug was already used.'],
    ['results provision', { results_provision: null }, 'results_provision', 'Choose how to give the results.'],
    [
      'an ID of a vial for a drug',
      { sample_type: 'PARAPHERNALIA', paraphernalia_reuse: 'NO' },
      'sample_id',
      'The sample ID you entered is invalid. Please try again.',
    ],
    ['a registered ID', { sample_id: 'NOPE1' }, 'sample_id', 'The sample ID you entered is invalid. Please try again.'],
  ])('asks for %s', async (_, changes, field, message) => {
    const reply = await attempt(changes)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({ field, message })
  })

  test('a site without any IDs gets another message', async () => {
    const reply = await service.call('otherCollection', registerSample, { input: { ...userDrug, sample_id: 'NOPE1' } })
    expect(reply.body.detail).toBe('No sample IDs registered. Contact administrator.')
  })

  test('a refused registration leaves the ID free', async () => {
    const options = await service.must('collection', surveyOptions)
    expect(options.Samples.map((one) => one.sample_id)).toContain(sample_id)
  })
})

test('a registration takes its ID, in any spelling, and keeps every answer', async () => {
  const id = await service.freeId('Parkdale', 'VIAL', 'PD2215')
  const reply = await attempt({ sample_id: ' pd-2215 ' })
  expect(reply.status).toBe(201)
  const { collected_by: _, ...asked } = userDrug
  expect(reply.body).toMatchObject({
    ...asked,
    sample_id: id,
    state: 'FILLED',
    label: 'Awaiting Transport',
    report_state: null,
  })
  expect((await service.must('collection', surveyOptions)).Samples.map((one) => one.sample_id)).not.toContain(id)
  expect((await attempt({ sample_id: id })).status).toBe(400)
  expect((await service.must('collection', readSample, { params: { sample_id: 'Pd 2215' } })).sample_id).toBe(id)
})

test('answers to questions that market monitoring does not ask are not stored (R3.12)', async () => {
  const id = await service.freeId()
  const extra = {
    service_used_before: true,
    previously_accessed: true,
    wait_for_results: 'YES',
    terms: true,
    results_provision: 'PHONE',
  } as const
  const { body } = await service.call('collection', registerSample, {
    input: { ...monitoringDrug, ...extra, sample_id: id },
  })
  expect(body).toMatchObject({
    service_used_before: null,
    previously_accessed: null,
    wait_for_results: null,
    terms: false,
    results_provision: 'INTERNALLY',
  })
})

test('three working days after a Friday is a Wednesday; a sample from outside the programme is marked', async () => {
  service.clock = new Date('2026-11-20T15:00:00.000Z')
  const id = await register(service, { collected_from: 'STAFF_AGENCY', agency_name: 'Eastside' })
  expect(await service.must('collection', readSample, { params: { sample_id: id } })).toMatchObject({
    return_date: '2026-11-25',
    is_not_tdcs: true,
    agency_name: 'Eastside',
  })
  expect((await service.must('collection', surveyOptions)).agencies).toEqual(['Eastside'])
  service.clock = null
})

describe('editing', () => {
  test('changes only what is sent, and the log says who changed it', async () => {
    const id = await register(service)
    const params = { sample_id: id }
    const edited = await service.must('collection', editSample, {
      params,
      input: { already_used: 'YES', sample_effect: ['Stronger'] },
    })
    expect(edited).toMatchObject({ already_used: 'YES', sample_effect: ['Stronger'], terms: true, colour: ['Purple'] })
    const audit = await service.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', id)
      .where('action', '=', 'edit')
      .execute()
    expect(audit).toMatchObject([
      { before: { already_used: 'NO' }, after: { already_used: 'YES' }, who: 'collection Person' },
    ])
    const log = await service.must('collection', readCustodyLog, { query: { sample_id: id } })
    expect(log.map((entry) => entry.action)).toEqual(['EDITED', 'COLLECTED'])
  })

  test('refuses another ID, another container and a bad answer', async () => {
    const id = await register(service)
    const edit = (input: Record<string, unknown>) =>
      service.call('collection', editSample, { params: { sample_id: id }, input })
    expect((await edit({ sample_id })).body.errors?.[0]?.field).toBe('sample_id')
    expect((await edit({ sample_type: 'PARAPHERNALIA', paraphernalia_reuse: 'NO' })).body.errors?.[0]?.field).toBe(
      'sample_id',
    )
    expect((await edit({ already_used: 'PERHAPS' })).body.errors?.[0]?.field).toBe('already_used')
  })
})

test('a deletion request needs staff and reason, and its ID is never free again', async () => {
  const id = await register(service)
  const params = { sample_id: id }
  const bad = await service.call('collection', requestDeletion, {
    params,
    input: { staff: 'Robin Ortiz', reason: ' ' },
  })
  expect(bad.body.errors).toEqual([{ field: 'reason', message: 'Enter the reason.' }])
  await service.must('collection', requestDeletion, { params, input: { staff: 'Robin Ortiz', reason: 'Twice' } })
  expect((await service.must('collection', surveyOptions)).Samples.map((one) => one.sample_id)).not.toContain(id)
  await expect(
    service.db.updateTable('samples').set({ report_state: 'ANALYSIS_DRAFTED' }).where('sample_id', '=', id).execute(),
  ).rejects.toThrow('unsent_has_no_report')
})

test('research participation is off until switched on, and only for a service user', async () => {
  const [user, monitoring] = [
    await register(service),
    await register(service, { ...monitoringDrug, service_used_before: null, previously_accessed: null }),
  ]
  const set = (id: string) =>
    service.call('collection', setResearchParticipation, { params: { sample_id: id }, input: { value: true } })
  expect((await set(user)).body.research_participation).toBe(true)
  expect(await set(monitoring)).toMatchObject({ status: 409 })
})
