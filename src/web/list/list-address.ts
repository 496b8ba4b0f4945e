/** The address of a list: search, page, filters, and the row that is open to change. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'

const words = z.string().trim().min(1).max(200).optional().catch(undefined)

const day = z.iso.date().optional().catch(undefined)

/** A page of a list. One that is far too large becomes the last one, as any other beyond the end. */
export const PageNumber = z.coerce
  .number()
  .transform((page) => Math.min(page, 100_000))
  .pipe(z.int().min(1))
  .optional()
  .catch(undefined)

/** What the address may carry; values that make no sense are dropped, not refused. */
export const ListAddress = z.object({
  search: words,
  page: PageNumber,
  /** The value of the list's filter; each list has its own values. */
  only: words,
  /** The value of a second filter, such as a site or a kind. */
  of: words,
  /** Days that the list begins and ends with. */
  from: day,
  to: day,
  /** The number of the row that is open to change, or 'new'. */
  edit: words,
})
export type ListAddress = z.output<typeof ListAddress>

/** The page of a list that an address asks for. */
export const pageOf = ({ search, page = 1 }: ListAddress) => ({ search, limit: pageSize, offset: offsetOf(page) })

/** What narrows a list. */
export const filterFields = ['search', 'only', 'of', 'from', 'to'] as const

/** The change that removes all filters, so that the whole list shows. */
export const unfiltered: Partial<ListAddress> = Object.fromEntries(filterFields.map((field) => [field, undefined]))

/** The open list's address, and how to change it. Back undoes each change; a new search starts at page one. */
export function useListAddress() {
  // Each route with a list uses this schema, but the router does not know which route is open.
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
