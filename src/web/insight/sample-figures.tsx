/** How many samples came in: by day, site, expected drug and state. */
import { useQuery } from '@tanstack/react-query'
import { type CountedBy, countSamples, type SampleCounts } from '#contract/insight.ts'
import { beginOfStep, type Step, stepFor } from '#domain/insight/insight-period.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import type { Series } from '#web/ui/charts/series.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { countsQuery } from './insight-queries.ts'

const words = insightTexts.counts
type Count = SampleCounts['counts'][number]

const series: readonly Series[] = [{ name: words.number, look: 'solid' }]

/** More columns than this cannot be told apart on a phone. */
const mostColumns = 92

/** Adds up the counts of days by step (day, week or month). */
function byStep(counts: readonly Count[], step: Step): Count[] {
  const sums = new Map<string, number>()
  for (const { name, samples } of counts) {
    const begin = beginOfStep(name, step)
    sums.set(begin, (sums.get(begin) ?? 0) + samples)
  }
  return [...sums].map(([name, samples]) => ({ name, samples }))
}

/** By day; by week or month if there are too many days. */
export function SamplesByDay({ view }: { view: InsightView }) {
  const answer = useQuery(countsQuery('day', view))
  const step = answer.data ? stepFor(answer.data, mostColumns) : 'day'
  const stepsOf = ({ counts, total }: SampleCounts) => (total === 0 ? [] : byStep(counts, step))
  return (
    <Figure
      title={words.titles.day}
      lead={() => words.perStep(step)}
      answer={answer}
      rows={stepsOf}
      keyOf={({ name }) => name}
      columns={[
        { label: words.columns[step], cell: ({ name }: Count) => insightTexts.stepOf(name, step) },
        { label: words.number, cell: ({ samples }) => samples },
      ]}
      chart={(data, label) => (
        <ColumnChart
          label={label}
          series={series}
          columns={stepsOf(data).map(({ name, samples }) => ({
            name: insightTexts.stepOf(name, step),
            tick: insightTexts.tick(name, step),
            values: [samples],
          }))}
          say={insightTexts.samples}
        />
      )}
      file={countSamples.csv.file.replace('.', '-by-day.')}
      lines={countSamples.csv.lines}
    />
  )
}

/** By anything else, with one bar for each. */
export function SamplesBy({ by, view }: { by: Exclude<CountedBy, 'day'>; view: InsightView }) {
  const answer = useQuery(countsQuery(by, view))
  const nameOf = ({ name }: Count) => (by === 'state' ? insightTexts.stateOf(name) : name)
  const total = answer.data?.total ?? 0
  return (
    <Figure
      title={words.titles[by]}
      lead={() => words.leads[by]}
      answer={answer}
      rows={({ counts }) => counts}
      keyOf={({ name }) => name}
      columns={[
        { label: words.columns[by], cell: nameOf },
        {
          label: words.number,
          cell: ({ samples }) => insightTexts.ofAll(String(samples), insightTexts.share(samples, total)),
        },
      ]}
      chart={({ counts }, label) => (
        <BarChart
          label={label}
          series={series}
          bars={counts.map((count) => ({
            key: count.name,
            name: nameOf(count),
            values: [count.samples],
            text: String(count.samples),
          }))}
        />
      )}
      file={countSamples.csv.file.replace('.', `-by-${by.replace('_', '-')}.`)}
      lines={countSamples.csv.lines}
    />
  )
}
