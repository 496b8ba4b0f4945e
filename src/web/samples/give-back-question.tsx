/** The question of giving back what is left of a sample: the ID on the person's card, the weight, and that it is sealed. */
import { useQueryClient } from '@tanstack/react-query'
import { giveBack } from '#contract/counter.ts'
import type { Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { sampleWeight, showGrams } from '#domain/report/quantities.ts'
import { faultsOfGiveBack, type GiveBack } from '#domain/sample/give-back.ts'
import { idOnCard } from '#domain/sample/sample-id.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useScan } from '#web/scanning/use-scan.ts'
import { useSignedIn } from '#web/session/session.ts'
import { counterTexts } from '#web/texts/counter.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Notice } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toast.ts'
import { sampleQuery } from './sample-query.ts'

const words = counterTexts.giveBack

type Typed = { readonly card: string; readonly weight: string; readonly sealed: boolean }

/** What was typed; NaN for a weight that cannot be read. */
const said = ({ card, weight, sealed }: Typed): GiveBack => {
  const digits = weight.trim().replace(/\s*g$/i, '').replace(',', '.')
  return { card: idOnCard(card), sealed, weight: digits === '' ? null : Number(digits) }
}

/** The question, in a modal. */
export function GiveBackQuestion({ sample, onClose }: { readonly sample: Sample; readonly onClose: () => void }) {
  const { sample_id } = sample
  const queries = useQueryClient()
  const names = splitFullName(useSignedIn().name)
  const form = useForm({
    ...{ name: 'give-back', about: sample_id, begun: { names, card: '', weight: '', sealed: false } },
    ask: ({ names: { first, last }, ...typed }) =>
      asked(giveBack, { params: { sample_id }, input: { fullname: fullName(first, last), ...said(typed) } }),
    check: (typed) => faultsOfGiveBack(said(typed), sample),
    onDone: ({ samples }) => {
      const given = samples.find((one) => one.sample_id === sample_id)
      if (given) queries.setQueryData(sampleQuery(sample_id).queryKey, given)
      void queries.invalidateQueries({ queryKey: ['samples'] })
      const weight = given?.returned_weight ?? null
      toast(words.done(sample_id, weight === null ? null : showGrams(weight)))
      onClose()
    },
  })
  const { values, set } = form
  const isTold = sample.shared_at !== null && !sample.new_result_since_shared && !sample.corrected_since_shared
  const there = sampleWeight(sample.full_weight, sample.empty_weight)
  useScan((card) => set({ card }), undefined, true)
  return (
    <ModalForm title={words.title(sample.shown_id)} form={form} submit={words.submit} onClose={onClose}>
      {!isTold && <Notice tone="look">{words.notTold}</Notice>}
      <p>{words.basis}</p>
      <TextField
        {...form.text('card')}
        label={words.card}
        hint={words.cardHint}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...form.text('weight')}
        label={words.weight}
        hint={there === null ? words.notWeighed : words.weightHint(showGrams(there))}
        inputMode="decimal"
      />
      <ChoiceList
        id="sealed"
        kind="many"
        label={words.sealedQuestion}
        error={form.errorOf('sealed')}
        choices={[{ value: 'sealed', label: words.sealed }]}
        chosen={values.sealed ? ['sealed'] : []}
        onChoose={() => set({ sealed: !values.sealed })}
      />
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
    </ModalForm>
  )
}
