/** '/admin/deletions': requests to delete a sample, decided (decision 3). */

import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { listDeletionRequests } from '#contract/admin/tasks.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { deletionsQuery } from '#web/admin/admin-tasks-queries.ts'
import { useListAddress } from '#web/admin/list-address.ts'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DeletionForm } from './deletion-form.tsx'

const words = adminTasksTexts.deletions
type Request = z.output<typeof listDeletionRequests.answer>['results'][number]

/** The page. */
export function DeletionsPage() {
  const { address, change } = useListAddress()
  const answer = useQuery(deletionsQuery(address))
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const close = () => change({ edit: undefined, page: address.page })
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
        <Button
          size="compact-md"
          variant="outline"
          aria-label={words.decideOne(sample_id)}
          onClick={() => change({ edit: String(id), page: address.page })}
        >
          {words.decide}
        </Button>
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
        <PagedList
          label={words.list}
          searchLabel={words.search}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          empty={words.empty}
        />
      )}
    </AdminPage>
  )
}
