/** Reads a sample from the form that a device sent, and stores it like a registration at the counter. */
import { CollectionForm } from '#contract/samples.ts'
import type { sendShiftSamples as endpoint } from '#contract/shifts.ts'
import { localDay, zonedInstant } from '#domain/dates.ts'
import { chosenDay } from '#domain/shift/chosen-day.ts'
import { type CollectedTime, collectedTime, type DeviceTimes } from '#domain/shift/shift.ts'
import { collectedNote } from '#domain/shift/shift-words.ts'
import { containerOf, surveyFaults } from '#domain/survey/survey-faults.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { parse } from '#server/http/parse.ts'
import { type Circumstances, type Registrar, storeRegistration } from '#server/samples/store-registration.ts'
import type { LockedShift } from './queries.ts'

/** A device that sends, and a sample as it sends it. */
export type Sending = Call<typeof endpoint>
export type SentSample = Sending['input']['samples'][number]

/** What reading a form needs. */
export type About = Pick<Circumstances, 'site' | 'settings'>

/** What a device sent. */
export type Sent = Omit<DeviceTimes, 'begun_at'> & { readonly sample_id: string; readonly form: string }

/** A parsed form, with its times. */
export type Made = {
  readonly form: CollectionForm
  readonly times: DeviceTimes
  readonly collected: CollectedTime
  /** The time of collection: noon of the day that somebody chose, else the time of the clock; ISO, UTC. */
  readonly date_collected: string
}

/** Reads a form; bad input where it is invalid, or has another ID. */
export function readMade(
  { sample_id, form: text, ...said }: Sent,
  shift: LockedShift,
  { site, settings }: About,
): Made {
  const read = parse(CollectionForm, jsonOf(text))
  if (read.sample_id !== sample_id)
    throw badInput([{ field: 'sample_id', message: `This form is of ${read.sample_id}, and not of ${sample_id}.` }])
  const times = { ...said, begun_at: shift.begun_at }
  const collected = collectedTime(times)
  const zone = settings.time_zone
  const today = localDay(collected.date_collected, zone)
  const day = site.show_date ? chosenDay(read.date_collected, times.made_at, today, zone) : null
  const date_collected = day === null ? collected.date_collected : zonedInstant(day, '12:00', zone)
  return { form: { ...read, date_collected: day }, times, collected, date_collected }
}

/** The value of a text from a device; bad input where it cannot be read. */
export function jsonOf(text: string, field: 'form' | 'tests' = 'form'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput([{ field, message: `The ${field === 'form' ? 'form' : 'result'} cannot be read.` }])
  }
}

/** Refuses what the survey refuses. It takes the ID as free: the label itself decides that. */
export function refuseFaults({ form, collected }: Made, { site, settings }: About): void {
  const free = { sample_id: form.sample_id, container_type: containerOf[form.sample_type] }
  const today = localDay(collected.date_collected, settings.time_zone)
  const faults = surveyFaults(form, { editing: false, showDate: site.show_date, samplesFree: [free], today })
  if (faults.length > 0) throw badInput(faults)
}

/** Whether to ask about its time: the device's clock cannot be right, and nobody chose a day. */
export const isTimeAsked = ({ form, collected }: Made): boolean => collected.isOutside && form.date_collected === null

/** The label to store it under. */
type Under = { readonly sample_id: string; readonly isReserved: boolean }

/** Stores it under a locked label that is free or reserved for this shift. */
export async function storeMade(
  registrar: Registrar,
  tx: Write,
  made: Made,
  shift: LockedShift,
  about: About,
  under: Under,
) {
  const { form, times, collected, date_collected } = made
  const { sample_id, isReserved } = under
  const cameAs = form.sample_id === sample_id ? null : form.sample_id
  const note = collectedNote({ device: shift.device, times, collected, isReserved, cameAs })
  const how = { ...about, date_collected, shift_id: shift.id, note }
  const stored = await storeRegistration(registrar, tx, { ...form, sample_id }, how)
  if (stored === undefined) throw new Error('A label that was free and locked could not be taken.')
}
