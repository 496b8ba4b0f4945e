/** What the percents of each lab are of, by technology, where its reports do not say it. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LabBasis, listLabBases, setLabBases } from '#contract/lab-bases.ts'
import { percentBases } from '#domain/report/amounts.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminMethodsTexts } from '#web/texts/admin-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminMethodsTexts.labBases

const keyOf = ({ site_id, technology }: LabBasis) => `lab-${site_id}-${technology}`
const nameOf = ({ site, technology }: LabBasis) => words.name(site, technologyName(technology))

function said({ percent_basis, is_asked }: LabBasis): string {
  if (percent_basis !== null) return words.bases[percent_basis]
  return is_asked ? words.open : words.none
}

const columns: readonly ListColumn<LabBasis>[] = [
  { label: words.lab, cell: nameOf },
  { label: words.are, cell: said },
]

/** The part of the page of methods. */
export function LabBases() {
  const { data: bases = [] } = useQuery(readQuery(listLabBases, {}))
  const [isOpen, setOpen] = useState(false)
  if (bases.length === 0) return null
  return (
    <Part isApart aria-labelledby="lab-bases">
      <h2 id="lab-bases">{words.title}</h2>
      <p>{words.text}</p>
      <Rows label={words.title} rows={bases} columns={columns} keyOf={keyOf} />
      <Apart>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </Apart>
      {isOpen && <BasesForm bases={bases} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function BasesForm({ bases, onClose }: { readonly bases: readonly LabBasis[]; readonly onClose: () => void }) {
  const form = useForm({
    ...{ name: 'lab-bases', isEdit: true },
    begun: Object.fromEntries(bases.map((one) => [keyOf(one), one.percent_basis ?? ''])),
    ask: (values) =>
      asked(setLabBases, {
        version: bases[0]?.version ?? 0,
        input: {
          bases: bases.map((one) => {
            const percent_basis = percentBases.find((basis) => basis === values[keyOf(one)]) ?? null
            return { site_id: one.site_id, technology: one.technology, percent_basis }
          }),
        },
      }),
    place: ({ field, message }) => {
      const [, at] = /^bases\.(\d+)/.exec(field ?? '') ?? []
      const one = at === undefined ? undefined : bases[Number(at)]
      return one === undefined ? { message } : { field: keyOf(one), message }
    },
    done: words.saved,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.change} form={form} submit={words.save} onClose={onClose}>
      {bases.map((one) => (
        <SelectField
          key={keyOf(one)}
          {...form.text(keyOf(one))}
          label={nameOf(one)}
          none={words.none}
          choices={percentBases.map((value) => ({ value, label: words.bases[value] }))}
        />
      ))}
    </ModalForm>
  )
}
