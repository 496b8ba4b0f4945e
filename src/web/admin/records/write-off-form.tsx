/** Writes a missing sample off, with the reason. */
import { writeOffLoss } from '#contract/admin/tasks.ts'
import styles from '#web/admin/part.module.css'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminTasksTexts.losses

type WriteOffForm = { readonly sample_id: string; readonly onClose: () => void }

/** The form. */
export function WriteOffForm({ sample_id, onClose }: WriteOffForm) {
  const form = useForm({
    ...{ name: 'write-off', about: sample_id, begun: { reason: '' } },
    ask: (input) => asked(writeOffLoss, { params: { sample_id }, input }),
    done: words.wroteOff(sample_id),
    onDone: onClose,
  })
  return (
    <ChangeForm title={words.writeOffOne(sample_id)} form={form} submit={words.writeOff} onCancel={onClose}>
      <p className={styles.look}>{words.writeOffText}</p>
      <TextArea {...form.text('reason')} label={words.reason} />
    </ChangeForm>
  )
}
