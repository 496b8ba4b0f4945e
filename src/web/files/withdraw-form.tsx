/** Withdraws a file that was attached by mistake, by name and reason. */
import { type SampleFile, withdrawFile } from '#contract/files.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { filesTexts } from '#web/texts/files.ts'
import { Notice } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = filesTexts
type Withdraw = { readonly sample_id: string; readonly file: SampleFile; readonly onClose: () => void }

/** The form, in a modal. */
export function WithdrawForm({ sample_id, file: { number }, onClose }: Withdraw) {
  const names = splitFullName(useSignedIn().name)
  const params = { sample_id, number: String(number) }
  const form = useForm({
    ...{ name: 'withdraw-file', about: `${sample_id} ${number}`, begun: { names, reason: '' } },
    ask: ({ names: { first, last }, reason }) =>
      asked(withdrawFile, { params, input: { fullname: fullName(first, last), reason } }),
    done: words.withdrawn(number),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.withdrawTitle(number)} form={form} submit={words.withdraw} onClose={onClose}>
      <Notice tone="look">{words.withdrawText}</Notice>
      <TextArea {...form.text('reason')} label={words.reason} />
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
    </ModalForm>
  )
}
