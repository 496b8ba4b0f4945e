/** The address of a list: search, page, filters, and the row that is open to change. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
import { addressWith, day, pageNumber, shortText } from '#web/address.ts'

/** Reads what the address may carry. */
export const listAddress = addressWith({
  search: shortText(200),
  page: pageNumber,
  /** The value of the list's filter; each list has its own values. */
  only: shortText(200),
  /** The value of a second filter, such as a site or a kind. */
  of: shortText(200),
  /** Days that the list begins and ends with. */
  from: day,
  to: day,
  /** The number of the row that is open to change, or 'new'. */
  edit: shortText(200),
})
export type ListAddress = ReturnType<typeof listAddress>

/** The page of a list that an address asks for. */
export const pageOf = ({ search, page = 1 }: ListAddress) => ({ search, limit: pageSize, offset: offsetOf(page) })

/** What narrows a list. */
export const filterFields = ['search', 'only', 'of', 'from', 'to'] as const

/** The change that removes all filters, so that the whole list shows. */
export const unfiltered: Partial<ListAddress> = Object.fromEntries(filterFields.map((field) => [field, undefined]))

/** The open list's address, and how to change it. Back undoes each change; a new search starts at page one. */
export function useListAddress() {
  // Each route with a list reads its address like this, but the router does not know which route is open.
  const address = useSearch({ strict: false }) as ListAddress
  const navigate = useNavigate()
  const change = (part: Partial<ListAddress>) =>
    // As above, for writing the address.
    navigate({ to: '.', search: { ...address, page: undefined, ...part } as never, resetScroll: false })
  return {
    address,
    change,
    /** Opens a form beside the list, by the row's number or a word that the page defines. */
    open: (edit: string) => change({ edit, page: address.page }),
    /** Back to the list, at the page it was left at. */
    close: () => change({ edit: undefined, page: address.page }),
  }
}
