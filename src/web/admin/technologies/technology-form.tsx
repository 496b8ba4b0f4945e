/** Adding a technology, or changing one. */
import { useQueryClient } from '@tanstack/react-query'
import { type AdminTechnology, addTechnology, changeTechnology } from '#contract/admin/technologies.ts'
import { isKind, type TechnologyKind } from '#domain/technology/kinds.ts'
import { addableKinds } from '#domain/technology/technologies.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { serviceQuery } from '#web/api/queries.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTechnologiesTexts } from '#web/texts/admin-technologies.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminTechnologiesTexts

type Names = { readonly [field in 'kind' | 'en' | 'fr' | 'es' | 'short']: string }
type Typed = Names & { readonly uses_up: boolean }

const begun = (row: AdminTechnology | null): Typed => ({
  kind: row?.kind ?? '',
  ...{ en: row?.name.en ?? '', fr: row?.name.fr ?? '', es: row?.name.es ?? '' },
  short: row === null || row.short.en === row.name.en ? '' : row.short.en,
  uses_up: row?.uses_up ?? true,
})

/** The names as sent: a field left empty says the same as the English name. */
function namesOf({ en, fr, es, short }: Names) {
  const orElse = (typed: string, other: string) => (typed.trim() === '' ? other : typed)
  const name = { en, fr: orElse(fr, en), es: orElse(es, en) }
  return { name, short: { en: orElse(short, en), fr: orElse(short, name.fr), es: orElse(short, name.es) } }
}

/** A fault of the call at the field of the form. */
const atField = (fault: Fault): Fault => {
  if (fault.field === undefined) return fault
  return { ...fault, field: fault.field.startsWith('short') ? 'short' : fault.field.replace('name.', '') }
}

/** The form. */
export function TechnologyForm({ row, onClose }: { row: AdminTechnology | null; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'technology', about: row?.key, isEdit: row !== null, begun: begun(row) },
    place: atField,
    ask: (typed) =>
      row === null
        ? // If nobody chose a kind, the call refuses that at the field.
          asked(addTechnology, { input: { kind: typed.kind as TechnologyKind, ...namesOf(typed) } })
        : asked(changeTechnology, {
            params: { key: row.key },
            version: row.version,
            input: { ...namesOf(typed), uses_up: typed.uses_up },
          }),
    done: ({ name }) => words.saved(name.en),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: serviceQuery.queryKey })
      onClose()
    },
  })
  const { kind } = form.values
  const field = (name: keyof Names) => ({ ...form.text(name), label: words.fields[name] })
  return (
    <ChangeForm title={row === null ? words.addTitle : words.changeTitle(row.name.en)} form={form} onCancel={onClose}>
      {row === null && (
        <SelectField
          {...field('kind')}
          hint={words.hints.kind}
          none={words.choose}
          choices={addableKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
      )}
      {isKind(kind) && <p>{words.about[kind]}</p>}
      <TextField {...field('en')} hint={words.hints.en} />
      <TextField {...field('fr')} hint={words.hints.other} />
      <TextField {...field('es')} hint={words.hints.other} />
      <TextField {...field('short')} hint={words.hints.short} />
      {row !== null && <YesNo {...form.yes('uses_up')} label={words.fields.uses_up} hint={words.hints.uses_up} />}
    </ChangeForm>
  )
}
