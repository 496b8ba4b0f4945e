/**
 * Shifts without a network when several people act at once or answers get lost: nothing is lost, nothing is there
 * twice.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { voidIds } from '#contract/admin/ids.ts'
import { registerSample } from '#contract/samples.ts'
import { answerAskedSample, beginShift, freeShiftIds, readAnyShift, readShift } from '#contract/shifts.ts'
import { brokenPromises } from '../support/promises.ts'
import { testService } from '../support/service.ts'
import {
  aShift,
  endWith,
  type MadeSample,
  madeSample,
  recovery_code,
  sendHeld,
  sendSamples,
} from '../support/shifts.ts'
import { userDrug } from '../support/stories.ts'

const service = testService()
const times = 25
const free = (shift_id: string, sample_ids: readonly string[]) =>
  service.call('admin', freeShiftIds, {
    params: { shift_id },
    input: { sample_ids, labels_are_here: true, reason: 'The van came back' },
  })
const atCounter = (sample_id: string, origin = 'A colleague') =>
  service.call('collection', registerSample, { input: { ...userDrug, sample_id, origin } })

const reserved = (sample_id: string, device = '') =>
  `${sample_id} is reserved for the device ‘${device}’, which is out without a network.`

test('if two devices want one ID, one gets it and the other is told', async () => {
  for (let round = 0; round < times; round += 1) {
    const [one, both, two] = [await service.freeId(), await service.freeId(), await service.freeId()]
    const replies = await Promise.all(
      [
        ['Tablet 1', [one, both]],
        ['Tablet 2', [two, both]],
      ].map(([device, sample_ids]) =>
        // The same IDs in two orders.
        service.call('collection', beginShift, { spoilt: { device, sample_ids, recovery_code } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = replies.find(({ status }) => status === 400)
    const device = replies.find(({ status }) => status === 201)?.body.shift.device
    expect(refused?.body.errors).toEqual([{ field: both, message: reserved(both, device) }])
  }
  expect(await brokenPromises(service.db)).toEqual([])
})

test('pressing ‘begin’ twice begins one shift', async () => {
  for (let round = 0; round < times; round += 1) {
    const input = { device: 'Tablet 2', sample_ids: [await service.freeId(), await service.freeId()], recovery_code }
    const [first, second] = await Promise.all([1, 2].map(() => service.must('collection', beginShift, { input })))
    expect(second).toEqual(first)
  }
})

test('if a shift and a registration want one ID, one of them gets it', async () => {
  for (let round = 0; round < times; round += 1) {
    const [id, left] = [await service.freeId(), await service.freeId()]
    const input = { device: 'Tablet 2', sample_ids: [left, id], recovery_code }
    const [begun, registered] = await Promise.all([service.call('collection', beginShift, { input }), atCounter(id)])
    expect([begun.status, registered.status]).toEqual(begun.status === 201 ? [201, 400] : [400, 201])
  }
  expect(await brokenPromises(service.db)).toEqual([])
})

test('if a device takes an ID along while somebody makes it void, whoever is second is told why', async () => {
  for (let round = 0; round < times; round += 1) {
    const id = await service.freeId()
    const input = { device: 'Tablet 2', sample_ids: [id], recovery_code }
    const [begun, voided] = await Promise.all([
      service.call('collection', beginShift, { input }),
      service.call('admin', voidIds, { input: { sample_ids: [id], reason: 'Broken' } }),
    ])
    if (begun.status === 201) expect(voided).toMatchObject({ status: 409, body: { detail: reserved(id, 'Tablet 2') } })
    else expect([voided.status, begun.body.errors?.[0]?.message]).toEqual([200, `${id} is void.`])
  }
})

test('eight senders of one sample get one receipt; with eight forms one is stored, and seven are told so', async () => {
  for (let round = 0; round < times; round += 1) {
    const { shift, ids } = await aShift(service, { count: 2 })
    const [one = '', two = ''] = ids
    const made = madeSample(one)
    const receipts = await Promise.all(Array.from({ length: 8 }, () => sendHeld(service, shift.id, made)))
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => sendSamples(service, shift.id, [madeSample(two, { origin: `${at}` })])),
    )
    const outcomes = replies.flatMap(({ body }) => body.answers.map(({ outcome }) => outcome))
    expect(outcomes.sort()).toEqual([...Array(7).fill('changed'), 'held'])
  }
  expect(await brokenPromises(service.db)).toEqual([])
})

test('two people who send the same samples in opposite order and one who ends the shift wait for each other', async () => {
  for (let round = 0; round < times; round += 1) {
    const { shift, ids } = await aShift(service, { count: 8 })
    const made = ids.map((id) => madeSample(id))
    const [forth, back, ended] = await Promise.all([
      sendSamples(service, shift.id, made),
      sendSamples(service, shift.id, made.toReversed()),
      endWith(service, shift.id, []),
    ])
    expect(forth.body.answers).toEqual(back.body.answers.toReversed())
    expect(new Set(forth.body.answers.map(({ outcome }) => outcome))).toEqual(new Set(['held']))
    expect(ended.status).toBe(200)
    const { shift: after } = await service.must('collection', readShift, { params: { shift_id: shift.id } })
    expect(after).toMatchObject({ stored: 8, asked: 0, unused: 0 })
  }
  expect(await brokenPromises(service.db)).toEqual([])
})

test('both samples are kept if an ID is freed, used by a colleague and sent at the same moment', async () => {
  for (let round = 0; round < times; round += 1) {
    const { shift, ids } = await aShift(service, { count: 1 })
    const [id = ''] = ids
    const made = madeSample(id, { origin: 'The van' })
    const [, counter, receipt] = await Promise.all([
      free(shift.id, ids),
      atCounter(id),
      sendHeld(service, shift.id, made),
    ])
    expect(receipt.question === null).toBe(counter.status === 400)
    expect(await sendHeld(service, shift.id, made)).toEqual(receipt)
  }
  expect(await brokenPromises(service.db)).toEqual([])
})

type Step =
  | { does: 'send'; which: number[] }
  | { does: 'free' | 'use'; which: number[] }
  | { does: 'answer'; asNew: boolean }
  | { does: 'end' }

const most = 6
const which = fc.uniqueArray(fc.nat(most - 1), { minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('free' as const, 'use' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('answer' as const), asNew: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end' as const) }) },
)
/** Steps one after the other, each of several actions at the same moment. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 })

/** A shift and its device, which keeps each sample until it has a receipt. Whoever plays a part ignores the answers. */
class Life {
  /** What colleagues registered at the counter, by their notes. */
  readonly atCounter = new Set<string>()
  /** Samples that an administrator declared the same as the one already stored. */
  readonly same = new Set<string>()
  private readonly id: string
  private readonly made: readonly MadeSample[]

  constructor(id: string, made: readonly MadeSample[]) {
    this.id = id
    this.made = made
  }

  private of(places: readonly number[]) {
    return places.flatMap((place) => this.made[place] ?? [])
  }

  async live(one: Step): Promise<void> {
    if (one.does === 'end') await endWith(service, this.id, this.made)
    else if (one.does === 'answer') await this.answer(one.asNew)
    else if (one.does === 'send') await sendSamples(service, this.id, this.of(one.which))
    else if (one.does === 'free')
      await free(
        this.id,
        this.of(one.which).map(({ sample_id }) => sample_id),
      )
    else for (const { sample_id } of this.of(one.which)) await this.use(sample_id)
  }

  private async use(sample_id: string) {
    const origin = `counter ${sample_id}`
    if ((await atCounter(sample_id, origin)).status === 201) this.atCounter.add(origin)
  }

  private async answer(asNew: boolean) {
    const { asked } = await service.must('admin', readAnyShift, { params: { shift_id: this.id } })
    const [first] = asked.results
    if (first === undefined) return
    const params = { shift_id: this.id, sample_id: first.sample_id }
    const as = asNew ? { as: 'new' as const, sample_id: await service.freeId() } : { as: 'same' as const }
    const { status } = await service.call('admin', answerAskedSample, { params, input: { ...as, reason: 'Looked' } })
    if (status === 200 && !asNew) this.same.add(first.sample_id)
  }

  /** The device keeps sending until it has every receipt, and then ends the shift. */
  async comeHome() {
    for (const made of this.made) await sendHeld(service, this.id, made)
    expect((await endWith(service, this.id, this.made)).status).toBe(200)
  }

  async check() {
    const origins = await service.db.selectFrom('samples').select('origin').execute()
    const { asked } = await service.must('admin', readAnyShift, { params: { shift_id: this.id } })
    const waiting = new Set(asked.results.map(({ form }) => String(form.origin)))
    const times = (origin: string) => origins.filter((one) => one.origin === origin).length
    for (const { sample_id } of this.made) {
      const origin = `device ${sample_id}`
      const places = times(origin) + (waiting.has(origin) ? 1 : 0) + (this.same.has(sample_id) ? 1 : 0)
      expect([sample_id, places]).toEqual([sample_id, 1])
    }
    for (const origin of this.atCounter) expect([origin, times(origin)]).toEqual([origin, 1])
  }
}

test('in any order of sending, freeing, registering, answering and ending, nothing is lost or double, and every chain verifies', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const { shift, ids } = await aShift(service, { count: most })
      const made = ids.map((id) => madeSample(id, { origin: `device ${id}` }))
      const life = new Life(shift.id, made)
      for (const together of steps) await Promise.all(together.map((one) => life.live(one)))
      await life.comeHome()
      await life.check()
    }),
    { numRuns: 40 },
  )
  expect(await brokenPromises(service.db)).toEqual([])
})
