/** For each lab: whether its amounts of a drug are of the base or of one of its forms. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminDrug, setMeasuredAs } from '#contract/admin/drugs.ts'
import { baseForm } from '#domain/report/measured-as.ts'
import { saltsOf } from '#domain/substance/salts.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminDrugsTexts.measuredAs

/** The usual salts of a drug, and those of its forms that are listed as drugs of their own. */
const formsOf = ({ forms, salts }: AdminDrug) =>
  [...new Set([...saltsOf(salts).map(({ form }) => form), ...forms])].filter((form) => form !== baseForm)

type Lab = { readonly id: number; readonly name: string; readonly as: string }

const columns: readonly ListColumn<Lab>[] = [
  { label: words.lab, cell: ({ name }) => name },
  { label: words.are, cell: ({ as }) => (as === '' ? words.none : as) },
]

/** The part of the drug's page. */
export function MeasuredAs({ drug }: { readonly drug: AdminDrug }) {
  const { data: sites } = useQuery(sitesQuery)
  const forms = formsOf(drug)
  const [isOpen, setOpen] = useState(false)
  if (sites === undefined || forms.length === 0) return null
  const asOf = (site_id: number) => drug.measured_as.find((one) => one.site_id === site_id)?.measured_as ?? ''
  const labs = sites
    .filter(({ id, analyses, active }) => (analyses && active) || asOf(id) !== '')
    .map(({ id, name }) => ({ id, name, as: asOf(id) }))
  return (
    <Part isApart aria-labelledby="measured-as">
      <h3 id="measured-as">{words.title(drug.name)}</h3>
      <p>{words.text}</p>
      <Rows label={words.title(drug.name)} rows={labs} columns={columns} keyOf={({ id }) => id} />
      <Apart>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </Apart>
      {isOpen && <LabsForm drug={drug} labs={labs} onClose={() => setOpen(false)} />}
    </Part>
  )
}

type LabsForm = { readonly drug: AdminDrug; readonly labs: readonly Lab[]; readonly onClose: () => void }

function LabsForm({ drug, labs, onClose }: LabsForm) {
  const form = useForm({
    ...{ name: 'measured-as', about: drug.id, isEdit: true },
    begun: Object.fromEntries(labs.map(({ id, as }) => [`lab-${id}`, as])),
    ask: (values) =>
      asked(setMeasuredAs, {
        params: { id: drug.id },
        version: drug.version,
        input: { labs: labs.map(({ id }) => ({ site_id: id, measured_as: values[`lab-${id}`] || null })) },
      }),
    place: ({ field, message }) => {
      const [, at] = /^labs\.(\d+)/.exec(field ?? '') ?? []
      const lab = at === undefined ? undefined : labs[Number(at)]
      return lab === undefined ? { message } : { field: `lab-${lab.id}`, message }
    },
    done: words.saved(drug.name),
    onDone: onClose,
  })
  const choices = [{ value: baseForm, label: words.base }, ...formsOf(drug).map((one) => ({ value: one, label: one }))]
  return (
    <ModalForm title={words.change} form={form} submit={words.save} onClose={onClose}>
      {labs.map(({ id, name }) => (
        <SelectField key={id} {...form.text(`lab-${id}`)} label={name} none={words.none} choices={choices} />
      ))}
    </ModalForm>
  )
}
