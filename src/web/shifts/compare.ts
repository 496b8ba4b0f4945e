/** Compares the samples that the device made with those that the service holds. */

import type { Receipt } from '#contract/shift-receipts.ts'
import { compareIds } from '#domain/sample/alike-ids.ts'
import { isGivenUp } from '#domain/shift/kept-sample.ts'
import { isResultGivenUp } from '#domain/shift/kept-tests.ts'
import type { ShiftSample } from './shift-record.ts'

/** One ID, with what each side has of it. */
export type Pair = { readonly sample_id: string; readonly made: ShiftSample | null; readonly receipt: Receipt | null }

/** Every ID that either side has, in order. */
export function pairsOf(samples: readonly ShiftSample[], receipts: readonly Receipt[]): Pair[] {
  const made = new Map(samples.map((sample) => [sample.sample_id, sample]))
  const held = new Map(receipts.map((receipt) => [receipt.sample_id, receipt]))
  return [...new Set([...made.keys(), ...held.keys()])]
    .sort(compareIds)
    .map((sample_id) => ({ sample_id, made: made.get(sample_id) ?? null, receipt: held.get(sample_id) ?? null }))
}

/** Whether both sides have exactly the same form. */
export const isSame = ({ made, receipt }: Pair) => made !== null && made.form_hash === receipt?.form_hash

/** Whether the service lacks the result that the device has of the sample, and nobody gave that up. */
export const lacksResult = ({ made, receipt }: Pair) =>
  made?.tests != null && !isResultGivenUp(made) && made.tests.hash !== receipt?.tests_hash

/** Samples that the device made, that the service does not hold with the same form or result, and that nobody gave up. */
export const missingOf = (pairs: readonly Pair[]) =>
  pairs.filter((pair) => pair.made !== null && !isGivenUp(pair.made) && (!isSame(pair) || lacksResult(pair)))

/** Samples that the service holds for this shift and the device does not know. */
export const extraOf = (pairs: readonly Pair[]) => pairs.filter(({ made }) => made === null)
