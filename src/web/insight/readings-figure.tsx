/** How long samples waited for somebody of another site to read them. Nothing where nobody was asked. */
import { useQuery } from '@tanstack/react-query'
import { type ReadingWaits, readReadingWaits } from '#contract/reading-waits.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { readingWaitTexts as words } from '#web/texts/readings.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { WholeWidth } from '#web/ui/layout.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { readingWaitsQuery } from './insight-queries.ts'

type Row = ReadingWaits['technologies'][number]

/** The figure. */
export function ReadingsFigure({ view }: { view: InsightView }) {
  const answer = useQuery(readingWaitsQuery(view))
  if ((answer.data?.asked ?? 0) === 0) return null
  return (
    <WholeWidth>
      <Figure
        title={words.title}
        lead={({ asked }: ReadingWaits) => words.lead(asked)}
        answer={answer}
        rows={({ technologies }: ReadingWaits) => technologies}
        keyOf={({ technology }: Row) => technology}
        columns={[
          { label: words.columns.technology, cell: ({ technology }: Row) => technologyName(technology) },
          { label: words.columns.asked, cell: ({ asked }: Row) => asked },
          { label: words.columns.read, cell: ({ read }: Row) => read },
          { label: words.columns.waiting, cell: ({ waiting }: Row) => waiting },
          { label: words.columns.half, cell: ({ median_hours }: Row) => words.hours(median_hours) },
          { label: words.columns.most, cell: ({ p90_hours }: Row) => words.hours(p90_hours) },
        ]}
        chart={({ technologies }, label) => (
          <BarChart
            label={label}
            series={[
              { name: words.columns.half, look: 'solid' },
              { name: words.columns.most, look: 'outlined' },
            ]}
            bars={technologies
              .filter(({ read }) => read > 0)
              .map(({ technology, median_hours, p90_hours }) => ({
                key: technology,
                name: technologyName(technology),
                values: [median_hours ?? 0, (p90_hours ?? 0) - (median_hours ?? 0)],
                text: words.hours(p90_hours),
              }))}
          />
        )}
        saysMore
        file={readReadingWaits.csv.file}
        lines={readReadingWaits.csv.lines}
      />
    </WholeWidth>
  )
}
