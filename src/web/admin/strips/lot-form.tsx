/** Adding a lot of test strips, or correcting one. */
import { useQuery } from '@tanstack/react-query'
import { listOptions } from '#contract/admin/lists.ts'
import { addStripLot, changeStripLot, type StockedLot } from '#contract/strips.ts'
import { readQuery } from '#web/admin/queries.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminStripsTexts as words } from '#web/texts/admin-strips.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The form; the strip type cannot be changed. */
export function LotForm({ lot, onClose }: { readonly lot: StockedLot | null; readonly onClose: () => void }) {
  const { data: types = [] } = useQuery(readQuery(listOptions, { query: { list: 'StripType' } }))
  const form = useForm({
    ...{ name: 'strip-lot', about: lot?.id, isEdit: lot !== null },
    begun: {
      brand: lot?.brand ?? '',
      target: lot?.target ?? '',
      number: lot?.number ?? '',
      expires_on: lot?.expires_on ?? '',
    },
    ask: ({ target, ...input }) =>
      lot === null
        ? asked(addStripLot, { input: { ...input, target } })
        : asked(changeStripLot, { params: { id: lot.id }, input }),
    done: words.saved,
    onDone: onClose,
  })
  const part = (name: keyof typeof words.fields) => ({ ...form.text(name), label: words.fields[name] })
  return (
    <ChangeForm
      title={lot === null ? words.addTitle : words.changeTitle}
      form={form}
      submit={words.save}
      onCancel={onClose}
    >
      {lot === null && (
        <SelectField
          {...part('target')}
          none={words.choose}
          choices={types.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <TextField {...part('brand')} />
      <TextField {...part('number')} />
      <TextField {...part('expires_on')} type="date" hint={words.expiresHint} />
    </ChangeForm>
  )
}
