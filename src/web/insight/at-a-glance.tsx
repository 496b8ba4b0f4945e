/** The few numbers that people look for first. */
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#web/session/session.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { FactBoxes } from '#web/ui/layout.tsx'
import type { InsightView } from './insight-address.ts'
import { countsQuery, substancesQuery, turnaroundQuery, unknownShareQuery } from './insight-queries.ts'

const words = insightTexts.atOnce

/** The numbers; each appears when it has loaded. */
export function AtAGlance({ view }: { view: InsightView }) {
  const { data: counts } = useQuery(countsQuery('day', view))
  const { data: turnaround } = useQuery(turnaroundQuery(view))
  const { data: found } = useQuery(substancesQuery(view))
  const { is_admin, performs_analysis } = useSignedIn()
  const mayCount = is_admin || performs_analysis
  const { data: unknown } = useQuery({ ...unknownShareQuery(view), enabled: mayCount })
  const all = turnaround?.all
  const shown = [
    { label: words.samples, value: counts?.total },
    { label: words.reported, value: all?.reported },
    { label: words.half, value: all && insightTexts.turnaround.within(all.median_days) },
    { label: words.most, value: all && insightTexts.turnaround.within(all.p90_days) },
    { label: words.inTime, value: all?.reported ? insightTexts.share(all.in_time, all.reported) : undefined },
    { label: words.late, value: all?.late },
    ...(mayCount
      ? [{ label: words.unknown, value: unknown && insightTexts.share(unknown.with_unknown, unknown.reported) }]
      : []),
    { label: words.fresh, value: found?.substances.filter(({ is_new }) => is_new).length },
  ]
  return (
    <section aria-label={words.label}>
      <FactBoxes>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? words.nothing}</dd>
          </div>
        ))}
      </FactBoxes>
    </section>
  )
}
