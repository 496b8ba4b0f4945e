/** '/admin/audit': who changed what and when, by person, kind and day, and as CSV (R13.2). */

import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/admin/settings.ts'
import { formatDateTime } from '#domain/dates.ts'
import { actionInWords } from '#domain/service/audit-words.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readAll, SaveFailed, useCsv } from '#web/admin/save-csv.tsx'
import { call } from '#web/api/call.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { useZone, When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/filter.tsx'
import { Notice, PlainList } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'

const words = adminRecordsTexts.audit
type Entry = z.output<typeof listAudit.answer>['results'][number]

const mostEntries = 20_000

const kindOf = (entity: string) => words.kinds[entity] ?? entity

const columns: readonly ListColumn<Entry>[] = [
  { label: words.columns.when, cell: ({ at }) => <When iso={at} /> },
  { label: words.columns.who, cell: ({ who, site }) => words.at(who, site) },
  { label: words.columns.what, cell: ({ action }) => actionInWords(action) },
  { label: words.columns.which, cell: ({ entity, entity_id }) => words.of(kindOf(entity), entity_id) },
  {
    label: words.columns.changes,
    cell: ({ changes }) => (
      <PlainList>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </PlainList>
    ),
  },
]

const lineOf = ({ at, who, site, action, entity, entity_id, changes }: Entry, zone: string) => [
  ...[formatDateTime(at, zone), who, site, actionInWords(action), kindOf(entity), entity_id],
  changes.join('; '),
]

/** The page. */
export function AuditPage() {
  const zone = useZone()
  const { address, change } = useListAddress()
  const { search, only: entity, from, to } = address
  const filters = { search, entity, from, to }
  const answer = useQuery(steadyQuery(listAudit, { query: { ...pageOf(address), ...filters } }))
  const save = useCsv({
    file: words.file,
    read: () => readAll((part) => call(listAudit, { query: { ...filters, ...part } }), mostEntries),
    lines: ({ rows }) => [words.csv, ...rows.map((entry) => lineOf(entry, zone))],
    done: words.exported,
  })
  return (
    <AdminPage
      title={adminTexts.pages.audit.title}
      lead={words.lead}
      actions={
        <>
          <Button
            variant="outline"
            title={words.exportHint}
            loading={save.isPending}
            onClick={() => save.mutate('csv')}
          >
            {words.export}
          </Button>
          <Button
            variant="outline"
            title={words.exportHint}
            loading={save.isPending}
            onClick={() => save.mutate('xlsx')}
          >
            {words.exportWorkbook}
          </Button>
        </>
      }
    >
      <SaveFailed error={save.error} say={words.failed} />
      {save.data && save.data.rows.length < save.data.count && (
        <Notice tone="look" role="status">
          {words.cut(save.data.rows.length, save.data.count)}
        </Notice>
      )}
      <PagedList
        words={words}
        answer={answer}
        columns={columns}
        keyOf={({ id }) => id}
        filters={
          <>
            <ListFilter field="only" label={words.kind} all={words.anyKind} choices={Object.entries(words.kinds)} />
            <DayFilter label={words.from} value={from} onChange={(day) => change({ from: day })} />
            <DayFilter label={words.to} value={to} onChange={(day) => change({ to: day })} />
          </>
        }
      />
    </AdminPage>
  )
}
