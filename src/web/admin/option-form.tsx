/** Adding an option to a list, or renaming one. */
import type { z } from 'zod'
import { type AdminOption, addOption, changeOption } from '#contract/admin/lists.ts'
import type { OptionList } from '#domain/terms.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { TextField } from '#web/ui/question.tsx'
import { ChangeForm } from './change-form.tsx'
import { useAdminForm } from './use-admin-form.ts'
import { useChange } from './use-change.ts'

const words = adminOptionsTexts

type OptionForm = {
  readonly list: OptionList
  readonly option: z.output<typeof AdminOption> | null
  readonly onClose: () => void
}

/** The form. */
export function OptionForm({ list, option, onClose }: OptionForm) {
  const { form, set, submit, settle, sentBy } = useAdminForm({ name: option?.name ?? '' }, ({ name }) =>
    name.trim() === '' ? [{ field: 'name', message: words.nameMissing }] : [],
  )
  const done = {
    fields: ['name'],
    done: ({ name }: { name: string }) => words.saved(name),
    onDone: () => {
      settle()
      onClose()
    },
  }
  const add = useChange(addOption, done)
  const change = useChange(changeOption, done)
  const sent = option === null ? add : change
  const { errorOf, sending } = sentBy(sent)
  return (
    <ChangeForm
      title={option === null ? words.addTitle(words.lists[list]) : words.renameTitle(option.name)}
      {...sending}
      onSubmit={() =>
        submit(() => {
          if (option === null) add.send({ input: { list, name: form.name } })
          else change.send({ params: { id: option.id }, input: { name: form.name } })
        })
      }
      onCancel={onClose}
    >
      <TextField
        id="name"
        label={words.name}
        hint={option === null ? undefined : words.nameHint}
        error={errorOf('name')}
        maxLength={200}
        value={form.name}
        onChange={(name) => set({ name })}
      />
    </ChangeForm>
  )
}
