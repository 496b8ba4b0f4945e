/** '/admin/import': what was brought in from before Vialog, bringing more in, and undoing it (decisions 3 and 7). */

import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Import, undoImport } from '#contract/admin/imports.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { importsQuery } from '#web/admin/admin-tasks-queries.ts'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import { useChange } from '#web/form/use-change.ts'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import { BringInForm } from './bring-in-form.tsx'

const words = bringInTexts
const filesOf = ({ files }: Import) => files.join(', ')

const columns = (onUndo: (one: Import) => void): readonly ListColumn<Import>[] => [
  { label: words.columns.files, cell: filesOf },
  { label: words.columns.when, cell: ({ at }) => <When iso={at} /> },
  { label: words.columns.who, cell: ({ who }) => who },
  { label: words.columns.what, cell: ({ samples, reports }) => words.came(samples, reports) },
  {
    label: words.columns.undo,
    cell: (one) =>
      one.undone_by === null ? (
        <Button
          size="compact-md"
          variant="outline"
          aria-label={words.undoOne(filesOf(one))}
          onClick={() => onUndo(one)}
        >
          {words.undo}
        </Button>
      ) : (
        words.undone(one.undone_by)
      ),
  },
]

/** The page. */
export function ImportPage() {
  const { address, change } = useListAddress()
  const answer = useQuery(importsQuery(address))
  const [undone, setUndone] = useState<Import | null>(null)
  const add = (
    <Button leftSection={<IconFileUpload size={18} aria-hidden="true" />} onClick={() => change({ edit: 'new' })}>
      {words.add}
    </Button>
  )
  return (
    <AdminPage title={adminTexts.pages.import.title} lead={words.lead} actions={address.edit === undefined && add}>
      {address.edit === 'new' ? (
        <BringInForm onClose={() => change({ edit: undefined })} />
      ) : (
        <PagedList
          label={words.list}
          searchLabel={words.search}
          answer={answer}
          columns={columns(setUndone)}
          keyOf={({ id }) => id}
          empty={words.empty}
        />
      )}
      {undone !== null && <Undo of={undone} onClose={() => setUndone(null)} />}
    </AdminPage>
  )
}

function Undo({ of, onClose }: { of: Import; onClose: () => void }) {
  const undo = useChange(undoImport, { done: ({ samples }) => words.undid(samples), onDone: onClose })
  return (
    <ConfirmChange
      title={words.undoOne(filesOf(of))}
      text={words.undoText(of.samples)}
      confirm={words.undo}
      faults={undo.faults}
      isSending={undo.isPending}
      onConfirm={() => undo.send({ params: { id: of.id } })}
      onClose={onClose}
    />
  )
}
