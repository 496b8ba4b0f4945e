/** Says what a name is that nobody knows, outside a report. */
import { useQuery } from '@tanstack/react-query'
import { proposeName, type UnknownName } from '#contract/unknown-names.ts'
import { type Proposal, proposals } from '#domain/substance/name-answers.ts'
import { drugsQuery } from '#web/collection/survey-queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DrugSearch } from './drug-search.tsx'

type Values = { readonly answer: Proposal | null; readonly drug: string | null; readonly reason: string }
const begun: Values = { answer: null, drug: null, reason: '' }

/** The form. */
export function SayForm({ about, onClose }: { readonly about: UnknownName; readonly onClose: () => void }) {
  const { name, nearest } = about
  const drugs = useQuery(drugsQuery)
  const form = useForm<Values>({
    ...{ name: 'say-name', about: name, begun },
    ask: ({ answer, drug, reason }) => {
      const ofDrug = answer === 'SYNONYM' ? drug : null
      return asked(proposeName, { input: { name, answer: answer ?? 'SYNONYM', drug: ofDrug, reason } })
    },
    check: ({ answer, drug }) => [
      ...(answer === null ? [{ field: 'answer', message: words.answerMissing }] : []),
      ...(answer === 'SYNONYM' && drug === null ? [{ field: 'drug', message: unknownNameTexts.drugNotFound }] : []),
    ],
    done: words.saidNow(name),
    onDone: onClose,
  })
  const { answer, drug } = form.values
  return (
    <ModalForm title={words.sayTitle(name)} form={form} submit={words.send} onClose={onClose}>
      <p>{words.sayText}</p>
      <ChoiceList
        id="answer"
        kind="one"
        label={words.answer}
        error={form.errorOf('answer')}
        choices={proposals.map((one) => ({ value: one, label: words.answers[one] }))}
        chosen={answer === null ? [] : [answer]}
        onChoose={(chosen) => form.set({ answer: proposals.find((one) => one === chosen) ?? null })}
      />
      {answer === 'SYNONYM' && (
        <Loaded answer={drugs} rows={1}>
          {(all) => (
            <DrugSearch
              id="drug"
              drugs={all}
              near={nearest}
              value={drug}
              error={form.errorOf('drug')}
              onChange={(chosen) => form.set({ drug: chosen })}
            />
          )}
        </Loaded>
      )}
      <TextArea {...form.text('reason')} label={words.why} rows={3} isRequired />
    </ModalForm>
  )
}
