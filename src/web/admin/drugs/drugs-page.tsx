/** '/admin/drugs': the dictionary, what the public sees of it, its import and export as CSV (R8.23). */

import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AdminDrug, listDrugs } from '#contract/admin/drugs.ts'
import { drugColumns, namesIn } from '#domain/substance/drug-import.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readAll, SaveFailed, useCsv } from '#web/admin/save-csv.tsx'
import { call } from '#web/api/call.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { EditLink } from '#web/list/list-buttons.tsx'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Buttons, Muted } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { ClassesForm } from './classes-form.tsx'
import { DrugForm } from './drug-form.tsx'
import { GrowDrugsForm } from './grow-drugs-form.tsx'
import { ImportDrugsForm } from './import-drugs-form.tsx'

const words = adminDrugsTexts

type Only = NonNullable<z.output<typeof listDrugs.query>['only']>

const columns: readonly ListColumn<AdminDrug>[] = [
  { label: words.columns.name, cell: (drug) => <Name drug={drug} /> },
  { label: words.columns.names, cell: ({ synonyms, street_names }) => namesOf(synonyms, street_names) },
  {
    label: words.columns.class,
    cell: ({ drug_class, form_of, form }) => (form_of ? words.formOf(form ?? '', form_of) : (drug_class ?? '–')),
  },
  {
    label: words.columns.public,
    cell: ({ name, form_of, report_to_public, report_to_client_name }) =>
      form_of ? words.asRoot(form_of) : report_to_public ? (report_to_client_name ?? name) : words.notPublic,
  },
  { label: words.columns.used, cell: ({ used }) => used },
]

/** The synonyms of a drug, and then its street names in quotation marks. */
function namesOf(synonyms: string | null, street_names: string | null): string {
  const street = namesIn(street_names).map((name) => `“${name}”`)
  return [...namesIn(synonyms), ...street].join(', ') || '–'
}

function Name({ drug }: { drug: AdminDrug }) {
  const { id, name, important, is_retired, same_molecule } = drug
  return (
    <Buttons as="span">
      <EditLink id={id}>{name}</EditLink>
      {is_retired && <Muted as="span">({words.retired})</Muted>}
      {important && (
        <Chip tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
          {words.important}
        </Chip>
      )}
      {!is_retired && same_molecule.length > 0 && (
        <Chip tone="look" icon={<IconAlertTriangle aria-hidden="true" />}>
          {words.same(same_molecule.join(', '))}
        </Chip>
      )}
    </Buttons>
  )
}

/** The page. */
export function DrugsPage() {
  const { address, open: openForm, close } = useListAddress()
  // The filter's values; the contract drops any other.
  const only = address.only as Only | undefined
  const answer = useQuery(steadyQuery(listDrugs, { query: { ...pageOf(address), only } }))
  const save = useCsv({
    file: words.file,
    read: () => readAll((query) => call(listDrugs, { query })),
    lines: ({ rows }) => [[...drugColumns], ...rows.map((drug) => drugColumns.map((column) => drug[column]))],
    done: words.exported,
  })
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const actions = (
    <>
      <Button onClick={() => openForm('new')}>{words.add}</Button>
      <Button variant="outline" onClick={() => openForm('import')}>
        {words.import}
      </Button>
      <Button variant="outline" loading={save.isPending} onClick={() => save.mutate('csv')}>
        {words.export}
      </Button>
      <Button variant="outline" loading={save.isPending} onClick={() => save.mutate('xlsx')}>
        {words.exportWorkbook}
      </Button>
      <Button variant="outline" onClick={() => openForm('classes')}>
        {words.classes.open}
      </Button>
    </>
  )
  return (
    <AdminPage title={adminTexts.pages.drugs.title} lead={words.lead} actions={address.edit === undefined && actions}>
      <SaveFailed error={save.error} say={words.exportFailed} />
      {address.edit === 'import' ? (
        <ImportDrugsForm onClose={close} />
      ) : address.edit === 'classes' ? (
        <ClassesForm onClose={close} />
      ) : address.edit === 'growth' ? (
        <GrowDrugsForm onClose={close} />
      ) : address.edit === 'new' || open !== undefined ? (
        <DrugForm key={address.edit} drug={open ?? null} onClose={close} />
      ) : (
        <PagedList
          words={words}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          filters={
            <ListFilter field="only" label={words.filter} all={words.all} choices={Object.entries(words.only)} />
          }
        />
      )}
    </AdminPage>
  )
}
