/** Recalls a lot: which results it affects, why, and what the public reads. */
import { useState } from 'react'
import { recallStripLot, type StockedLot } from '#contract/strips.ts'
import { formatDate } from '#domain/dates.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { adminStripsTexts } from '#web/texts/admin-strips.ts'
import { Button } from '#web/ui/button.tsx'
import { Part } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminStripsTexts.recall
const languages = ['en', 'fr', 'es'] as const

type RecallLot = {
  readonly lot: StockedLot
  /** How many results of strips of the same type name no lot. */
  readonly without: number
}

/** The part of the page. */
export function RecallLot({ lot, without }: RecallLot) {
  const [isOpen, setOpen] = useState(false)
  const zone = useZone()
  return (
    <Part aria-labelledby="lot-recall">
      <h3 id="lot-recall">{words.title}</h3>
      {lot.recall !== null && lot.recalled_at !== null ? (
        <>
          <p>{words.since(formatDate(lot.recalled_at, zone), lot.recall.reason)}</p>
          <p>{words.resting(lot.resting)}</p>
        </>
      ) : (
        <>
          <p>{words.reaches(lot.results, without, lot.target)}</p>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </>
      )}
      {isOpen && <RecallForm lot={lot} without={without} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function RecallForm({ lot, without, onClose }: RecallLot & { readonly onClose: () => void }) {
  const form = useForm({
    ...{ name: 'recall-lot', about: lot.id, begun: { reason: '', en: '', fr: '', es: '' } },
    ask: ({ reason, ...sentences }) => asked(recallStripLot, { params: { id: lot.id }, input: { reason, sentences } }),
    place: ({ field, message }) =>
      field === undefined ? { message } : { field: field.replace(/^sentences\./, ''), message },
    done: words.done,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.open} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.text}</p>
      <p>{words.reaches(lot.results, without, lot.target)}</p>
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={2} />
      {languages.map((language) => (
        <TextArea
          key={language}
          {...form.text(language)}
          label={words.sentence[language]}
          hint={language === 'en' ? words.sentenceHint : undefined}
          optional={language === 'en' ? undefined : adminStripsTexts.optional}
          rows={2}
        />
      ))}
    </ModalForm>
  )
}
