/** Shifts without a network from the device's side: begin, make samples by its own clock, send, end. */
import { createHash } from 'node:crypto'
import { beginShift, endShift, sendShiftSamples } from '#contract/shifts.ts'
import type { SurveyInput } from './inputs.ts'
import type { Person, TestService } from './service.ts'
import { userDrug } from './stories.ts'

/** The recovery code of test devices. */
export const recovery_code = 'tango lemur oxide quill basin'

/** A sample as a device stores it. */
export type MadeSample = { readonly sample_id: string; readonly form: string; readonly made_at: string }

/** A sample made now, or at a given time. */
export const madeSample = (sample_id: string, changes: SurveyInput = {}, made_at = new Date()): MadeSample => ({
  sample_id,
  form: JSON.stringify({ ...userDrug, sample_id, ...changes }),
  made_at: made_at.toISOString(),
})

const tester = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }

/** A strip's result, and what infrared found. */
export const stripOf = (strip_result = 'NEGATIVE') => ({
  technology: 'TEST_STRIP',
  data: { strip_type: 'Fentanyl', strip_result, ...tester },
})
export const infraredOf = (name = 'Caffeine') => ({
  technology: 'FTIR',
  data: { drugs_found: [{ drug: { name } }], ...tester },
})

/** The text of a result of tests on site, as a device keeps it. */
export const resultOf = (changes: object = {}) =>
  JSON.stringify({
    ...{ fullname: 'Noor Haddad', tested_at: new Date().toISOString() },
    ...{ tests: [stripOf(), infraredOf()], told: null, ...changes },
  })

/** The hash by which both sides know a form. */
export const hashOf = ({ form }: MadeSample) => createHash('sha256').update(form).digest('hex')

/** Begins a shift with this many vials from the person's site. */
export async function aShift(
  service: TestService,
  { count = 3, who = 'collection' as Person, device = 'Tablet 2' } = {},
) {
  const site = who === 'collection' ? 'Parkdale' : who === 'both' ? 'Harbour' : 'Riverside'
  const ids: string[] = []
  for (let left = count; left > 0; left -= 1) ids.push(await service.freeId(site))
  const { shift } = await service.must(who, beginShift, { input: { device, sample_ids: ids, recovery_code } })
  return { ids, shift, params: { shift_id: shift.id } }
}

/** Sends samples; `sent_at` is the time on the device's clock. */
export const sendSamples = (
  service: TestService,
  shift_id: string,
  samples: readonly MadeSample[],
  { who = 'collection' as Person, sent_at = new Date() } = {},
) => service.call(who, sendShiftSamples, { params: { shift_id }, input: { sent_at: sent_at.toISOString(), samples } })

/** The answer to one sample. */
export async function sendOne(
  service: TestService,
  shift_id: string,
  sample: MadeSample,
  how: { who?: Person; sent_at?: Date } = {},
) {
  const { status, body } = await sendSamples(service, shift_id, [sample], how)
  const [answer] = body.answers ?? []
  if (answer === undefined) throw new Error(`${status} ${JSON.stringify(body)}`)
  return answer
}

/** The same for a sample that must be stored. */
export async function sendHeld(...sent: Parameters<typeof sendOne>) {
  const answer = await sendOne(...sent)
  if (answer.outcome !== 'held') throw new Error(JSON.stringify(answer))
  return answer.receipt
}

/** Ends a shift that made these samples. */
export const endWith = (
  service: TestService,
  shift_id: string,
  made: readonly MadeSample[],
  given_up: readonly { sample_id: string; staff: string; reason: string }[] = [],
  who: Person = 'collection',
) =>
  service.call(who, endShift, {
    params: { shift_id },
    input: { made: made.map((one) => ({ sample_id: one.sample_id, form_hash: hashOf(one) })), given_up },
  })
