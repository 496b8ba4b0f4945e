/** '/admin/losses': missing samples, whom to call about each, marking it as found and writing it off (R13.6). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { listLosses } from '#contract/admin/tasks.ts'
import { custodyLabels } from '#domain/sample/custody-log.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { paths } from '#web/paths.ts'
import { FoundQuestion } from '#web/samples/found-question.tsx'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { Ago, When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { Buttons, CellLines, Muted } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { WriteOffForm } from './write-off-form.tsx'

const words = adminTasksTexts.losses
type Loss = z.output<typeof listLosses.answer>['results'][number]

/** The page. */
export function LossesPage() {
  const { address, open: openForm, close } = useListAddress()
  const written_off = address.only === 'written' ? ('true' as const) : ('false' as const)
  const answer = useQuery(steadyQuery(listLosses, { query: { ...pageOf(address), written_off } }))
  const queries = useQueryClient()
  const [found, setFound] = useState<string | null>(null)
  const open = answer.data?.results.find(({ sample_id }) => sample_id === address.edit && written_off === 'false')
  // The form stays open when somebody else settles its loss: what was typed must not go without a word.
  const [held, setHeld] = useState<string>()
  if (open !== undefined && open.sample_id !== held) setHeld(open.sample_id)
  const columns: readonly ListColumn<Loss>[] = [
    {
      label: words.columns.id,
      cell: ({ sample_id }) => <SampleLink id={sample_id} href={paths.sample(sample_id)} />,
    },
    {
      label: words.columns.since,
      cell: ({ missing_since }) => (
        <>
          <When iso={missing_since} />{' '}
          <Muted as="span">
            (<Ago iso={missing_since} />)
          </Muted>
        </>
      ),
    },
    {
      label: words.columns.last,
      cell: ({ last_entry: { action, staff, site, at } }) => (
        <>
          {words.last(custodyLabels[action], staff, site)}, <When iso={at} />
        </>
      ),
    },
    { label: words.columns.call, cell: ({ call }) => <Contacts sites={call} /> },
    {
      label: words.columns.what,
      cell: ({ sample_id, written_off }) =>
        written_off !== null ? (
          <>
            {words.offBy(written_off.staff, written_off.reason)} <When iso={written_off.at} />
          </>
        ) : (
          <Buttons as="span">
            <RowButton variant="filled" name={words.foundOne(sample_id)} onClick={() => setFound(sample_id)}>
              {words.found}
            </RowButton>
            <RowButton name={words.writeOffOne(sample_id)} onClick={() => openForm(sample_id)}>
              {words.writeOff}
            </RowButton>
          </Buttons>
        ),
    },
  ]
  return (
    <AdminPage title={adminTexts.pages.losses.title} lead={words.lead}>
      {address.edit !== undefined && (open !== undefined || held === address.edit) ? (
        <WriteOffForm
          key={address.edit}
          sample_id={address.edit}
          isSettled={open === undefined && answer.data !== undefined && !answer.isPlaceholderData}
          onClose={close}
        />
      ) : (
        <PagedList
          isOfSamples
          words={words}
          answer={answer}
          columns={columns}
          keyOf={({ sample_id }) => sample_id}
          filters={
            <ListFilter field="only" label={words.show} all={words.open} choices={[['written', words.written]]} />
          }
        />
      )}
      {found !== null && (
        <FoundQuestion
          sample={{ sample_id: found }}
          onClose={() => {
            setFound(null)
            queries.invalidateQueries({ queryKey: ['admin'] })
          }}
        />
      )}
    </AdminPage>
  )
}

function Contacts({ sites }: { sites: Loss['call'] }) {
  return sites.map(({ site, phone, email }) => (
    <CellLines key={site}>
      <strong>{site}</strong>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{words.phone(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{words.email(email)}</a>}
      {!phone && !email && <CellLines>{words.noContact}</CellLines>}
    </CellLines>
  ))
}
