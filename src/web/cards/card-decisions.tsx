/** Approving a version of a card, or taking it back. */
import { approveCardVersion, type CardVersion, withdrawCardVersion } from '#contract/cards.ts'
import { writeTarget } from '#domain/card/target-lines.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { cardTexts as words } from '#web/texts/cards.ts'
import { Prose } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type Decision = { readonly version: CardVersion; readonly onClose: () => void }

/** Shows the text once more; asks a person who wrote it why they approve it alone. */
export function ApproveCard({ version: { id, version, is_own, targets, title, text }, onClose }: Decision) {
  const form = useForm({
    ...{ name: 'approve-card', about: id, begun: { alone_why: '' } },
    ask: ({ alone_why }) => asked(approveCardVersion, { params: { id }, input: is_own ? { alone_why } : {} }),
    done: words.approved(version),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.approveOne(version)} form={form} submit={words.approve} onClose={onClose}>
      <p>{words.approveText}</p>
      <p>{words.isFor(targets.map(writeTarget).join('; '))}</p>
      <Prose>
        {languageCodes.map((code) => (
          <div key={code} lang={code}>
            <strong>{title[code]}</strong>
            <p>{text[code]}</p>
          </div>
        ))}
      </Prose>
      {is_own && <p>{words.aloneText}</p>}
      {is_own && <TextArea {...form.text('alone_why')} label={words.aloneWhy} rows={3} />}
    </ModalForm>
  )
}

/** Asks why results must not show it any more. */
export function WithdrawCard({ version: { id, version }, onClose }: Decision) {
  const form = useForm({
    ...{ name: 'withdraw-card', about: id, begun: { why: '' } },
    ask: (input) => asked(withdrawCardVersion, { params: { id }, input }),
    done: words.withdrawn(version),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.withdrawOne(version)} form={form} submit={words.withdraw} onClose={onClose}>
      <p>{words.withdrawText}</p>
      <TextArea {...form.text('why')} label={words.why} rows={3} />
    </ModalForm>
  )
}
