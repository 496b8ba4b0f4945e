/** The shifts of the reader's site: open ones, and those closed within 30 days. */
import { useQuery } from '@tanstack/react-query'
import { listShifts, type Shift } from '#contract/shifts.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { When } from '#web/samples/when.tsx'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { BelowForm } from '#web/ui/shift-begin.tsx'
import { stateOf } from './shift-state.ts'

const words = beginTexts.shifts

const columns: readonly ListColumn<Shift>[] = [
  { label: words.columns.device, cell: ({ device }) => device },
  { label: words.columns.begun, cell: ({ begun_at, begun_by }) => <Begun begun_at={begun_at} begun_by={begun_by} /> },
  { label: words.columns.state, cell: stateOf },
  { label: words.columns.samples, cell: ({ stored }) => stored },
  { label: words.columns.ids, cell: ({ reserved, unused }) => `${unused} / ${reserved}` },
]

function Begun({ begun_at, begun_by }: Pick<Shift, 'begun_at' | 'begun_by'>) {
  return (
    <>
      <When iso={begun_at} />
      <br />
      {begun_by}
    </>
  )
}

/** The list. */
export function SiteShifts() {
  const { data, error, refetch } = useQuery({
    queryKey: ['shifts'],
    queryFn: ({ signal }) => call(listShifts, { query: { limit: 50, offset: 0 } }, { signal }),
  })
  return (
    <BelowForm aria-labelledby="shifts">
      <h2 id="shifts">{words.title}</h2>
      {error && data === undefined && (
        <NotLoaded title={frameTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
      )}
      {data?.results.length === 0 && <p>{words.empty}</p>}
      {data && data.results.length > 0 && (
        <Rows label={words.title} columns={columns} rows={data.results} keyOf={({ id }) => id} />
      )}
    </BelowForm>
  )
}
