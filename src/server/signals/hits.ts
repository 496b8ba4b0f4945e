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

/** The sightings of each candidate's cause, at least as far as they can change what the rule says. */
export type History = (
  rule: Rule,
  candidates: readonly Candidate[],
) => Promise<(candidate: Candidate) => readonly Sighting[]>

/** What a rule says of a sample: nothing, or of one cause or several. `passOver`: causes that it need not be asked of. */
export async function hitsOf(
  rule: Rule,
  sample: RuleSample,
  history: History,
  passOver: (candidate: Candidate) => boolean = () => false,
): Promise<Hit[]> {
  const candidates = candidatesOf(rule, sample).filter((one) => !passOver(one))
  const others = await history(rule, candidates)
  return candidates.flatMap((candidate) => hitOf(rule, candidate, others(candidate)) ?? [])
}

/** The sightings of causes among samples, by the rule's own way of seeing them. */
function sightingsAmong(rule: Rule, samples: readonly RuleSample[]) {
  const byCause = Map.groupBy(
    samples.flatMap((sample) => candidatesOf(rule, sample)),
    ({ cause }) => causeKey(cause),
  )
  return ({ cause }: Candidate): readonly Sighting[] => byCause.get(causeKey(cause)) ?? []
}

/** History out of the database, by index: for one report. */
export const storedHistory =
  (db: Database): History =>
  async (rule, candidates) => {
    const asked = candidates.flatMap((candidate) => {
      const reach = reachOf(rule, candidate)
      return reach === null ? [] : [{ candidate, reach }]
    })
    return sightingsAmong(rule, await ruleSamples(db, await samplesWithin(db, rule, asked)))
  }

/** History out of samples that were read before: for many reports. */
export function readHistory(rule: Rule, samples: readonly RuleSample[]): History {
  const sightings = sightingsAmong(rule, samples)
  return async () => sightings
}
