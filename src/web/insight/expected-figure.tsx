/** For each expected drug: how many samples were as expected, and what was found most often. */

import { useQuery } from '@tanstack/react-query'
import { type ExpectedFound, readExpectedFound } from '#contract/insight.ts'
import { keysOf } from '#domain/records.ts'
import { markLooks } from '#web/samples/status-look.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import type { SeriesLook } from '#web/ui/charts/series.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Muted, Stack } from '#web/ui/layout.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { expectedFoundQuery } from './insight-queries.ts'

const words = insightTexts.expected
type Drug = ExpectedFound['drugs'][number]
type Outcome = keyof typeof words.outcomes

const looks: Record<Outcome, SeriesLook> = {
  as_expected: 'solid',
  with_other: 'hatched',
  not_found: 'dotted',
  unknown: 'outlined',
}
const outcomes = keysOf(looks)

/** At most this many names of the most common findings. */
const namesAtMost = 4

function Found({ found }: Pick<Drug, 'found'>) {
  const { tone, Icon } = markLooks.danger
  if (found.length === 0) return words.nothingFound
  return (
    <Stack as="ul" gap={4}>
      {found.slice(0, namesAtMost).map(({ name, important, samples }) => (
        <li key={name}>
          {important ? (
            <Chip tone={tone} icon={<Icon aria-label={insightTexts.substances.important} />}>
              {name}
            </Chip>
          ) : (
            name
          )}{' '}
          <Muted as="span">{samples}</Muted>
        </li>
      ))}
    </Stack>
  )
}

/** The figure. */
export function ExpectedFigure({ view }: { view: InsightView }) {
  return (
    <Figure
      title={words.title}
      lead={({ reported, drugs }) => (
        <>
          {words.lead(reported)} {drugs.some(({ unknown }) => unknown > 0) && words.unknownWhy}
        </>
      )}
      answer={useQuery(expectedFoundQuery(view))}
      rows={({ drugs }) => drugs}
      keyOf={({ name }) => name}
      columns={[
        { label: words.columns.name, cell: ({ name }: Drug) => name },
        { label: words.columns.samples, cell: ({ samples }) => samples },
        ...outcomes.map((outcome) => ({
          label: words.outcomes[outcome],
          cell: (drug: Drug) =>
            insightTexts.ofAll(String(drug[outcome]), insightTexts.share(drug[outcome], drug.samples)),
        })),
        { label: words.columns.found, cell: ({ found }) => <Found found={found} /> },
      ]}
      chart={({ drugs }, label) => (
        <BarChart
          label={label}
          series={outcomes.map((outcome) => ({ name: words.outcomes[outcome], look: looks[outcome] }))}
          bars={drugs.map((drug) => ({
            key: drug.name,
            name: drug.name,
            values: outcomes.map((outcome) => drug[outcome]),
            text: String(drug.samples),
          }))}
        />
      )}
      saysMore
      file={readExpectedFound.csv.file}
      lines={readExpectedFound.csv.lines}
    />
  )
}
