/** Registers a sample (spec S4, S5): under a free registered ID of the own site, which is taken in the same write. */
import type { CollectionForm, registerSample as endpoint } from '#contract/samples.ts'
import { onlyAskedAnswers } from '#domain/collection-survey.ts'
import { localDay, returnDate, zonedInstant } from '#domain/dates.ts'
import { surveyFaults } from '#domain/survey-faults.ts'
import { recordAudit } from '#server/audit/record.ts'
import { addToCustodyLog } from '#server/custody/queries.ts'
import type { Write } from '#server/database/connect.ts'
import { badInput } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { findSample } from './queries.ts'

export async function registerSample(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now } = call
  const [settings, site, registered] = [
    await readSettings(tx),
    await tx.selectFrom('sites').selectAll().where('id', '=', staff.site_id).executeTakeFirstOrThrow(),
    await lockRegisteredId(tx, staff.site_id, input.sample_id),
  ]
  const samplesFree = [...(registered === undefined ? [] : [registered]), ...(await anyFreeIds(tx, staff.site_id))]
  const today = localDay(now.toISOString(), settings.time_zone)
  const faults = surveyFaults(input, { editing: false, showDate: site.show_date, samplesFree, today })
  if (faults.length > 0) throw badInput(faults)
  const date_collected = collectedTime(input, now, today, site.show_date, settings.time_zone)
  const at = now.toISOString()
  const answers = answersToStore(input)
  await tx
    .insertInto('samples')
    .values({
      ...answers,
      collecting_site_id: site.id,
      container_type: registered?.container_type ?? 'VIAL',
      empty_weight: registered?.empty_weight ?? null,
      date_collected,
      return_date: returnDate(date_collected, settings.time_zone, site.turnaround_days, settings.holidays),
      last_update: at,
      state: 'FILLED',
      is_not_tdcs: input.collected_from === 'STAFF_AGENCY' || site.outside_programme,
    })
    .execute()
  await tx.updateTable('registered_ids').set({ used_at: at }).where('sample_id', '=', input.sample_id).execute()
  await addToCustodyLog(tx, [
    {
      sample_id: input.sample_id,
      action: 'COLLECTED',
      site_id: site.id,
      staff: input.collected_by,
      at,
      track_number: null,
      note: null,
      user_id: staff.id,
    },
  ])
  await recordAudit(tx, call, { action: 'register', entity: 'sample', entity_id: input.sample_id, after: answers })
  return findSample(tx, staff, input.sample_id)
}

/** The answers as they are stored: those not asked of this kind of sample are null (decision 6). */
export function answersToStore(input: CollectionForm) {
  const asked = onlyAskedAnswers(input)
  const { date_collected: _day, expected_drugs, sample_effect, checking_reasons, colour, texture, ...rest } = asked
  return {
    ...rest,
    sample_id: input.sample_id,
    collected_by: input.collected_by,
    collected_from: input.collected_from,
    sample_type: input.sample_type,
    // The survey's faults were asked before: a provision is there, or its step was skipped and it is INTERNALLY.
    results_provision: asked.results_provision ?? 'INTERNALLY',
    expected_drugs: [...expected_drugs],
    sample_effect: [...sample_effect],
    checking_reasons: [...checking_reasons],
    colour: [...colour],
    texture: [...texture],
  }
}

/** Now, or noon of the day that was asked for: the hour of an earlier day is not known. */
function collectedTime(input: CollectionForm, now: Date, today: string, showDate: boolean, zone: string): string {
  const day = showDate ? input.date_collected : null
  return day === null || day === today ? now.toISOString() : zonedInstant(day, '12:00', zone)
}

/** The registered ID when it is free at this site; locked, so that two registrations cannot take it. */
async function lockRegisteredId(tx: Write, site_id: number, sample_id: string) {
  return tx
    .selectFrom('registered_ids')
    .select(['sample_id', 'container_type', 'empty_weight'])
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** One free ID of each container, only to tell 'none are registered' from 'this one is not free' (spec S5). */
export async function anyFreeIds(tx: Write, site_id: number) {
  const first = (container_type: 'VIAL' | 'BAG') =>
    tx
      .selectFrom('registered_ids')
      .select(['sample_id', 'container_type'])
      .where('site_id', '=', site_id)
      .where('container_type', '=', container_type)
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      .limit(1)
      .execute()
  return [...(await first('VIAL')), ...(await first('BAG'))]
}
