/** Writes a missing sample off, with the reason. If somebody else did it meanwhile, the form says who and keeps the text. */
import { useQuery } from '@tanstack/react-query'
import { listLosses, writeOffLoss } from '#contract/admin/tasks.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { Notice } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminTasksTexts.losses

type WriteOffForm = {
  readonly sample_id: string
  /** Whether the sample is no open loss any more. */
  readonly isSettled: boolean
  readonly onClose: () => void
}

/** The form. */
export function WriteOffForm({ sample_id, isSettled, onClose }: WriteOffForm) {
  const form = useForm({
    ...{ name: 'write-off', about: sample_id, begun: { reason: '' } },
    ask: (input) => asked(writeOffLoss, { params: { sample_id }, input }),
    done: words.wroteOff(sample_id),
    onDone: onClose,
  })
  return (
    <ChangeForm title={words.writeOffOne(sample_id)} form={form} submit={words.writeOff} onCancel={onClose}>
      {isSettled && <Settled sample_id={sample_id} />}
      <Notice tone="look">{words.writeOffText}</Notice>
      <TextArea {...form.text('reason')} label={words.reason} />
    </ChangeForm>
  )
}

/** Who settled the loss, and how. */
function Settled({ sample_id }: { sample_id: string }) {
  const query = { search: sample_id, written_off: 'true' as const }
  const { data } = useQuery(readQuery(listLosses, { query }))
  const by = data?.results.find((one) => one.sample_id === sample_id)?.written_off
  if (data === undefined) return null
  return (
    <Notice tone="look" role="alert">
      {by ? words.offAlready(sample_id, by.staff, by.reason) : words.notMissing(sample_id)} {words.textStays}
    </Notice>
  )
}
