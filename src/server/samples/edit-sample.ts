/**
 * Edits the collection data of a sample that awaits transport (R2.7, R3.16), or is tested at the counter and has no result
 * yet. Its ID stays the same: it is on the label.
 */
import { CollectionForm, type editSample as endpoint } from '#contract/samples.ts'
import { dayToEdit, localDay, promisedDate, zonedInstant } from '#domain/dates.ts'
import { editOf } from '#domain/sample/sample-lifecycle.ts'
import { surveyFaults } from '#domain/survey/survey-faults.ts'
import type { Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { parse } from '#server/http/parse.ts'
import { settingsOf } from '#server/settings.ts'
import { findSample, type LockedSample, lockSamples } from './queries.ts'
import { recordMove, refuseUnlessAll } from './record-move.ts'
import { anyFreeIds } from './register-sample.ts'
import { answersToStore, siteOf } from './store-registration.ts'

export async function editSample(call: Call<typeof endpoint>) {
  const { params, input, staff, db: tx, now } = call
  const samples = await lockSamples(tx, staff, [params.sample_id])
  const [sample] = samples
  if (sample === undefined) return findSample(tx, staff, params.sample_id)
  refuseUnlessAll(editOf(sample), samples, staff)
  const settings = await settingsOf(tx)
  const site = await siteOf(tx, sample.collecting_site_id)
  const form = parse(CollectionForm, { ...storedAnswers(sample, settings.time_zone), ...input })
  if (form.sample_id !== sample.sample_id) {
    throw badInput([{ field: 'sample_id', message: 'The ID of a sample cannot be changed: it is on the label.' }])
  }
  const samplesFree = [sample, ...(await anyFreeIds(tx, sample.collecting_site_id))]
  const today = localDay(now.toISOString(), settings.time_zone)
  const faults = surveyFaults(form, { editing: true, showDate: site.show_date, samplesFree, today })
  if (faults.length > 0) throw badInput(faults)
  const when = editedTime(sample, form, site.show_date, settings.time_zone)
  const { date_collected } = when
  const answers = answersToStore({ ...form, terms: sample.terms })
  const { turnaround_days } = site
  const { time_zone, holidays } = settings
  const registered = await registeredAt(tx, sample)
  const return_date = promisedDate(date_collected, registered, time_zone, { turnaround_days, holidays })
  const is_not_tdcs = form.collected_from === 'STAFF_AGENCY' || site.outside_programme
  await noteNames(tx, 'expected', answers.expected_drugs)
  await recordMove(tx, editOf(sample), samples, call, {
    set: () => ({ ...answers, ...when, return_date, is_not_tdcs }),
    entry: () => ({ staff: form.collected_by }),
  })
  return findSample(tx, staff, sample.sample_id)
}

/** When a sample was registered, by its first entry of custody. */
async function registeredAt(tx: Write, { sample_id, date_collected }: LockedSample): Promise<string> {
  const first = await tx
    .selectFrom('custody_log')
    .select('at')
    .where('sample_id', '=', sample_id)
    .orderBy('entry_no')
    .limit(1)
    .executeTakeFirst()
  return first?.at ?? date_collected
}

/** The stored answers, for fields that this edit leaves out. */
function storedAnswers(sample: LockedSample, zone: string): Record<string, unknown> {
  return { ...sample, date_collected: dayToEdit(sample, zone) }
}

/** The stored time, unless the edit gives another day. */
function editedTime(sample: LockedSample, form: CollectionForm, showDate: boolean, zone: string) {
  const day = form.date_collected
  const { date_collected, date_collected_exactness } = sample
  if (!showDate || day === null || day === dayToEdit(sample, zone)) return { date_collected, date_collected_exactness }
  return { date_collected: zonedInstant(day, '12:00', zone), date_collected_exactness: 'day' as const }
}
