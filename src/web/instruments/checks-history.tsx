/** All checks of an instrument, newest first. */
import { useQuery } from '@tanstack/react-query'
import { type InstrumentCheck, listChecks } from '#contract/instruments.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { When } from '#web/samples/when.tsx'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = instrumentTexts.checks

const columns: readonly ListColumn<InstrumentCheck>[] = [
  { label: words.columns.at, cell: ({ at }) => <When iso={at} /> },
  { label: words.columns.result, cell: ({ passed }) => (passed ? instrumentTexts.passed : instrumentTexts.failed) },
  { label: words.columns.reason, cell: ({ reason }) => instrumentTexts.reasons[reason] },
  { label: words.columns.by, cell: ({ checked_by }) => checked_by },
  { label: words.columns.note, cell: ({ note }) => note ?? '' },
]

type ChecksHistory = { readonly instrument: { readonly id: number; readonly name: string } }

/** The list. */
export function ChecksHistory({ instrument: { id, name } }: ChecksHistory) {
  const answer = useQuery(readQuery(listChecks, { params: { id } }))
  return (
    <Loaded answer={answer} rows={3}>
      {({ count, checks }) =>
        count === 0 ? (
          <p>{words.empty}</p>
        ) : (
          <>
            <Rows label={instrumentTexts.historyOf(name)} rows={checks} columns={columns} keyOf={(check) => check.id} />
            {count > checks.length && <p>{instrumentTexts.more(checks.length, count)}</p>}
          </>
        )
      }
    </Loaded>
  )
}
