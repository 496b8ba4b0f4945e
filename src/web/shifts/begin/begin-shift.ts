/**
 * Begins a shift: first tests the device, then calls the server, then writes the store. If a step fails, no shift remains.
 */
import { surveyOptions } from '#contract/collection.ts'
import { findDrugs } from '#contract/drugs.ts'
import { serviceInfo } from '#contract/service.ts'
import { mySite } from '#contract/session.ts'
import { readShiftKit } from '#contract/shift-kit.ts'
import { beginShift, endShift } from '#contract/shifts.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { currentSession } from '#web/session/session.ts'
import type { OpenShift } from '#web/shifts/open-shift.ts'
import { newKey, newRecoveryCode, plainPhrase, recoveryCodeIn, wrap } from '#web/shifts/seal.ts'
import { tryToKeep } from '#web/shifts/shift-database.ts'
import { type Head, type Kit, storedVersion } from '#web/shifts/shift-record.ts'
import { keepShift } from '#web/shifts/unlock-shift.ts'
import { endWorker, startWorker } from '#web/shifts/worker.ts'
import { beginTexts } from '#web/texts/begin-shift.ts'

const words = beginTexts.faults

/** Megabytes that a shift needs. The test writes this much, because browsers report inaccurate figures. */
const neededSpace = 10
const megabyte = 1_000_000

/** The reason why a shift cannot begin on this device, or failed to begin. */
export class NoShift extends Error {}

/** What the person chose. */
type Chosen = { readonly device: string; readonly sample_ids: string[]; readonly passphrase: string }

/** Whether the browser promises to keep stored data when space runs out. */
export const isPersistent = async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false

/** Tests whether this device can store a shift; throws `NoShift`. */
export async function tryDevice(): Promise<void> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota !== undefined && quota - usage < neededSpace * megabyte) throw new NoShift(words.noSpace(neededSpace))
  try {
    await tryToKeep(neededSpace * megabyte)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new NoShift(isFull ? words.noSpace(neededSpace) : words.refusesToKeep)
  }
}

/**
 * Begins the shift and opens it on this device. If the answer was lost, the server lets the same person begin again with the
 * same labels.
 */
export async function begin({ device, sample_ids, passphrase }: Chosen): Promise<OpenShift> {
  await tryDevice()
  await startWorker().catch(async () => {
    await endWorker().catch(() => {})
    throw new NoShift(words.noFiles)
  })
  const recovery_code = newRecoveryCode()
  const key = await newKey()
  const [{ tests }, options, drugs, service, site, byPassphrase, byRecoveryCode] = await Promise.all([
    call(readShiftKit, {}),
    call(surveyOptions, {}),
    call(findDrugs, { query: {} }),
    call(serviceInfo, {}),
    call(mySite, {}),
    wrap(key, plainPhrase(passphrase)),
    wrap(key, recoveryCodeIn(recovery_code) ?? ''),
  ])
  const begun = await call(beginShift, { input: { device, sample_ids, recovery_code } })
  const { shift } = begun
  const head: Head = {
    version: storedVersion,
    id: shift.id,
    device: shift.device,
    site: shift.site.name,
    begun_at: shift.begun_at,
    service,
    byPassphrase,
    byRecoveryCode,
    tries: { wrong: 0, last: 0 },
  }
  const kit: Kit = {
    begun,
    // This device may use only its reserved IDs, not the site's free ones.
    options: { ...options, Samples: [] },
    drugs: drugs.filter(mayTake).map(({ id, name, alias }) => ({ id, name, alias })),
    service,
    site,
    tests,
  }
  try {
    return await keepShift(head, key, kit)
  } catch {
    throw new NoShift(await giveBack(shift.id))
  }
}

/** A device may be lost: names that are hidden from the public go only to people with the analysis flag. */
const mayTake = ({ report_to_public }: { readonly report_to_public: boolean }) =>
  report_to_public || currentSession()?.performs_analysis === true

/** Ends a shift that this device could not store; returns the message to show. */
async function giveBack(shift_id: string): Promise<string> {
  await endWorker().catch(() => {})
  try {
    await call(endShift, { params: { shift_id }, input: { made: [], given_up: [] } })
    return words.notKept
  } catch (error) {
    return words.notKeptOpen(sentenceOf(error))
  }
}
