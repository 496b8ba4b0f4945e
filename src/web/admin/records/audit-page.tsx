/** '/admin/audit': who changed what and when, by person, kind and day, and as CSV (decision 7). */

import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/admin/settings.ts'
import { formatDateTime } from '#domain/dates.ts'
import { actionInWords } from '#domain/service/audit-words.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { DayFilter, ListFilter } from '#web/admin/list-filter.tsx'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { pageOf, steadyQuery } from '#web/admin/queries.ts'
import { readAll, SaveFailed, useCsv } from '#web/admin/save-csv.tsx'
import { call } from '#web/api/call.ts'
import { useZone, When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Button } from '#web/ui/button.tsx'

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
      <ul className={styles.plain}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
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
        <p role="status" className={styles.look}>
          {words.cut(save.data.rows.length, save.data.count)}
        </p>
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
