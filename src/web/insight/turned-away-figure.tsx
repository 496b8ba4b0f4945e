/** Samples that a site could not take, by day and reason; the table also has the hours. Nothing where there were none. */
import { useQuery } from '@tanstack/react-query'
import { readTurnedAway, type TurnedAway } from '#contract/turned-away.ts'
import { formatDay } from '#domain/dates.ts'
import { turnedAwayTexts } from '#web/texts/turned-away.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { WholeWidth } from '#web/ui/layout.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { turnedAwayQuery } from './insight-queries.ts'

const { figure: words, reasons } = turnedAwayTexts
type Row = TurnedAway['hours'][number]
const sum = (rows: readonly Row[], reason: 'full' | 'closed' | 'not_offered') =>
  rows.reduce((count, row) => count + row[reason], 0)

/** The figure. */
export function TurnedAwayFigure({ view }: { view: InsightView }) {
  const answer = useQuery(turnedAwayQuery(view))
  if ((answer.data?.total ?? 0) === 0) return null
  return (
    <WholeWidth>
      <Figure
        title={words.title}
        lead={({ total }: TurnedAway) => words.lead(total)}
        answer={answer}
        rows={({ hours }: TurnedAway) => hours}
        keyOf={({ day, hour }: Row) => `${day} ${hour}`}
        columns={[
          { label: words.columns.day, cell: ({ day }: Row) => formatDay(day) },
          { label: words.columns.hour, cell: ({ hour }: Row) => words.hour(hour) },
          { label: reasons.FULL, cell: ({ full }: Row) => full },
          { label: reasons.CLOSED, cell: ({ closed }: Row) => closed },
          { label: reasons.NOT_OFFERED, cell: ({ not_offered }: Row) => not_offered },
        ]}
        chart={({ hours }, label) => (
          <BarChart
            label={label}
            series={[
              { name: reasons.FULL, look: 'solid' },
              { name: reasons.CLOSED, look: 'outlined' },
              { name: reasons.NOT_OFFERED, look: 'hatched' },
            ]}
            bars={[...Map.groupBy(hours, ({ day }) => day)].map(([day, rows]) => {
              const values = [sum(rows, 'full'), sum(rows, 'closed'), sum(rows, 'not_offered')]
              return { key: day, name: formatDay(day), values, text: String(values.reduce((a, b) => a + b, 0)) }
            })}
          />
        )}
        saysMore
        file={readTurnedAway.csv.file}
        lines={readTurnedAway.csv.lines}
      />
    </WholeWidth>
  )
}
