/** Tries a rule on the past, the same way as on today's reports (hits.ts), and stores nothing. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { tryAlertRule as endpoint } from '#contract/admin/alert-rules.ts'
import {
  hitsWith,
  monthsBetween,
  type PastHit,
  type PastSignal,
  pastSignals,
  proposedSamples,
  withFewest,
} from '#domain/alert/past-signals.ts'
import type { RuleSample } from '#domain/alert/rule-sample.ts'
import { type Rule, windowDays } from '#domain/alert/rules.ts'
import { candidatesOf, causeKey, monthsBefore } from '#domain/alert/rules-hits.ts'
import { localDay } from '#domain/dates.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { settledRule } from './change-rules.ts'
import { historyAmong, hitsOf } from './hits.ts'
import { causeNames, visibleAmong } from './names.ts'
import { ruleSamples } from './rule-samples.ts'
import { lookingRule } from './rules.ts'

/** How many examples and causes are shown. */
const shownAtMost = 10

/** The months on which a number of samples is proposed. */
const proposedFrom = 12

export async function tryAlertRule({ db, input, now, staff }: Call<typeof endpoint>) {
  const rule = await lookingRule(db, await settledRule(db, input.rule))
  if (rule.kind === 'AMOUNT' && rule.value === null) {
    throw badInput([{ field: 'rule.value', message: 'Enter the value that is tried.' }])
  }
  const { time_zone } = await settingsOf(db)
  const from = monthsBefore(now.toISOString(), input.months)
  const { asked, hits, signals, proposed } = await askPast(db, rule, from, now)
  const day = (iso: string) => localDay(iso, time_zone)
  const names = await causeNames(
    db,
    staff,
    hits.map(({ cause }) => cause),
  )
  const seen = await visibleAmong(
    db,
    staff,
    hits.map(({ sample_id }) => sample_id),
  )
  const examples = hits.toReversed().flatMap(({ cause, at, sample_id }) => {
    const { name } = names(cause)
    return name === null || !seen.has(sample_id) ? [] : [{ sample_id, name, reported_at: at }]
  })
  const byCause = Map.groupBy(signals, ({ cause }) => causeKey({ ...cause, area_id: null }))
  const causes = [...byCause.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    return [{ ...names(first.cause), signals: some.length, samples: countOf(some) }]
  })
  return {
    from: day(from),
    to: day(now.toISOString()),
    samples: asked.length,
    signals: signals.length,
    by_month: monthsOf(day(from), day(now.toISOString())).map((month) => {
      const some = signals.filter(({ first_at }) => day(first_at).startsWith(month))
      return { month, signals: some.length, samples: countOf(some) }
    }),
    causes: causes.sort((a, b) => b.signals - a.signals || b.samples - a.samples).slice(0, shownAtMost),
    examples: examples.slice(0, shownAtMost),
    proposed,
  }
}

/** What a rule would have made of results submitted since `from`; for a cluster, also a number of samples by the past year. */
export async function askPast(db: Database, rule: Rule, from: string, now: Date) {
  const isCluster = rule.kind === 'CLUSTER'
  const year = monthsBefore(now.toISOString(), proposedFrom)
  const since = isCluster && year < from ? year : from
  const samples = await samplesSince(db, earliest(rule, since), now)
  const resultsFrom = (time: string) => samples.filter(({ tests }) => tests.some(({ at }) => at >= time))
  const all = pastHits(isCluster ? withFewest(rule) : rule, resultsFrom(since), samples, since)
  const hitsFrom = (time: string) => all.filter(({ at }) => at >= time)
  const hits = isCluster ? hitsWith(rule.samples ?? 0, hitsFrom(from)) : all
  const [first] = samples.flatMap(({ tests }) => tests.map(({ at }) => at).filter((at) => at >= year)).sort()
  // A service that is younger than a year has made its signals in fewer months.
  const proposed =
    isCluster && first !== undefined
      ? proposedSamples(rule, hitsFrom(year), monthsBetween(first, now.toISOString()))
      : null
  return { asked: resultsFrom(from), hits, signals: pastSignals(rule, hits), proposed }
}

const countOf = (signals: readonly PastSignal[]) => new Set(signals.flatMap(({ sample_ids }) => [...sample_ids])).size

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
function pastHits(rule: Rule, asked: readonly RuleSample[], samples: readonly RuleSample[], from: string): PastHit[] {
  const history = historyAmong(rule, samples)
  const hits = asked.flatMap((sample) => {
    const candidates = candidatesOf(rule, sample).filter(({ at }) => at >= from)
    return hitsOf({ rule, candidates }, history).map((hit) => ({ ...hit, sample_id: sample.sample_id }))
  })
  return hits.sort((a, b) => a.at.localeCompare(b.at) || a.sample_id.localeCompare(b.sample_id))
}

/** Every month from one day to another, YYYY-MM. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  }
  return months
}
