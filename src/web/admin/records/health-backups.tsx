/** Backups on the health page: whether one can be restored, and the state of the newest. */
import type { z } from 'zod'
import type { readHealth } from '#contract/admin/settings.ts'
import { When } from '#web/samples/when.tsx'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Mono, Notice, Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = adminRecordsTexts.health.backups
type BackupsFacts = z.output<typeof readHealth.answer>['backups']
type Backup = BackupsFacts['newest'][number]

const columns: readonly ListColumn<Backup>[] = [
  { label: words.columns.when, cell: ({ started_at }) => <When iso={started_at} /> },
  { label: words.columns.by, cell: ({ is_nightly }) => (is_nightly ? words.byNight : words.byOperator) },
  {
    label: words.columns.size,
    cell: ({ size_mb, is_encrypted, fault }) =>
      size_mb === null ? words.failed(fault ?? '') : words.size(size_mb, is_encrypted === true),
  },
  { label: words.columns.file, cell: ({ file }) => <Mono>{file?.split(/[\\/]/).at(-1)}</Mono> },
  { label: words.columns.tried, cell: tried },
]

const carriedColumn: ListColumn<Backup> = { label: words.columns.carried, cell: carried }

function tried({ tried_at, try_fault }: Backup) {
  if (tried_at === null) return words.notTried
  return try_fault === null ? words.good : words.failed(try_fault)
}

function carried({ carried_at, carry_fault }: Backup) {
  if (carried_at !== null) return <When iso={carried_at} />
  return carry_fault === null ? words.notCarried : words.failed(carry_fault)
}

/** The part. */
export function Backups({ backups }: { backups: BackupsFacts }) {
  const { is_nightly, is_carried, hour, keep_days, last_good, alarms, newest } = backups
  return (
    <Part aria-labelledby="backups">
      <h2 id="backups">{words.title}</h2>
      {alarms.length > 0 && (
        <Notice as="div" tone="wrong" role="alert">
          {alarms.map((alarm) => (
            <p key={alarm}>{alarm}</p>
          ))}
        </Notice>
      )}
      <p>
        {last_good === null ? (
          words.noneGood
        ) : (
          <>
            {words.lastGood} <When iso={last_good} />
          </>
        )}
      </p>
      <p>
        {is_nightly ? words.nightly(hour, keep_days) : words.notNightly}
        {is_carried && ` ${words.isCarried}`}
      </p>
      {newest.length > 0 && (
        <Rows
          label={words.list}
          rows={newest}
          columns={is_carried ? [...columns, carriedColumn] : columns}
          keyOf={({ started_at }) => started_at}
        />
      )}
    </Part>
  )
}
