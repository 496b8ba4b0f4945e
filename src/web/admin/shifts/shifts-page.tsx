/**
 * '/admin/shifts': the list of shifts on devices without a network; or one shift with its IDs, the samples asked
 * about and its recovery code.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAllShifts, type Shift } from '#contract/shifts.ts'
import { lastPage, offsetOf, pagerText, pageSize } from '#domain/lists/pager.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { When } from '#web/samples/when.tsx'
import { stateOf } from '#web/shifts/begin/shift-state.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminShiftsTexts as words } from '#web/texts/admin-shifts.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Pager } from '#web/ui/pager.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { OneShift } from './one-shift.tsx'

const columns: readonly ListColumn<Shift>[] = [
  { label: words.columns.device, cell: ({ id, device }) => <ShiftLink id={id}>{device}</ShiftLink> },
  { label: words.columns.site, cell: ({ site }) => site.name },
  { label: words.columns.begun, cell: ({ begun_at }) => <When iso={begun_at} /> },
  { label: words.columns.state, cell: stateOf },
  { label: words.columns.samples, cell: ({ stored }) => stored },
  { label: words.columns.ids, cell: ({ unused, reserved }) => `${unused} / ${reserved}` },
]

function ShiftLink({ id, children }: { readonly id: string; readonly children: string }) {
  const { address } = useListAddress()
  return (
    // The router does not know which page of administration this is.
    <Link to="." search={{ ...address, edit: id } as never}>
      {children}
    </Link>
  )
}

/** The page. */
export function ShiftsPage() {
  const { address } = useListAddress()
  return (
    <AdminPage title={adminTexts.pages.shifts.title} lead={words.lead}>
      {address.edit === undefined ? <List /> : <OneShift key={address.edit} shift_id={address.edit} />}
    </AdminPage>
  )
}

function List() {
  const { address, change } = useListAddress()
  const page = address.page ?? 1
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    steadyQuery(listAllShifts, { query: { limit: pageSize, offset: offsetOf(page) } }),
  )
  if (data === undefined) {
    if (error === null) return <ListSkeleton rows={5} label={frameTexts.loading} />
    return <NotLoaded title={frameTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
  }
  return (
    <>
      {data.count === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Rows label={words.list} columns={columns} rows={data.results} keyOf={({ id }) => id} />
      )}
      {lastPage(data.count) > 1 && (
        <Pager
          page={page}
          last={lastPage(data.count)}
          text={pagerText(page, data.count)}
          isLoading={isFetching && isPlaceholderData}
          words={{ ...homeTexts, loading: frameTexts.loading }}
          onPage={(next) => change({ page: next })}
        />
      )}
    </>
  )
}
