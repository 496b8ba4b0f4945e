/** For each strip type: how often strip, infrared and mass spectrometry of one sample agree. */
import { useQuery } from '@tanstack/react-query'
import { type Agreements, readAgreement } from '#contract/insight.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { agreementQuery } from './insight-queries.ts'

const words = insightTexts.agreement
type Row = Agreements['agreements'][number]

const keyOf = ({ target, first, second }: Row) => `${target} ${first} ${second}`
const nameOf = ({ target, first, second }: Row) => words.pair(target, words.kinds[first], words.kinds[second])
const share = (count: number, row: Row) => insightTexts.ofAll(String(count), insightTexts.share(count, row.samples))

/** The figure. */
export function AgreementFigure({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.title}
      lead={() => words.lead}
      answer={useQuery(agreementQuery(view))}
      rows={({ agreements }) => agreements}
      keyOf={keyOf}
      columns={[
        { label: words.columns.pair, cell: nameOf },
        {
          label: words.columns.samples,
          cell: (row: Row) => (row.is_few ? words.few(row.samples) : row.samples),
        },
        { label: words.both, cell: (row: Row) => share(row.both, row) },
        { label: words.onlyFirst, cell: (row: Row) => share(row.only_first, row) },
        { label: words.onlySecond, cell: (row: Row) => share(row.only_second, row) },
        { label: words.neither, cell: (row: Row) => share(row.neither, row) },
      ]}
      chart={({ agreements }, label) => (
        <BarChart
          label={label}
          series={[
            { name: words.both, look: 'solid' },
            { name: words.onlyFirst, look: 'hatched' },
            { name: words.onlySecond, look: 'dotted' },
            { name: words.neither, look: 'outlined' },
          ]}
          bars={agreements.map((row) => ({
            key: keyOf(row),
            name: nameOf(row),
            values: [row.both, row.only_first, row.only_second, row.neither],
            text: row.is_few ? words.few(row.samples) : String(row.samples),
          }))}
        />
      )}
      saysMore
      file={readAgreement.csv.file}
      lines={readAgreement.csv.lines}
    />
  )
}
