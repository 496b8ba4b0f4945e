/** Voids IDs, with the reason; they are never free again. */
import { voidIds } from '#contract/admin/ids.ts'
import { readIdList } from '#domain/sample/id-list.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { Notice } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { atList, listedIds, unreadable } from './listed-ids.ts'

const words = adminIdsTexts.voiding

type VoidIdsForm = { readonly ids: string; readonly onClose: () => void }

/** The form. */
export function VoidIdsForm({ ids, onClose }: VoidIdsForm) {
  const form = useForm({
    ...{ name: 'void-ids', about: ids, begun: { ids, reason: '' } },
    place: atList,
    check: (values) => unreadable(values.ids, 500, words.most),
    ask: (values) => asked(voidIds, { input: { sample_ids: listedIds(values.ids), reason: values.reason } }),
    done: ({ updated }) => words.done(updated),
    onDone: onClose,
  })
  const listed = readIdList(form.values.ids)
  return (
    <ChangeForm
      title={words.title}
      form={form}
      submit={typeof listed === 'string' ? words.saveNone : words.save(listed.length)}
      onCancel={onClose}
    >
      <Notice tone="look">{words.what}</Notice>
      <TextArea {...form.text('ids')} label={adminIdsTexts.ids} hint={adminIdsTexts.idsHint} />
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={2} />
    </ChangeForm>
  )
}
