/** Which substances were found when; new ones come first. */
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSubstances, type Substances } from '#contract/insight.ts'
import { formatDay } from '#domain/dates.ts'
import { markLooks } from '#web/samples/status-look.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { Figure } from './figure.tsx'
import styles from './findings.module.css'
import type { InsightView } from './insight-address.ts'
import { substancesQuery } from './insight-queries.ts'

const words = insightTexts.substances
type Substance = Substances['substances'][number]

function Name({ substance: { name, is_new, important } }: { substance: Substance }) {
  return (
    <span className={styles.substance}>
      {name}
      {is_new && (
        <LookChip tone="look" Icon={IconSparkles}>
          {words.fresh}
        </LookChip>
      )}
      {important && <LookChip {...markLooks.danger}>{words.important}</LookChip>}
    </span>
  )
}

/** The figure shows this many rows. */
const shownAtMost = 16

/** One row of small columns for each substance, each row on its own scale. */
function SmallColumns({ data, label }: { data: Substances; label: string }) {
  const { steps, step, substances } = data
  const left = substances.length - shownAtMost
  return (
    <>
      <div className={styles.rows} role="img" aria-label={label}>
        {substances.slice(0, shownAtMost).map((substance) => {
          const top = Math.max(...substance.by_step)
          return (
            <div key={substance.name} className={styles.row} aria-hidden="true">
              <Name substance={substance} />
              <svg width="100%" height="28" aria-hidden="true">
                <line x1="0" x2="100%" y1="27.5" y2="27.5" className={styles.line} />
                {substance.by_step.map((count, index) => (
                  <rect
                    key={steps[index]}
                    x={`${(100 * (index + 0.1)) / steps.length}%`}
                    width={`${80 / steps.length}%`}
                    y={28 - (26 * count) / top}
                    height={(26 * count) / top}
                    className={styles.column}
                  >
                    <title>{words.bar(insightTexts.stepOf(steps[index] ?? '', step), count)}</title>
                  </rect>
                ))}
              </svg>
              <span className={styles.count}>{substance.samples}</span>
            </div>
          )
        })}
      </div>
      {left > 0 && <p className={styles.more}>{insightTexts.more(left)}</p>}
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
      chart={(data, label) => <SmallColumns data={data} label={label} />}
      saysMore
      file={readSubstances.csv.file}
      lines={readSubstances.csv.lines}
    />
  )
}
