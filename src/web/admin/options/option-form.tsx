/** Adding an option to a list, or renaming one. */
import { type AdminOption, addOption, changeOption } from '#contract/admin/lists.ts'
import { namesIn } from '#domain/substance/drug-import.ts'
import type { OptionList } from '#domain/terms.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
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
  const isExpected = list === 'ExpectedDrugs' && option !== null
  const form = useForm({
    ...{ name: 'option', about: option?.id ?? list, isEdit: option !== null, begun: begun(option) },
    ask: (values) =>
      option === null
        ? asked(addOption, { input: { list, name: values.name } })
        : asked(changeOption, {
            params: { id: option.id },
            version: option.version,
            input: isExpected ? sentOf(values) : { name: values.name },
          }),
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  const { stands } = form.values
  return (
    <ChangeForm
      title={option === null ? words.addTitle(words.lists[list]) : words.renameTitle(option.name)}
      form={form}
      onCancel={onClose}
    >
      <TextField {...form.text('name')} label={words.name} hint={option === null ? undefined : words.nameHint} />
      {isExpected && (
        <>
          <SelectField
            id="stands"
            label={words.stands.label}
            hint={words.stands.hint}
            choices={standsFor.map((value) => ({ value, label: words.stands[value] }))}
            value={stands}
            onChange={(chosen) => form.set({ stands: standsFor.find((one) => one === chosen) ?? 'text' })}
          />
          {stands === 'drugs' && (
            <TextField {...form.text('drugs')} label={words.stands.drugsLabel} hint={words.stands.drugsHint} />
          )}
          {stands === 'drug_class' && (
            <TextField {...form.text('drug_class')} label={words.stands.classLabel} hint={words.stands.classHint} />
          )}
        </>
      )}
    </ChangeForm>
  )
}
