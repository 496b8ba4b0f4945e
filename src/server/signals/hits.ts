/** Evaluates rules: the same way for a new report and for past ones. */

import type { RuleSample } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import {
  type Candidate,
  candidatesOf,
  causeKey,
  type Hit,
  hitOf,
  reachOf,
  type Sighting,
} from '#domain/alert/rules-hits.ts'
import type { Database } from '#server/database/connect.ts'
import { ruleSamples, samplesWithin } from './rule-samples.ts'

/** The sightings of a candidate's cause, at least all that can change the rule's result. */
export type History = (candidate: Candidate) => readonly Sighting[]

/** A rule, and the candidates of one sample to evaluate it on. */
export type Question = { readonly rule: Rule; readonly candidates: readonly Candidate[] }

/** A rule's hits: none, one, or one for each of several causes. */
export const hitsOf = ({ rule, candidates }: Question, history: History): Hit[] =>
  candidates.flatMap((candidate) => hitOf(rule, candidate, history(candidate)) ?? [])

/** The history from given samples, as the rule sees them. */
export function historyAmong(rule: Rule, samples: readonly RuleSample[]): History {
  const byCause = Map.groupBy(
    samples.flatMap((sample) => candidatesOf(rule, sample)),
    ({ cause }) => causeKey(cause),
  )
  return ({ cause }) => byCause.get(causeKey(cause)) ?? []
}

/** The history from the database of each question about one sample, by index; the samples of all are read together. */
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
