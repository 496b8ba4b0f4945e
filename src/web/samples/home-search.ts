/** The address of the home page (R14.10): list, page, order, search and filter. */

import { getRouteApi } from '@tanstack/react-router'
import {
  defaultTab,
  type SortColumn,
  type SortOrder,
  sortColumns,
  type TabId,
  tabIds,
  tabs,
  tabsOf,
} from '#domain/lists/tabs.ts'
import { keysOf } from '#domain/records.ts'
import { addressWith, pageNumber, shortText, wordOf } from '#web/address.ts'
import type { ListView } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'

/** Reads the search parameters. */
export const homeSearch = addressWith({
  tab: wordOf(tabIds),
  page: pageNumber,
  sort_by: wordOf(keysOf(sortColumns)),
  order_by: wordOf(['asc', 'desc']),
  late: wordOf(['1']),
  search: shortText(64),
})
export type HomeSearch = ReturnType<typeof homeSearch>

const home = getRouteApi('/')

type Viewer = Parameters<typeof tabsOf>[0]

/** The list that an address shows to a viewer; null if they have no lists. */
export function viewOf(address: HomeSearch, viewer: Viewer): ListView | null {
  const tab = tabsOf(viewer).find((id) => id === address.tab) ?? defaultTab(viewer)
  if (tab === null) return null
  const sort = address.sort_by ? { by: address.sort_by, order: address.order_by ?? 'asc' } : tabs[tab].sort
  const late = tabs[tab].owesResults && address.late !== undefined
  return { tab, page: address.page ?? 1, sort, search: address.search, late }
}

/** The shortest address of a view: it omits defaults. */
export function addressOf({ tab, page, sort, search, late }: ListView, viewer: Viewer): HomeSearch {
  const usual = tabs[tab].sort
  const isUsual = sort.by === usual.by && sort.order === usual.order
  return {
    tab: tab === defaultTab(viewer) ? undefined : tab,
    page: page === 1 ? undefined : page,
    sort_by: isUsual ? undefined : sort.by,
    order_by: isUsual ? undefined : sort.order,
    late: late ? '1' : undefined,
    search,
  }
}

/** The address of another list with the same search. */
export function otherList(tab: TabId, view: ListView, viewer: Viewer): HomeSearch {
  return addressOf({ tab, page: 1, sort: tabs[tab].sort, search: view.search, late: false }, viewer)
}

/** The view in the address; null if the viewer has no lists. */
export function useListView(): ListView | null {
  return viewOf(home.useSearch(), useSignedIn())
}

/** Changes the view; Back undoes it. A new order or search starts at page 1. */
export function useChangeView(view: ListView) {
  const viewer = useSignedIn()
  const navigate = home.useNavigate()
  return (change: { page?: number; sort?: { by: SortColumn; order: SortOrder }; search?: string | undefined }) =>
    navigate({ search: addressOf({ ...view, page: 1, ...change }, viewer) })
}
