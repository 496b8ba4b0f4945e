/** Jobs on the health page: what the service still has to do by itself, and what it gave up. */
import type { z } from 'zod'
import type { readHealth } from '#contract/admin/settings.ts'
import { When } from '#web/samples/when.tsx'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = adminRecordsTexts.health.jobs
type Kind = z.output<typeof readHealth.answer>['jobs'][number]

const columns: readonly ListColumn<Kind>[] = [
  { label: words.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.columns.waiting, cell: ({ waiting }) => waiting },
  { label: words.columns.since, cell: ({ since }) => (since === null ? words.nothing : <When iso={since} />) },
  { label: words.columns.given_up, cell: ({ given_up }) => given_up },
  { label: words.columns.fault, cell: ({ fault }) => fault ?? words.nothing },
]

/** The part. */
export function Jobs({ jobs }: { jobs: readonly Kind[] }) {
  return (
    <Part aria-labelledby="jobs">
      <h2 id="jobs">{words.title}</h2>
      {jobs.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{words.hint}</p>
          <Rows label={words.title} rows={jobs} columns={columns} keyOf={({ kind }) => kind} />
        </>
      )}
    </Part>
  )
}
