/** '/admin/deletions': requests to delete a sample, each with the form that decides it (R2.8). */

import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listDeletionRequests } from '#contract/admin/tasks.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { DeletionForm } from './deletion-form.tsx'

const words = adminTasksTexts.deletions
type Request = z.output<typeof listDeletionRequests.answer>['results'][number]

/** The page. */
export function DeletionsPage() {
  const { address, open: openForm, close } = useListAddress()
  const answer = useQuery(steadyQuery(listDeletionRequests, { query: pageOf(address) }))
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const columns: readonly ListColumn<Request>[] = [
    {
      label: words.columns.id,
      cell: ({ sample_id }) => <SampleLink id={sample_id} href={paths.sample(sample_id)} />,
    },
    { label: words.columns.site, cell: ({ site }) => site },
    { label: words.columns.staff, cell: ({ staff }) => staff },
    { label: words.columns.reason, cell: ({ reason }) => reason },
    { label: words.columns.when, cell: ({ requested_at }) => <When iso={requested_at} /> },
    {
      label: words.decide,
      cell: ({ id, sample_id }) => (
        <RowButton name={words.decideOne(sample_id)} onClick={() => openForm(String(id))}>
          {words.decide}
        </RowButton>
      ),
    },
  ]
  return (
    <AdminPage title={adminTexts.pages.deletions.title} lead={words.lead}>
      {open !== undefined ? (
        <DeletionForm key={open.id} request={open} onClose={close} />
      ) : address.edit !== undefined && answer.data !== undefined && !answer.isFetching ? (
        <Panel
          icon={<IconCircleCheck size={28} />}
          title={words.gone}
          actions={<Button onClick={close}>{words.list}</Button>}
        />
      ) : (
        <PagedList isOfSamples words={words} answer={answer} columns={columns} keyOf={({ id }) => id} />
      )}
    </AdminPage>
  )
}
