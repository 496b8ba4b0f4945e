/** '/admin/drugs': the dictionary; what the public sees of it, and CSV both ways (decisions 2, 6 and 7). */

import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminDrug } from '#contract/admin/drugs.ts'
import { writeCsv } from '#domain/csv.ts'
import { drugColumns, namesIn } from '#domain/substance/drug-import.ts'
import { drugsQuery, everyDrug } from '#web/admin/admin-lists-queries.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { type ListAddress, useListAddress } from '#web/admin/list-address.ts'
import { ListFilter } from '#web/admin/list-filter.tsx'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { sentenceOf } from '#web/api/refusal.ts'
import { saveFile } from '#web/sharing/save-file.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { toast } from '#web/ui/toast.ts'
import { DrugForm } from './drug-form.tsx'
import { ImportDrugsForm } from './import-drugs-form.tsx'

const words = adminDrugsTexts

const columns = (address: ListAddress): readonly ListColumn<AdminDrug>[] => [
  { label: words.columns.name, cell: (drug) => <Name drug={drug} address={address} /> },
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

/** Other names of a drug, those of the street in quotation marks. */
function namesOf(synonyms: string | null, street_names: string | null): string {
  const street = namesIn(street_names).map((name) => `“${name}”`)
  return [...namesIn(synonyms), ...street].join(', ') || '–'
}

function Name({ drug, address }: { drug: AdminDrug; address: ListAddress }) {
  const { id, name, important, is_retired, same_molecule } = drug
  return (
    <span className={styles.buttons}>
      <Link to="." search={{ ...address, edit: String(id) } as never}>
        {name}
      </Link>
      {is_retired && <span className={styles.muted}>({words.retired})</span>}
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
    </span>
  )
}

/** The page. */
export function DrugsPage() {
  const { address, change } = useListAddress()
  const answer = useQuery(drugsQuery(address))
  const close = () => change({ edit: undefined, page: address.page })
  const save = useMutation({
    mutationFn: everyDrug,
    onSuccess: (drugs) => {
      const lines = drugs.map((drug) => drugColumns.map((column) => drug[column]))
      saveFile(words.file, new TextEncoder().encode(writeCsv([[...drugColumns], ...lines])), 'text/csv')
      toast(words.exported(drugs.length))
    },
  })
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const actions = (
    <>
      <Button onClick={() => change({ edit: 'new', page: address.page })}>{words.add}</Button>
      <Button variant="outline" onClick={() => change({ edit: 'import', page: address.page })}>
        {words.import}
      </Button>
      <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
        {words.export}
      </Button>
    </>
  )
  return (
    <AdminPage title={adminTexts.pages.drugs.title} lead={words.lead} actions={address.edit === undefined && actions}>
      {save.error !== null && (
        <p role="alert" className={`${styles.wrong} ${styles.part}`}>
          {words.exportFailed(sentenceOf(save.error))}
        </p>
      )}
      {address.edit === 'import' ? (
        <ImportDrugsForm onClose={close} />
      ) : address.edit === 'new' || open !== undefined ? (
        <DrugForm key={address.edit} drug={open ?? null} onClose={close} />
      ) : (
        <PagedList
          label={words.list}
          searchLabel={words.search}
          answer={answer}
          columns={columns(address)}
          keyOf={({ id }) => id}
          empty={words.empty}
          filters={
            <ListFilter
              label={words.filter}
              all={words.all}
              choices={Object.entries(words.only).map(([value, label]) => ({ value, label }))}
              value={address.only}
              onChange={(only) => change({ only })}
            />
          }
        />
      )}
    </AdminPage>
  )
}
