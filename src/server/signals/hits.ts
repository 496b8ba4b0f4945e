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

/** The sightings of a candidate's cause, at least as far as they can change what its rule says. */
export type History = (candidate: Candidate) => readonly Sighting[]

/** What a rule is asked of one sample. */
export type Question = { readonly rule: Rule; readonly candidates: readonly Candidate[] }

/** What a rule says: nothing, or of one cause or several. */
export const hitsOf = ({ rule, candidates }: Question, history: History): Hit[] =>
  candidates.flatMap((candidate) => hitOf(rule, candidate, history(candidate)) ?? [])

/** History among samples, by the rule's own way of seeing them. */
export function historyAmong(rule: Rule, samples: readonly RuleSample[]): History {
  const byCause = Map.groupBy(
    samples.flatMap((sample) => candidatesOf(rule, sample)),
    ({ cause }) => causeKey(cause),
  )
  return ({ cause }) => byCause.get(causeKey(cause)) ?? []
}

/** History out of the database, by index, of each question about one sample; the samples of all are read together. */
export async function storedHistories(db: Database, questions: readonly Question[]): Promise<History[]> {
  const found: string[][] = []
  for (const { rule, candidates } of questions) {
    const asked = candidates.flatMap((candidate) => {
      const reach = reachOf(rule, candidate)
      return reach === null ? [] : [{ candidate, reach }]
    })
    found.push(await samplesWithin(db, rule, asked))
  }
  const samples = await ruleSamples(db, [...new Set(found.flat())])
  return questions.map(({ rule }, at) =>
    historyAmong(
      rule,
      samples.filter(({ sample_id }) => found[at]?.includes(sample_id)),
    ),
  )
}
