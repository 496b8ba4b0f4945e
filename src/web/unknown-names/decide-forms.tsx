/** Agreeing to what somebody said of a name, or turning it down. */
import { decideName, type UnknownName } from '#contract/unknown-names.ts'
import { proposals } from '#domain/substance/name-answers.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { TextArea } from '#web/ui/text-area.tsx'

/** What somebody said of a name. */
export type Said = UnknownName['proposals'][number] & { readonly name: string }

const proposalOf = ({ answer }: Said) => proposals.find((one) => one === answer) ?? 'NOT_DANGEROUS'

/** What was said, in words. */
export const whatWas = (said: Said): string => words.said[proposalOf(said)](said.drug ?? '')

/** What is decided; a draft belongs to this name and answer. */
const about = (said: Said) => ({
  about: `${said.name} ${said.answer} ${said.drug}`,
  input: { name: said.name, answer: proposalOf(said), drug: said.drug },
})

type Decision = { readonly said: Said; readonly onClose: () => void }

/** Asks once more; who agrees alone, or to what nobody gave a reason for, says why they are sure. */
export function AgreeForm({ said, onClose }: Decision) {
  const { input, about: of } = about(said)
  const form = useForm({
    ...{ name: 'agree-name', about: of, begun: { reason: '' } },
    ask: ({ reason }) => asked(decideName, { input: { ...input, is_agreed: true, reason } }),
    done: words.agreed(said.name),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.agreeTitle(said.name)} form={form} submit={words.agree} onClose={onClose}>
      <p>
        <strong>{whatWas(said)}.</strong> {words.agreeText}
      </p>
      {said.is_by_one && <p>{words.alone}</p>}
      {said.needs_reason && !said.is_by_one && <p>{words.unreasoned}</p>}
      {said.needs_reason && <TextArea {...form.text('reason')} label={words.aloneWhy} rows={3} isRequired />}
    </ModalForm>
  )
}

/** Asks why, which nobody has to say. */
export function TurnDownForm({ said, onClose }: Decision) {
  const { input, about: of } = about(said)
  const form = useForm({
    ...{ name: 'turn-down-name', about: of, begun: { reason: '' } },
    ask: ({ reason }) => asked(decideName, { input: { ...input, is_agreed: false, reason } }),
    done: words.turnedDown(said.name),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.turnDownTitle(said.name)} form={form} submit={words.turnDown} onClose={onClose}>
      <p>
        <strong>{whatWas(said)}.</strong> {words.turnDownText}
      </p>
      <TextArea {...form.text('reason')} label={words.reason} optional={words.optional} rows={3} />
    </ModalForm>
  )
}
