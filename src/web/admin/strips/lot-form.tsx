/** Adding a lot of test strips, or correcting one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOptions } from '#contract/admin/lists.ts'
import { addStripLot, changeStripLot, type StockedLot } from '#contract/strips.ts'
import { isBareOther } from '#domain/report/strip-type.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminStripsTexts as words } from '#web/texts/admin-strips.ts'
import { reportTexts } from '#web/texts/report.ts'
import { surveyTexts } from '#web/texts/survey.ts'
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
        : asked(changeStripLot, { params: { id: lot.id }, version: lot.version, input }),
    done: words.saved,
    onDone: onClose,
  })
  const part = (name: keyof typeof words.fields) => ({ ...form.text(name), label: words.fields[name] })
  const target = part('target')
  const names = types.map(({ name }) => name)
  const other = names.find(isBareOther)
  const [hasOther, setOther] = useState(false)
  const isOther = lot === null && other !== undefined && (hasOther || !['', ...names].includes(target.value))
  return (
    <ChangeForm
      title={lot === null ? words.addTitle : words.changeTitle}
      form={form}
      submit={words.save}
      onCancel={onClose}
    >
      {lot === null && (
        <SelectField
          {...target}
          id={isOther ? `${target.id}-choice` : target.id}
          error={isOther ? undefined : target.error}
          value={isOther ? (other ?? '') : target.value}
          onChange={(chosen) => {
            setOther(isBareOther(chosen))
            target.onChange(isBareOther(chosen) ? '' : chosen)
          }}
          none={words.choose}
          choices={names.map((name) => ({ value: name, label: name }))}
        />
      )}
      {isOther && (
        <TextField
          {...target}
          label={reportTexts.stripOther}
          hint={reportTexts.stripOtherHint}
          placeholder={surveyTexts.otherPlaceholder}
        />
      )}
      <TextField {...part('brand')} />
      <TextField {...part('number')} />
      <TextField {...part('expires_on')} type="date" hint={words.expiresHint} />
    </ChangeForm>
  )
}
