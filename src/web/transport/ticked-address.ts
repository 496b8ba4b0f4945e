/** The address of a page that works through a list: the ticked samples, and those left to ask about. */
import { redirect, useNavigate, useSearch } from '@tanstack/react-router'
import type { TabId } from '#domain/lists/tabs.ts'
import { addressWith, longText } from '#web/address.ts'
import { checkedNow } from '#web/samples/checked-samples.ts'

/** Sample IDs, separated by commas. */
export const tickedIds = longText(12_000)

/** Reads the search parameters. */
export const tickedSearch = addressWith({
  /** The ticked samples. */
  samples: tickedIds,
  /** The samples that were not ticked, while the missing step asks about them. */
  left: tickedIds,
})
type TickedSearch = ReturnType<typeof tickedSearch>

/** The IDs in a search parameter. */
export const splitIds = (text: string | undefined) => (text ?? '').split(',').filter((id) => id !== '')

/** Copies the ticks from the home page into the address, so that a reload keeps them. */
export function takeChecked(tab: TabId, to: string) {
  return ({ search }: { search: TickedSearch }): void => {
    if (search.samples !== undefined) return
    throw redirect({ to, search: { ...search, samples: checkedNow(tab).join(',') }, replace: true })
  }
}

function useTickedSearch() {
  // The open route, whichever it is, has checked the parameters.
  const search = useSearch({ strict: false }) as TickedSearch
  const navigate = useNavigate()
  /** `next` gets the newest parameters: two scans may come before the address follows the first. */
  const change = (next: (now: TickedSearch) => TickedSearch) =>
    // The router does not know which of these routes is open.
    navigate({ to: '.', search: next as unknown as Record<string, never>, replace: true, resetScroll: false })
  return { search, change }
}

/** Which of `all` are ticked, and how to tick and untick them. */
export function useTicked(all: readonly string[]) {
  const { search, change } = useTickedSearch()
  const ticked = splitIds(search.samples).filter((id) => all.includes(id))
  const tick = (ids: readonly string[], isTicked: boolean) =>
    change((now) => {
      const others = splitIds(now.samples).filter((id) => all.includes(id) && !ids.includes(id))
      return { ...now, samples: [...others, ...(isTicked ? ids : [])].join(',') }
    })
  return { ticked, tick }
}

/** The samples that the missing step asks about (none before it), and how to start asking. */
export function useLeft() {
  const { search, change } = useTickedSearch()
  return {
    left: splitIds(search.left),
    askAbout: (next: readonly string[]) => change(() => ({ samples: '', left: next.join(',') })),
  }
}
