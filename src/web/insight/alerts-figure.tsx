/** Signals and alerts of the whole service over time, how quickly alerts were released, and how many were taken back. */
import { useQuery } from '@tanstack/react-query'
import { type AlertNumbers, readAlertNumbers } from '#contract/insight.ts'
import { formatDay } from '#domain/dates.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { alertNumbersQuery } from './insight-queries.ts'

const words = insightTexts.alerts
type Row = AlertNumbers['steps'][number]

/** Leaves out periods in which nothing happened. */
const told = ({ steps }: AlertNumbers) => steps.filter((row) => row.signals + row.alerts + row.retracted > 0)

/** The figure. */
export function AlertsFigure({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.title}
      lead={({ all }) => words.lead(all.signals, all.alerts, all.median_days)}
      answer={useQuery(alertNumbersQuery(view))}
      rows={told}
      keyOf={({ from }: Row) => from}
      columns={[
        { label: words.columns.from, cell: (row: Row) => formatDay(row.from) },
        { label: words.signals, cell: (row: Row) => row.signals },
        { label: words.alerts, cell: (row: Row) => row.alerts },
        { label: words.retracted, cell: (row: Row) => row.retracted },
        { label: words.columns.days, cell: (row: Row) => row.median_days ?? words.none },
      ]}
      chart={(data, label) => (
        <BarChart
          label={label}
          series={[
            { name: words.signals, look: 'outlined' },
            { name: words.alerts, look: 'solid' },
            { name: words.retracted, look: 'hatched' },
          ]}
          bars={told(data).map((row) => ({
            key: row.from,
            name: formatDay(row.from),
            values: [row.signals, row.alerts, row.retracted],
            text: String(row.signals + row.alerts + row.retracted),
          }))}
        />
      )}
      saysMore
      file={readAlertNumbers.csv.file}
      lines={readAlertNumbers.csv.lines}
    />
  )
}
