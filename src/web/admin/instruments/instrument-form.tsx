/** Adds an instrument, renames one, or takes it out of use. */

import { useQuery } from '@tanstack/react-query'
import { addInstrument, changeInstrument, type Instrument } from '#contract/instruments.ts'
import { instrumentTechnologies } from '#domain/instrument/instrument.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminInstrumentsTexts as words } from '#web/texts/admin-instruments.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type InstrumentForm = { readonly instrument: Instrument | null; readonly today: string; readonly onClose: () => void }

/** The form; site and technology cannot be changed. */
export function InstrumentForm({ instrument, today, onClose }: InstrumentForm) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const form = useForm({
    ...{ name: 'instrument', about: instrument?.id, isEdit: instrument !== null },
    begun: {
      name: instrument?.name ?? '',
      site_id: '',
      technology: '',
      since: instrument?.since ?? today,
      in_use: instrument === null || instrument.retired_at === null,
    },
    ask: ({ name, since, site_id, technology, in_use }) =>
      instrument === null
        ? asked(addInstrument, {
            input: {
              ...{ name, since, site_id: Number(site_id) },
              // The call refuses any other value at its field.
              technology,
            },
          })
        : asked(changeInstrument, {
            params: { id: instrument.id },
            version: instrument.version,
            input: { name, since, in_use },
          }),
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  const labs = sites.filter(({ analyses, active }) => analyses && active)
  return (
    <ChangeForm title={instrument === null ? words.addTitle : words.changeTitle} form={form} onCancel={onClose}>
      {instrument === null && (
        <>
          <SelectField
            {...form.text('site_id')}
            label={words.fields.site_id}
            none={words.choose}
            choices={labs.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            {...form.text('technology')}
            label={words.fields.technology}
            none={words.choose}
            choices={instrumentTechnologies().map((value) => ({ value, label: technologyName(value) }))}
          />
        </>
      )}
      <TextField {...form.text('name')} label={words.fields.name} hint={words.hints.name} />
      <TextField {...form.text('since')} label={words.fields.since} hint={words.hints.since} type="date" />
      {instrument !== null && <YesNo {...form.yes('in_use')} label={words.fields.in_use} hint={words.hints.in_use} />}
    </ChangeForm>
  )
}
