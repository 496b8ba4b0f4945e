/** A message about a result that was refused for good: the person's site reads of it until it has told them another way. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#contract/admin/settings.ts'
import { changeSmsGateway } from '#contract/admin/sms.ts'
import { readReports, reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { leaveContact } from '#contract/contacts.ts'
import { readSample } from '#contract/samples.ts'
import { couldNotShare, peopleToTell, personWasTold, shareResults } from '#contract/sharing.ts'
import { contactDays } from '#domain/contact/contact.ts'
import { wordJobs } from '#server/contacts/send-word.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { doJobs } from '../../../test/support/jobs.ts'
import { testService } from '../../../test/support/service.ts'
import { anSmsGateway, type TestGateway } from '../../../test/support/sms-gateway.ts'
import { atLab, gcms, submit } from '../../../test/support/stories.ts'

const service = testService()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await anSmsGateway()
  Object.assign(service.services.config, { smsAllowHosts: ['localhost'] })
  const settings = { word_by_sms: true, word_by_email: false, word_sender_name: '', word_sender_address: '' }
  await service.must('admin', changeSettings, { input: { ...settings, word_names_service: false } })
  await service.must('admin', changeSmsGateway, {
    input: { gateway: { url: gateway.url, sender: 'Desk', authorization: 'Bearer sesame' } },
  })
  return () => gateway[Symbol.asyncDispose]()
})
beforeEach(async () => {
  gateway.answer = 500
  await service.db.updateTable('samples').set({ message_refused: false }).execute()
})

const survey = {
  fullname: 'Robin Ortiz',
  shared: true as const,
  had_conversation: true,
  how_useful: '',
  plan: [],
  feedback: '',
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const read = (sample_id: string) => service.must('collection', readSample, { params: { sample_id } })
const listed = async () => (await service.must('collection', peopleToTell)).refused

async function left(): Promise<string> {
  const sample_id = await atLab(service)
  const input = { kind: 'SMS', contact: '+14165550100', language: 'en' } as const
  await service.must('collection', leaveContact, { params: { sample_id }, input })
  return sample_id
}

/** A sample whose message was tried until the service gave it up. */
async function refused(): Promise<string> {
  const sample_id = await left()
  await submit(service, sample_id)
  for (let minute = 0; minute < 240; minute += 30) await doJobs(service, wordJobs(service.services), minutes(minute))
  return sample_id
}

test('a message that was sent is no task', async () => {
  gateway.answer = 200
  const sample_id = await refused()
  expect((await read(sample_id)).message_refused).toBe(false)
  expect(await listed()).toEqual({ count: 0, samples: [] })
})

test('one that was given up is a task of the collecting site alone, until the person was told', async () => {
  const sample_id = await refused()
  expect((await read(sample_id)).message_refused).toBe(true)
  expect(await listed()).toEqual({ count: 1, samples: [sample_id] })
  expect((await service.must('otherCollection', peopleToTell)).refused).toEqual({ count: 0, samples: [] })
  await service.must('collection', personWasTold, { params: { sample_id } })
  expect((await read(sample_id)).message_refused).toBe(false)
  expect(await listed()).toEqual({ count: 0, samples: [] })
})

test('it is no task any more once the result was shared, or could not be', async () => {
  const [shared, unreached] = [await refused(), await refused()]
  await service.must('collection', shareResults, { params: { sample_id: shared }, input: survey })
  await service.must('collection', couldNotShare, { params: { sample_id: unreached } })
  expect(await listed()).toEqual({ count: 0, samples: [] })
})

test('so is one that perhaps went out, and one of a sample that could not be analysed', async () => {
  const perhaps = await left()
  await submit(service, perhaps)
  await service.db.updateTable('jobs').set({ claims: 2 }).execute()
  await doJobs(service, wordJobs(service.services), minutes(6))
  const impossible = await left()
  const input = { sample: impossible, reason: 'Too little', staff: 'Ada Osei' }
  await service.must('lab', reportNotAnalyzed, { input })
  for (let minute = 0; minute < 240; minute += 30) await doJobs(service, wordJobs(service.services), minutes(minute))
  expect((await listed()).samples.sort()).toEqual([perhaps, impossible].sort())
  await service.must('collection', personWasTold, { params: { sample_id: impossible } })
  expect((await listed()).samples).toEqual([perhaps])
})

test('a contact that went after thirty days is one as soon as there is a result', async () => {
  const sample_id = await left()
  const left_at = minutes(-(contactDays + 1) * 24 * 60).toISOString()
  await service.db.updateTable('contacts').set({ left_at }).where('sample_id', '=', sample_id).execute()
  await tidyUp(service.db, new Date())
  expect((await read(sample_id)).message_refused).toBe(true)
  expect((await listed()).count).toBe(0)
  await submit(service, sample_id)
  expect((await listed()).samples).toEqual([sample_id])
})

test('a result that changed after it was shared is a task of its site alone, until the person was told', async () => {
  const changed = async (who: 'collection' | 'otherCollection' = 'collection') =>
    (await service.must(who, peopleToTell)).changed
  const sample_id = await atLab(service)
  await submit(service, sample_id)
  await service.must('collection', shareResults, { params: { sample_id }, input: survey })
  expect(await changed()).toEqual({ count: 0, samples: [] })
  const base_reports = (await service.must('lab', readReports, { params: { sample_id } })).map(({ id }) => id)
  const correction = {
    correction: 'Another vial',
    base_reports,
    tests: [gcms([{ drug: { name: 'Xylazine' }, percent: 2 }])],
  }
  await service.must('lab', saveReports, { query: { is_draft: false }, input: { sample: sample_id, ...correction } })
  expect(await changed()).toEqual({ count: 1, samples: [sample_id] })
  expect(await changed('otherCollection')).toEqual({ count: 0, samples: [] })
  await service.must('collection', personWasTold, { params: { sample_id } })
  expect(await changed()).toEqual({ count: 0, samples: [] })
})
