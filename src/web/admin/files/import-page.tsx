/** '/admin/import': earlier imports of data from before Vialog; importing more, and undoing (R12.11). */

import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { type Import, listImports, undoImport } from '#contract/admin/imports.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { When } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import type { ListColumn } from '#web/ui/rows.tsx'

const BringInForm = lazy(async () => ({ default: (await import('./bring-in-form.tsx')).BringInForm }))

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
        <RowButton name={words.undoOne(filesOf(one))} onClick={() => onUndo(one)}>
          {words.undo}
        </RowButton>
      ) : (
        words.undone(one.undone_by)
      ),
  },
]

/** The page. */
export function ImportPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(steadyQuery(listImports, { query: pageOf(address) }))
  const [undone, setUndone] = useState<Import | null>(null)
  const add = <AddButton icon={IconFileUpload}>{words.add}</AddButton>
  return (
    <AdminPage title={adminTexts.pages.import.title} lead={words.lead} actions={add}>
      {address.edit === 'new' ? (
        <LoadedPart>
          <BringInForm onClose={close} />
        </LoadedPart>
      ) : (
        <PagedList words={words} answer={answer} columns={columns(setUndone)} keyOf={({ id }) => id} />
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
      change={undo}
      onConfirm={() => undo.send({ params: { id: of.id } })}
      onClose={onClose}
    />
  )
}
