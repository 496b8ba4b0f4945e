/** Chips for a sample's status and for what else staff must notice (decision 3). */
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import type { Tab } from '#domain/lists/tabs.ts'
import { importantWords } from '#domain/sample/by-strip.ts'
import { homeTexts } from '#web/texts/home.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { lookOf, markLooks } from './status-look.ts'
import styles from './status-marks.module.css'

const { marks } = homeTexts
const markNames = [
  'read_online',
  'new_warning_since_shared',
  'rests_on_recall',
  'new_result_since_shared',
  'corrected_since_shared',
] as const

type Marks = { readonly sample: Sample; readonly audience: Tab['audience'] }

/** A status word. */
export function StatusChip({ label }: { label: string }) {
  return <LookChip {...lookOf(label)}>{label}</LookChip>
}

/** Chips for dangers found and, for people who share the result, what changed since. */
export function SampleMarks({ sample, audience }: Marks) {
  return (
    <>
      {sample.important_findings.length > 0 && (
        <LookChip {...markLooks.danger}>{importantWords(sample.important_findings)}</LookChip>
      )}
      {markNames.map((name) =>
        sample[name] && audience === 'collection' ? (
          <LookChip key={name} {...markLooks.attention}>
            {marks[name]}
          </LookChip>
        ) : null,
      )}
    </>
  )
}

/** All chips, and any that the caller adds. */
export function StatusMarks({ sample, audience, children }: Marks & { readonly children?: ReactNode }) {
  return (
    <span className={styles.marks}>
      <span className={styles.status}>
        <StatusChip label={sample.label} />
      </span>
      {sample.second_label !== null && <StatusChip label={sample.second_label} />}
      {children}
      <SampleMarks sample={sample} audience={audience} />
    </span>
  )
}
