/** Registers a sample (R3.21) under a free registered ID of the caller's site. The same write takes the ID. */

import type { CollectionForm, registerSample as endpoint } from '#contract/samples.ts'
import { localDay, zonedInstant } from '#domain/dates.ts'
import { reservedFault } from '#domain/shift/labels.ts'
import { containerOf, type FreeSample, type SurveyFault, surveyFaults } from '#domain/survey/survey-faults.ts'
import { deviceThatHas, freeIdsOf } from '#server/collection/queries.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { knownSettings, type Settings } from '#server/settings.ts'
import { type SampleRecord, sampleOf } from './queries.ts'
import { knownSite, storeRegistration } from './store-registration.ts'

type Registering = Call<typeof endpoint>

export async function registerSample(call: Registering) {
  const { services, staff } = call
  // Read before the write: a write that holds a connection must not wait for an answer made on another.
  const [settings, site] = [await knownSettings(services), await knownSite(services, staff.site_id)]
  return call.write((db) => register(call, db, settings, site))
}

type Site = Awaited<ReturnType<typeof knownSite>>

async function register(call: Registering, db: Database, settings: Settings, site: Site) {
  const { input, staff, now } = call
  const today = localDay(now.toISOString(), settings.time_zone)
  const container_type = containerOf[input.sample_type]
  const faultsWith = (samplesFree: readonly FreeSample[]) =>
    surveyFaults(input, { editing: false, showDate: site.show_date, samplesFree, today })
  const refused = async () =>
    badInput(await namingDevice(db, site.id, input.sample_id, faultsWith(await freeIds(db, site.id, input.sample_id))))
  // Check as if the ID were free: the statement that takes it says whether it is.
  if (faultsWith([{ sample_id: input.sample_id, container_type }]).length > 0) throw await refused()
  const date_collected = collectedTime(input, now, today, site.show_date, settings.time_zone)
  const how = { site, settings, date_collected, shift_id: null, note: null }
  const stored = await storeRegistration(call, db, input, how)
  if (stored === undefined) throw await refused()
  return sampleOf({ ...stored, ...justCollected, collected_at: site.name }, staff)
}

/** The faults; for an ID that a device took along, they name the device. */
async function namingDevice(db: Database, site_id: number, sample_id: string, faults: readonly SurveyFault[]) {
  if (!faults.some(({ field }) => field === 'sample_id')) return faults
  const device = await deviceThatHas(db, site_id, sample_id)
  if (device === null) return faults
  const message = reservedFault(sample_id, device)
  return faults.map((fault) => (fault.field === 'sample_id' ? { ...fault, message } : fault))
}

/** The values of a sample that was just registered. */
const justCollected = {
  analysis_site_name: null,
  package: null,
  ticket: null,
  own_report: 'NONE',
  important_findings: [],
  person_left: false,
} as const satisfies Partial<SampleRecord>

/** Now, or noon of the given day: the hour of an earlier day is unknown. */
function collectedTime(input: CollectionForm, now: Date, today: string, showDate: boolean, zone: string): string {
  const day = showDate ? input.date_collected : null
  return day === null || day === today ? now.toISOString() : zonedInstant(day, '12:00', zone)
}

/** Whether this ID is free at the site, and what else is: a refusal's words depend on both. */
async function freeIds(tx: Database, site_id: number, sample_id: string) {
  const own = await freeIdsOf(tx, site_id).where('sample_id', '=', sample_id).execute()
  return [...own, ...(await anyFreeIds(tx, site_id))]
}

/** One free ID of each container, only to tell 'none are registered' from 'this one is not free' (R3.21). */
export async function anyFreeIds(tx: Database, site_id: number) {
  const first = (container_type: FreeSample['container_type']) =>
    freeIdsOf(tx, site_id).where('container_type', '=', container_type).limit(1).execute()
  return [...(await first('VIAL')), ...(await first('BAG'))]
}
