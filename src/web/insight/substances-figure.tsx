/** Which substances were found when; new ones come first. */
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSubstances, type Substances } from '#contract/insight.ts'
import { formatDay } from '#domain/dates.ts'
import { markLooks } from '#web/samples/status-look.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { SmallColumns } from '#web/ui/charts/small-columns.tsx'
import { LookChip } from '#web/ui/chip.tsx'
import { Muted, Row } from '#web/ui/layout.tsx'
import { Figure } from './figure.tsx'
import type { InsightView } from './insight-address.ts'
import { substancesQuery } from './insight-queries.ts'

const words = insightTexts.substances
type Substance = Substances['substances'][number]

function Name({ substance: { name, is_new, important } }: { substance: Substance }) {
  return (
    <Row as="span" gap={8}>
      {name}
      {is_new && (
        <LookChip tone="look" Icon={IconSparkles}>
          {words.fresh}
        </LookChip>
      )}
      {important && <LookChip {...markLooks.danger}>{words.important}</LookChip>}
    </Row>
  )
}

/** The figure shows this many rows. */
const shownAtMost = 16

/** One row of small columns for each substance, each row on its own scale. */
function ByStep({ data, label }: { data: Substances; label: string }) {
  const { steps, step, substances } = data
  const left = substances.length - shownAtMost
  return (
    <>
      <SmallColumns
        label={label}
        rows={substances.slice(0, shownAtMost).map((substance) => ({
          key: substance.name,
          name: <Name substance={substance} />,
          values: substance.by_step,
          text: String(substance.samples),
        }))}
        say={(at, count) => words.bar(insightTexts.stepOf(steps[at] ?? '', step), count)}
      />
      {left > 0 && <Muted isApart>{insightTexts.more(left)}</Muted>}
    </>
  )
}

/** The figure. */
export function SubstancesFigure({ view }: { view: InsightView }) {
  const answer = useQuery(substancesQuery(view))
  const mostAtOnce = ({ by_step }: Substance) => {
    const most = Math.max(...by_step)
    const begin = answer.data?.steps[by_step.indexOf(most)] ?? ''
    return words.mostAt(most, insightTexts.stepOf(begin, answer.data?.step ?? 'day'))
  }
  return (
    <Figure
      title={words.title}
      lead={({ step }) => words.lead(step)}
      answer={answer}
      rows={({ substances }) => substances}
      keyOf={({ name }) => name}
      columns={[
        { label: words.columns.name, cell: (substance: Substance) => <Name substance={substance} /> },
        { label: words.columns.samples, cell: ({ samples }) => samples },
        { label: words.columns.first, cell: ({ first_seen }) => formatDay(first_seen) },
        { label: words.columns.most, cell: mostAtOnce },
      ]}
      chart={(data, label) => <ByStep data={data} label={label} />}
      saysMore
      file={readSubstances.csv.file}
      lines={readSubstances.csv.lines}
    />
  )
}
