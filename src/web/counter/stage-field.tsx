/** Asks whether a result at the counter is a first look, or a lab's. */
import type { Stage } from '#domain/report/stage.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'

const words = atCounterTexts.stage

const stages = ['FIRST_LOOK', 'LAB'] as const satisfies readonly Stage[]

/** The question; nobody says anything: a first look, as the service takes it (domain/report/stage). */
export function StageField({ report: { form, draft } }: { readonly report: ReportState }) {
  return (
    <ChoiceList
      id="stage"
      kind="one"
      isCompact
      label={words.label}
      hint={words.hint}
      choices={stages.map((value) => ({ value, label: words[value] }))}
      chosen={[form.stage ?? 'FIRST_LOOK']}
      onChoose={(chosen) => draft.change({ stage: chosen })}
    />
  )
}
