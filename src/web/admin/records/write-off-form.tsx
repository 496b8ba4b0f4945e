/** Writes a missing sample off, with the reason. */
import { writeOffLoss } from '#contract/admin/tasks.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import styles from '#web/admin/part.module.css'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminTasksTexts.losses

type WriteOffForm = { readonly sample_id: string; readonly onClose: () => void }

/** The form. */
export function WriteOffForm({ sample_id, onClose }: WriteOffForm) {
  const { form, set, submit, settle, sentBy } = useAdminForm({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? [{ field: 'reason', message: words.reasonMissing }] : [],
  )
  const write = useChange(writeOffLoss, {
    fields: ['reason'],
    done: words.wroteOff(sample_id),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(write)
  return (
    <ChangeForm
      title={words.writeOffOne(sample_id)}
      {...sending}
      submit={words.writeOff}
      onSubmit={() => submit(() => write.send({ params: { sample_id }, input: { reason: form.reason } }))}
      onCancel={onClose}
    >
      <p className={styles.look}>{words.writeOffText}</p>
      <TextArea
        id="reason"
        label={words.reason}
        error={errorOf('reason')}
        maxLength={1000}
        value={form.reason}
        onChange={(reason) => set({ reason })}
      />
    </ChangeForm>
  )
}
