/** Chips for a sample's status and for what else staff must notice (R2.34, R14.4). */
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import type { Tab } from '#domain/lists/tabs.ts'
import { importantWords } from '#domain/sample/by-strip.ts'
import { homeTexts } from '#web/texts/home.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { Marks, Whole } from '#web/ui/layout.tsx'
import { lookOf, markLooks } from './status-look.ts'

const { marks } = homeTexts
const markNames = [
  'read_online',
  'message_refused',
  'new_warning_since_shared',
  'rests_on_recall',
  'new_result_since_shared',
  'corrected_since_shared',
] as const

type OfSample = { readonly sample: Sample; readonly audience: Tab['audience'] }

/** A status word. */
export function StatusChip({ label }: { label: string }) {
  return <LookChip {...lookOf(label)}>{label}</LookChip>
}

/** Chips for dangers found and, for people who share the result, what changed since. */
export function SampleMarks({ sample, audience }: OfSample) {
  return (
    <>
      {sample.important_findings.length > 0 && (
        <LookChip {...markLooks.danger}>{importantWords(sample.important_findings)}</LookChip>
      )}
      {markNames.map((name) =>
        sample[name] && audience === 'collection' ? (
          <LookChip key={name} {...markLooks.attention}>
            {name === 'new_warning_since_shared' && sample.shared_at === null ? marks.told_refused : marks[name]}
          </LookChip>
        ) : null,
      )}
    </>
  )
}

/** All chips, and any that the caller adds. */
export function StatusMarks({ sample, audience, children }: OfSample & { readonly children?: ReactNode }) {
  return (
    <Marks>
      <Whole>
        <StatusChip label={sample.label} />
      </Whole>
      {sample.second_label !== null && <StatusChip label={sample.second_label} />}
      {children}
      <SampleMarks sample={sample} audience={audience} />
    </Marks>
  )
}
