/** The question why a person at the counter was not told (R2.47). */
import { useQueryClient } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { couldNotTell } from '#contract/sharing.ts'
import { type UntoldOutcome, untoldOutcomes } from '#domain/sample/telling.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { formTexts } from '#web/texts/form.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { sharedToast } from './confirm-share.tsx'
import { NaloxoneQuestion } from './naloxone-question.tsx'

const words = tellingTexts.notTold

type Typed = { readonly outcome: UntoldOutcome | null; readonly naloxone_offered: boolean | null }
const begun: Typed = { outcome: null, naloxone_offered: null }

/** The question, in a modal. */
export function NotToldQuestion({ sample, onClose }: { readonly sample: Sample; readonly onClose: () => void }) {
  const { sample_id } = sample
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'not-told', about: sample_id, begun },
    // Without a choice the check below refuses it.
    ask: ({ outcome, naloxone_offered }) =>
      asked(couldNotTell, {
        params: { sample_id },
        input: { outcome: outcome as UntoldOutcome, naloxone_offered },
      }),
    check: ({ outcome }) => (outcome === null ? [{ field: 'outcome', message: words.required }] : []),
    onDone: (told) => {
      queries.setQueryData(sampleQuery(sample_id).queryKey, told)
      void queries.invalidateQueries({ queryKey: ['samples'] })
      sharedToast(told)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  return (
    <ModalForm title={words.title(sample.shown_id)} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.text}</p>
      <ChoiceList
        id="outcome"
        kind="one"
        label={words.outcome}
        error={errorOf('outcome')}
        choices={untoldOutcomes.map((value) => ({ value, label: words.outcomes[value] }))}
        chosen={values.outcome === null ? [] : [values.outcome]}
        onChoose={(outcome) => set({ outcome })}
      />
      <NaloxoneQuestion
        offered={values.naloxone_offered}
        optional={formTexts.optional}
        onChoose={(naloxone_offered) => set({ naloxone_offered })}
      />
    </ModalForm>
  )
}
