/** Tries a rule on the past, the same way as on today's reports (hits.ts), and stores nothing. */
import type { tryAlertRule as endpoint } from '#contract/admin/alert-rules.ts'
import type { PastSignal } from '#domain/alert/past-signals.ts'
import { causeKey, monthsBefore } from '#domain/alert/rules-hits.ts'
import { localDay } from '#domain/dates.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { askPast } from './ask-past.ts'
import { settledRule } from './change-rules.ts'
import { causeNames, visibleAmong } from './names.ts'
import { lookingRule } from './rules.ts'

/** How many examples and causes are shown. */
const shownAtMost = 10

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

const countOf = (signals: readonly PastSignal[]) => new Set(signals.flatMap(({ sample_ids }) => [...sample_ids])).size

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
