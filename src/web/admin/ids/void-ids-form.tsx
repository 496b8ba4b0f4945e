/** Making IDs void, with the reason; they are never free again. */
import { voidIds } from '#contract/admin/ids.ts'
import { readIdList } from '#domain/sample/id-list.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import styles from '#web/admin/part.module.css'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminIdsTexts.voiding
const most = 500

type VoidIdsForm = { readonly ids: string; readonly onClose: () => void }

/** The form. */
export function VoidIdsForm({ ids, onClose }: VoidIdsForm) {
  const { form, set, submit, settle, sentBy } = useAdminForm({ ids, reason: '' }, (entered) => {
    const read = readIdList(entered.ids)
    const fault = typeof read === 'string' ? read : read.length > most ? words.most : null
    return [
      ...(fault === null ? [] : [{ field: 'ids', message: fault }]),
      ...(entered.reason.trim() === '' ? [{ field: 'reason', message: words.reasonMissing }] : []),
    ]
  })
  const change = useChange(voidIds, {
    fields: ['reason'],
    done: ({ updated }) => words.done(updated),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(change)
  const listed = readIdList(form.ids)
  return (
    <ChangeForm
      title={words.title}
      {...sending}
      submit={typeof listed === 'string' ? words.saveNone : words.save(listed.length)}
      onSubmit={() =>
        submit(() => {
          if (typeof listed !== 'string') change.send({ input: { sample_ids: listed, reason: form.reason } })
        })
      }
      onCancel={onClose}
    >
      <p className={styles.look}>{words.what}</p>
      <TextArea
        id="ids"
        label={adminIdsTexts.ids}
        hint={adminIdsTexts.idsHint}
        error={errorOf('ids')}
        maxLength={20_000}
        value={form.ids}
        onChange={(text) => set({ ids: text })}
      />
      <TextArea
        id="reason"
        label={words.reason}
        hint={words.reasonHint}
        error={errorOf('reason')}
        maxLength={500}
        rows={2}
        value={form.reason}
        onChange={(reason) => set({ reason })}
      />
    </ChangeForm>
  )
}
