/** '/admin/ids': unused labels and vials; registering, weighing, printing and voiding them (R3.22, R3.24). */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type RegisteredId as IdSchema, listIds } from '#contract/admin/ids.ts'
import { writeIdList } from '#domain/sample/id-list.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { stockQuery } from '#web/admin/queries.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Mono, Notice, Part } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { IdStock } from './id-stock.tsx'
import { PrintLabelsForm } from './print-labels-form.tsx'
import { RegisterIdsForm } from './register-ids-form.tsx'
import { VoidIdsForm } from './void-ids-form.tsx'
import { WeighIdsForm } from './weigh-ids-form.tsx'

const words = adminIdsTexts
const ways = ['register', 'print', 'weigh', 'void'] as const
type RegisteredId = z.output<typeof IdSchema>

const columns = (onVoid: (id: string) => void): readonly ListColumn<RegisteredId>[] => [
  { label: words.columns.id, cell: ({ sample_id }) => <Mono>{sample_id}</Mono> },
  { label: words.columns.site, cell: ({ site }) => site },
  { label: words.columns.container, cell: ({ container_type }) => words.containers[container_type] },
  {
    label: words.columns.weight,
    cell: ({ empty_weight }) => (empty_weight === null ? '–' : words.weight(empty_weight.toFixed(4))),
  },
  {
    label: words.columns.status,
    cell: ({ sample_id, status, void_reason }) => (
      <Buttons as="span">
        {void_reason === null ? words.statuses[status] : words.void(void_reason)}
        {status === 'FREE' && (
          <Button variant="subtle" onClick={() => onVoid(sample_id)}>
            {words.voiding.one(sample_id)}
          </Button>
        )}
      </Buttons>
    ),
  },
]

/** The page. */
export function IdsPage() {
  const { address, open: openForm, close } = useListAddress()
  // The filter's values; the contract drops any other.
  const status = address.only as RegisteredId['status'] | undefined
  const query = { ...pageOf(address), status, site_id: address.of }
  const answer = useQuery(steadyQuery(listIds, { query }))
  const { data: stock = [] } = useQuery(stockQuery)
  // The IDs that a form starts with.
  const [chosen, setChosen] = useState('')
  const [made, setMade] = useState<readonly string[]>([])
  const open = (edit: (typeof ways)[number], ids = '') => {
    setChosen(ids)
    openForm(edit)
  }
  const actions = ways.map((way) => (
    <Button key={way} variant={way === 'register' ? 'filled' : 'outline'} onClick={() => open(way)}>
      {words.ways[way]}
    </Button>
  ))
  return (
    <AdminPage title={adminTexts.pages.ids.title} lead={words.lead} actions={address.edit === undefined && actions}>
      {address.edit === 'register' ? (
        <RegisterIdsForm
          onClose={close}
          onRegistered={(ids) => {
            setMade(ids)
            close()
          }}
        />
      ) : address.edit === 'weigh' ? (
        <WeighIdsForm onClose={close} />
      ) : address.edit === 'print' ? (
        <PrintLabelsForm ids={chosen} onClose={close} />
      ) : address.edit === 'void' ? (
        <VoidIdsForm ids={chosen} onClose={close} />
      ) : (
        <>
          {made.length > 0 && (
            <Part aria-label={words.ways.register}>
              <Notice as="div" tone="said">
                <p>{words.registered.text(made.length, writeIdList(made).replaceAll('\n', ', '))}</p>
                <Buttons>
                  <Button onClick={() => open('print', writeIdList(made))}>{words.registered.print}</Button>
                  <Button variant="outline" onClick={() => setMade([])}>
                    {words.registered.later}
                  </Button>
                </Buttons>
              </Notice>
            </Part>
          )}
          <IdStock />
          <PagedList
            isOfSamples
            words={words}
            answer={answer}
            columns={columns((id) => open('void', id))}
            keyOf={({ sample_id }) => sample_id}
            filters={
              <>
                <ListFilter
                  field="of"
                  label={words.site}
                  all={words.allSites}
                  choices={stock.map(({ site_id, site }) => [String(site_id), site])}
                />
                <ListFilter
                  field="only"
                  label={words.status}
                  all={words.anyStatus}
                  choices={Object.entries(words.statuses)}
                />
              </>
            }
          />
        </>
      )}
    </AdminPage>
  )
}
