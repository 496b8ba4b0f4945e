/** How long results took compared with the promise: over all results, and by site. */
import { useQuery } from '@tanstack/react-query'
import { readTurnaround, type Turnaround } from '#contract/insight.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import type { Series } from '#web/ui/charts/series.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { turnaroundQuery } from './insight-queries.ts'

const words = insightTexts.turnaround
type Days = Turnaround['days'][number]
type Site = Turnaround['sites'][number]

const outcome: readonly Series[] = [
  { name: words.inTime, look: 'solid' },
  { name: words.late, look: 'hatched' },
]

const within: readonly Series[] = [
  { name: words.half, look: 'solid' },
  { name: words.most, look: 'outlined' },
]

/** Results by the working days they took. */
export function TurnaroundByDays({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.days}
      lead={() => words.daysLead}
      answer={useQuery(turnaroundQuery(view))}
      rows={({ days }) => days}
      keyOf={({ days }) => days}
      columns={[
        { label: words.columns.days, cell: ({ days }: Days) => days },
        { label: words.inTime, cell: ({ in_time }) => in_time },
        { label: words.late, cell: ({ late }) => late },
      ]}
      chart={({ days }, label) => (
        <ColumnChart
          label={label}
          series={outcome}
          columns={days.map(({ days: count, in_time, late }) => ({
            name: insightTexts.days(count),
            tick: String(count),
            values: [in_time, late],
          }))}
          say={insightTexts.samples}
        />
      )}
      file={words.file}
      lines={({ days }) => [words.fileColumns, ...days.map((row) => [row.days, row.in_time, row.late])]}
    />
  )
}

/** By site: the median and the 90th percentile, in words that need no statistics. */
export function TurnaroundBySite({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.sites}
      lead={() => words.sitesLead}
      answer={useQuery(turnaroundQuery(view))}
      rows={({ sites }) => sites}
      keyOf={({ site }) => site}
      columns={[
        { label: words.columns.site, cell: ({ site }: Site) => site },
        { label: words.promise, cell: ({ promise_days }) => insightTexts.days(promise_days) },
        { label: words.half, cell: ({ median_days }) => words.within(median_days) },
        { label: words.most, cell: ({ p90_days }) => words.within(p90_days) },
        { label: words.columns.reported, cell: ({ reported }) => reported },
        {
          label: words.inTime,
          cell: ({ in_time, reported }) =>
            reported === 0
              ? words.within(null)
              : insightTexts.ofAll(String(in_time), insightTexts.share(in_time, reported)),
        },
        { label: words.columns.waiting, cell: ({ waiting }) => waiting },
        { label: words.columns.lateNow, cell: ({ late }) => late },
      ]}
      chart={({ sites }, label) => (
        <BarChart
          label={label}
          series={within}
          mark={words.promise}
          bars={sites
            .filter(({ reported }) => reported > 0)
            .map(({ site, promise_days, median_days, p90_days }) => ({
              key: site,
              name: site,
              values: [median_days ?? 0, (p90_days ?? 0) - (median_days ?? 0)],
              mark: promise_days,
              text: words.within(p90_days),
            }))}
        />
      )}
      saysMore
      file={readTurnaround.csv.file}
      lines={readTurnaround.csv.lines}
    />
  )
}
