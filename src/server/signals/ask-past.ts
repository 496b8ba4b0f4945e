/** Asks a rule about past reports, the same way as about today's (hits.ts), and stores nothing. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  hitsWith,
  monthsBetween,
  type PastHit,
  type Proposal,
  pastSignals,
  proposedSamples,
  withFewest,
} from '#domain/alert/past-signals.ts'
import type { RuleSample } from '#domain/alert/rule-sample.ts'
import { type Rule, windowDays } from '#domain/alert/rules.ts'
import { candidatesOf, monthsBefore } from '#domain/alert/rules-hits.ts'
import type { Database } from '#server/database/connect.ts'
import { historyAmong, hitsOf } from './hits.ts'
import { ruleSamples } from './rule-samples.ts'

/** What a rule would have made of results submitted since `from`. */
export async function askPast(db: Database, rule: Rule, from: string, now: Date) {
  const samples = await samplesSince(db, earliest(rule, startOf(rule, from, now)), now)
  return pastOf(rule, samples, from, now)
}

/** Of a cluster also the past year counts: it proposes the number of samples. */
function startOf({ kind }: Rule, from: string, now: Date): string {
  const year = yearBefore(now)
  return kind === 'CLUSTER' && year < from ? year : from
}

/** The same of given samples: those that had a result since then, the hits as they came, and the signals. */
export function pastOf(rule: Rule, samples: readonly RuleSample[], from: string, now: Date) {
  const asked = samples.filter(({ tests }) => tests.some(({ at }) => at >= from))
  if (rule.kind !== 'CLUSTER') {
    const hits = pastHits(rule, samples, from)
    return { asked, hits, signals: pastSignals(rule, hits), proposed: null }
  }
  const all = pastHits(withFewest(rule), samples, startOf(rule, from, now))
  const hits = hitsWith(
    rule.samples ?? 0,
    all.filter(({ at }) => at >= from),
  )
  return { asked, hits, signals: pastSignals(rule, hits), proposed: proposedOf(rule, all, samples, now) }
}

/** The number of samples that fits the past year; a service that is younger has made its signals in fewer months. */
function proposedOf(rule: Rule, hits: readonly PastHit[], samples: readonly RuleSample[], now: Date): Proposal | null {
  const year = yearBefore(now)
  const [first] = samples.flatMap(({ tests }) => tests.map(({ at }) => at).filter((at) => at >= year)).sort()
  if (first === undefined) return null
  const own = hits.filter(({ at }) => at >= year)
  return proposedSamples(rule, own, monthsBetween(first, now.toISOString()))
}

const yearBefore = (now: Date) => monthsBefore(now.toISOString(), 12)

/** The earliest time from which a report can change the rule's result. */
function earliest(rule: Rule, from: string): string {
  if (rule.kind === 'FIRST_SEEN') return monthsBefore(from, (rule.months ?? 0) + 1)
  // A sample may have waited for its result.
  return new Date(Date.parse(from) - (windowDays(rule) + 92) * 86_400_000).toISOString()
}

/** How many to read at once; other requests get their turn between. */
const together = 2000

/** Every sample with a submitted report since then. */
async function samplesSince(db: Database, since: string, now: Date): Promise<RuleSample[]> {
  const { rows } = await sql<{ sample_id: string }>`
    select distinct sample_id from reports
    where is_newest and not is_draft and reported_at >= ${since} and reported_at <= ${now.toISOString()}`.execute(db)
  const samples: RuleSample[] = []
  for (let from = 0; from < rows.length; from += together) {
    const ids = rows.slice(from, from + together).map(({ sample_id }) => sample_id)
    samples.push(...(await ruleSamples(db, ids)))
    await setImmediate()
  }
  return samples
}

/** The rule's hits for each sample, in the order of their reports. */
function pastHits(rule: Rule, samples: readonly RuleSample[], from: string): PastHit[] {
  const history = historyAmong(rule, samples)
  const hits = samples.flatMap((sample) => {
    const candidates = candidatesOf(rule, sample).filter(({ at }) => at >= from)
    return hitsOf({ rule, candidates }, history).map((hit) => ({ ...hit, sample_id: sample.sample_id }))
  })
  return hits.sort((a, b) => a.at.localeCompare(b.at) || a.sample_id.localeCompare(b.sample_id))
}
