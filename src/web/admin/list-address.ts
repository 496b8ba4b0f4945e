/** The address of a list of administration: what is searched for, which page, which filter, and what is open to change. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const words = z.string().trim().min(1).max(200).optional().catch(undefined)

const day = z.iso.date().optional().catch(undefined)

/** What the address may carry; what it cannot mean is left out rather than refused. */
export const ListAddress = z.object({
  search: words,
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  /** A filter of the list, in the list's own words. */
  only: words,
  /** A second one, a site or a kind. */
  of: words,
  /** Days that the list begins and ends with. */
  from: day,
  to: day,
  /** The number of the row that is open to change, or 'new'. */
  edit: words,
})
export type ListAddress = z.output<typeof ListAddress>

/** The whole list. */
export const unfiltered = { search: undefined, only: undefined, of: undefined, from: undefined, to: undefined } as const

/** The address of the open list, and how to change it: a step that Back undoes; another search begins at its first page. */
export function useListAddress() {
  const address = useSearch({ strict: false }) as ListAddress
  const navigate = useNavigate()
  return {
    address,
    change: (change: Partial<ListAddress>) =>
      navigate({ to: '.', search: { ...address, page: undefined, ...change } as never, resetScroll: false }),
  }
}
