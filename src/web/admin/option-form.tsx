/** Adding an option to a list, or renaming one. */
import type { z } from 'zod'
import { type AdminOption, addOption, changeOption } from '#contract/admin/lists.ts'
import type { OptionList } from '#domain/terms.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { TextField } from '#web/ui/question.tsx'
import { ChangeForm } from './change-form.tsx'
import { errorIn, useAdminForm } from './use-admin-form.ts'
import { useChange } from './use-change.ts'

const words = adminOptionsTexts

type OptionForm = {
  readonly list: OptionList
  readonly option: z.output<typeof AdminOption> | null
  readonly onClose: () => void
}

/** The form. */
export function OptionForm({ list, option, onClose }: OptionForm) {
  const { form, set, attempt, submit, faultsWith, isChanged, settle } = useAdminForm(
    { name: option?.name ?? '' },
    ({ name }) => (name.trim() === '' ? [{ field: 'name', message: words.nameMissing }] : []),
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
  const faults = faultsWith(sent.faults)
  return (
    <ChangeForm
      title={option === null ? words.addTitle(words.lists[list]) : words.renameTitle(option.name)}
      faults={faults}
      attempt={attempt + sent.failureCount}
      isSending={sent.isPending}
      isChanged={isChanged}
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
        error={errorIn(faults)('name')}
        maxLength={200}
        value={form.name}
        onChange={(name) => set({ name })}
      />
    </ChangeForm>
  )
}
