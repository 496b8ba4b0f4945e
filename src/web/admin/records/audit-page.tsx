/** '/admin/audit': who changed what and when, by person, kind and day, and as CSV (decision 7). */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { listAudit } from '#contract/admin/settings.ts'
import { writeCsv } from '#domain/csv.ts'
import { formatDateTime } from '#domain/dates.ts'
import { actionInWords } from '#domain/service/audit-words.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { auditQuery, everyAuditEntry } from '#web/admin/admin-tasks-queries.ts'
import { useListAddress } from '#web/admin/list-address.ts'
import { DayFilter, ListFilter } from '#web/admin/list-filter.tsx'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone, When } from '#web/samples/when.tsx'
import { saveFile } from '#web/sharing/save-file.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const words = adminRecordsTexts.audit
type Entry = z.output<typeof listAudit.answer>['results'][number]

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

/** The page. */
export function AuditPage() {
  const zone = useZone()
  const { address, change } = useListAddress()
  const answer = useQuery(auditQuery(address))
  const [cut, setCut] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => everyAuditEntry(address),
    onSuccess: ({ count, entries }) => {
      const lines = entries.map(({ at, who, site, action, entity, entity_id, changes }) => [
        formatDateTime(at, zone),
        who,
        site,
        actionInWords(action),
        kindOf(entity),
        entity_id,
        changes.join('; '),
      ])
      saveFile(words.file, new TextEncoder().encode(writeCsv([words.csv, ...lines])), 'text/csv')
      setCut(entries.length < count ? words.cut(entries.length, count) : null)
      toast(words.exported(entries.length))
    },
  })
  return (
    <AdminPage
      title={adminTexts.pages.audit.title}
      lead={words.lead}
      actions={
        <Button variant="outline" title={words.exportHint} loading={save.isPending} onClick={() => save.mutate()}>
          {words.export}
        </Button>
      }
    >
      {save.error !== null && (
        <p role="alert" className={`${styles.wrong} ${styles.part}`}>
          {words.failed(sentenceOf(save.error))}
        </p>
      )}
      {cut !== null && (
        <p role="status" className={styles.look}>
          {cut}
        </p>
      )}
      <PagedList
        label={words.list}
        searchLabel={words.search}
        answer={answer}
        columns={columns}
        keyOf={({ id }) => id}
        empty={words.empty}
        filters={
          <>
            <ListFilter
              label={words.kind}
              all={words.anyKind}
              choices={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
              value={address.only}
              onChange={(only) => change({ only })}
            />
            <DayFilter label={words.from} value={address.from} onChange={(from) => change({ from })} />
            <DayFilter label={words.to} value={address.to} onChange={(to) => change({ to })} />
          </>
        }
      />
    </AdminPage>
  )
}
