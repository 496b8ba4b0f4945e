/** Approving a version of a method, or taking it back. */
import { approveMethodVersion, type MethodVersion, withdrawMethodVersion } from '#contract/methods.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminMethodsTexts as words } from '#web/texts/admin-methods.ts'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type Decision = { readonly version: MethodVersion; readonly onClose: () => void }

/** Asks who approves it, and until when. */
export function ApproveMethod({ version: { id, version }, onClose }: Decision) {
  const form = useForm({
    ...{ name: 'approve-method', about: id, begun: { approved_by: '', valid_until: '' } },
    ask: ({ approved_by, valid_until }) =>
      asked(approveMethodVersion, { params: { id }, input: { approved_by, valid_until: valid_until || null } }),
    done: words.approved(version),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.approveOne(version)} form={form} submit={words.approve} onClose={onClose}>
      <p>{words.approveText}</p>
      <TextField {...form.text('approved_by')} label={words.approvedName} hint={words.approvedNameHint} />
      <TextField
        {...form.text('valid_until')}
        type="date"
        label={words.validUntil}
        hint={words.validUntilHint}
        optional={words.optional}
      />
    </ModalForm>
  )
}

/** Asks why it must not be used any more. */
export function WithdrawMethod({ version: { id, version }, onClose }: Decision) {
  const form = useForm({
    ...{ name: 'withdraw-method', about: id, begun: { why: '' } },
    ask: (input) => asked(withdrawMethodVersion, { params: { id }, input }),
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
