/** Adding an option to a list, or renaming one. */
import { type AdminOption, addOption, changeOption } from '#contract/admin/lists.ts'
import { namesIn } from '#domain/substance/drug-import.ts'
import type { OptionList } from '#domain/terms.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminOptionsTexts

type OptionForm = {
  readonly list: OptionList
  readonly option: AdminOption | null
  readonly onClose: () => void
}

/** What an expected drug may stand for. */
const standsFor = ['text', 'drugs', 'drug_class', 'none'] as const
type Form = {
  readonly name: string
  readonly stands: (typeof standsFor)[number]
  readonly drugs: string
  readonly drug_class: string
}

const begun = (option: AdminOption | null): Form => ({
  name: option?.name ?? '',
  stands: option?.stands_for_none
    ? 'none'
    : option?.drug_class
      ? 'drug_class'
      : option?.drugs.length
        ? 'drugs'
        : 'text',
  drugs: option?.drugs.join('; ') ?? '',
  drug_class: option?.drug_class ?? '',
})

const sentOf = ({ name, stands, drugs, drug_class }: Form) => ({
  name,
  drugs: stands === 'drugs' ? namesIn(drugs) : [],
  drug_class: stands === 'drug_class' ? drug_class : null,
  stands_for_none: stands === 'none',
})

/** The form. */
export function OptionForm({ list, option, onClose }: OptionForm) {
  const { form, set, submit, settle, sentBy } = useAdminForm(begun(option), ({ name }) =>
    name.trim() === '' ? [{ field: 'name', message: words.nameMissing }] : [],
  )
  const isExpected = list === 'ExpectedDrugs' && option !== null
  const done = {
    fields: ['name', 'drugs', 'drug_class'],
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
          else change.send({ params: { id: option.id }, input: isExpected ? sentOf(form) : { name: form.name } })
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
      {isExpected && (
        <>
          <SelectField
            id="stands"
            label={words.stands.label}
            hint={words.stands.hint}
            choices={standsFor.map((value) => ({ value, label: words.stands[value] }))}
            value={form.stands}
            onChange={(stands) => set({ stands: standsFor.find((one) => one === stands) ?? 'text' })}
          />
          {form.stands === 'drugs' && (
            <TextField
              id="drugs"
              label={words.stands.drugsLabel}
              hint={words.stands.drugsHint}
              error={errorOf('drugs')}
              maxLength={2000}
              value={form.drugs}
              onChange={(drugs) => set({ drugs })}
            />
          )}
          {form.stands === 'drug_class' && (
            <TextField
              id="drug_class"
              label={words.stands.classLabel}
              hint={words.stands.classHint}
              error={errorOf('drug_class')}
              maxLength={200}
              value={form.drug_class}
              onChange={(drug_class) => set({ drug_class })}
            />
          )}
        </>
      )}
    </ChangeForm>
  )
}
