/** The one way in which rules are asked, of a report that came now and of the past alike. */

import type { Rule } from '#domain/alert/rules.ts'
import {
  type Candidate,
  candidatesOf,
  causeKey,
  type Hit,
  hitOf,
  type RuleSample,
  reachOf,
  type Sighting,
} from '#domain/alert/rules-hits.ts'
import type { Database } from '#server/database/connect.ts'
import { ruleSamples, samplesWithin } from './rule-samples.ts'

/** Who else holds the cause of a candidate, at least as far as that can change what the rule says. */
export type History = (rule: Rule, candidate: Candidate) => Promise<readonly Sighting[]>

/** What a rule says of a sample: nothing, or of one cause or several. `passOver`: causes that it need not be asked of. */
export async function hitsOf(
  rule: Rule,
  sample: RuleSample,
  history: History,
  passOver: (candidate: Candidate) => boolean = () => false,
): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const candidate of candidatesOf(rule, sample)) {
    if (passOver(candidate)) continue
    const hit = hitOf(rule, candidate, reachOf(rule, candidate) === null ? [] : await history(rule, candidate))
    if (hit !== null) hits.push(hit)
  }
  return hits
}

/** The sightings of a cause among samples, by the rule's own way of seeing it. */
function sightingsAmong(rule: Rule, samples: readonly RuleSample[], { cause }: Candidate): Sighting[] {
  const key = causeKey(cause)
  return samples.flatMap((sample) => candidatesOf(rule, sample).filter((one) => causeKey(one.cause) === key))
}

/** History out of the database, by index: for one report. */
export const storedHistory =
  (db: Database): History =>
  async (rule, candidate) => {
    const reach = reachOf(rule, candidate)
    if (reach === null) return []
    const near = await samplesWithin(db, rule, { candidate, reach })
    return sightingsAmong(rule, await ruleSamples(db, near), candidate)
  }

/** History out of samples that were read before: for many reports. */
export function readHistory(rule: Rule, samples: readonly RuleSample[]): History {
  const byCause = Map.groupBy(
    samples.flatMap((sample) => candidatesOf(rule, sample)),
    ({ cause }) => causeKey(cause),
  )
  return async (_rule, { cause }) => byCause.get(causeKey(cause)) ?? []
}
