/** Where a sample is, and what else staff must not miss about it (decision 3): a chip each. */
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import type { Tab } from '#domain/lists/tabs.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Chip } from '#web/ui/chip.tsx'
import { lookOf, markLooks } from './status-look.ts'
import styles from './status-marks.module.css'

const { marks, found } = homeTexts
const markNames = [
  'read_online',
  'new_warning_since_shared',
  'new_result_since_shared',
  'corrected_since_shared',
] as const

type Marks = { readonly sample: Sample; readonly audience: Tab['audience'] }

/** A status word. */
export function StatusChip({ label }: { label: string }) {
  const { tone, Icon } = lookOf(label)
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Chip>
  )
}

function Mark({ look, children }: { look: keyof typeof markLooks; children: string }) {
  const { tone, Icon } = markLooks[look]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {children}
    </Chip>
  )
}

/** Dangers found in it, and for who shares it what happened since. */
export function SampleMarks({ sample, audience }: Marks) {
  return (
    <>
      {sample.important_findings.length > 0 && <Mark look="danger">{found(sample.important_findings)}</Mark>}
      {markNames.map((name) =>
        sample[name] && audience === 'collection' ? (
          <Mark key={name} look="attention">
            {marks[name]}
          </Mark>
        ) : null,
      )}
    </>
  )
}

/** All of it, and what the place adds. */
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
