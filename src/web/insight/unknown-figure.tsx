/** How many results hold something that nobody knows, and its most frequent names. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readUnknownShare, type UnknownShare } from '#contract/insight.ts'
import { shouldGrow } from '#domain/insight/unknown-share.ts'
import { paths } from '#web/paths.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { unknownShareQuery } from './insight-queries.ts'

const words = insightTexts.unknown
type Row = UnknownShare['names'][number]

/** The figure. */
export function UnknownFigure({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.title}
      lead={(data) => <UnknownLead data={data} />}
      answer={useQuery(unknownShareQuery(view))}
      rows={({ names }: UnknownShare) => names}
      keyOf={({ name }: Row) => name}
      columns={[
        { label: words.columns.name, cell: ({ name }: Row) => name },
        { label: words.columns.samples, cell: ({ samples }: Row) => samples },
      ]}
      chart={({ names }, label) => (
        <BarChart
          label={label}
          series={[{ name: words.columns.samples, look: 'solid' }]}
          bars={names.map(({ name, samples }) => ({ key: name, name, values: [samples], text: String(samples) }))}
        />
      )}
      file={readUnknownShare.csv.file}
      lines={readUnknownShare.csv.lines}
    />
  )
}

function UnknownLead({ data }: { data: UnknownShare }) {
  const { with_unknown, reported } = data
  return (
    <>
      {words.lead(with_unknown, reported, insightTexts.share(with_unknown, reported))}{' '}
      {shouldGrow(data) && `${words.grow} `}
      <Link to={paths.unknownNames}>{words.look}</Link>
    </>
  )
}
