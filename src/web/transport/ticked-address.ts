/** The address of a page that works through a list: what is ticked, and which of the rest is still to be asked about. */
import { redirect, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import type { TabId } from '#domain/lists/tabs.ts'
import { checkedNow } from '#web/samples/checked-samples.ts'

const ids = z.string().max(12_000).optional().catch(undefined)

/** What the address carries: sample IDs, joined by commas. */
export const TickedSearch = z.object({
  /** What is ticked. */
  samples: ids,
  /** What was not ticked, while the missing step asks about it. */
  left: ids,
})
type TickedSearch = z.output<typeof TickedSearch>

/** The IDs in a part of the address. */
export const splitIds = (text: string | undefined) => (text ?? '').split(',').filter((id) => id !== '')

/** Comes from the home with what was ticked there, so that a reload keeps it. */
export function takeChecked(tab: TabId, to: string) {
  return ({ search }: { search: TickedSearch }): void => {
    if (search.samples !== undefined) return
    throw redirect({ to, search: { ...search, samples: checkedNow(tab).join(',') }, replace: true })
  }
}

function useTickedSearch() {
  // Checked by the route that is open, whichever of them it is.
  const search = useSearch({ strict: false }) as TickedSearch
  const navigate = useNavigate()
  const change = (next: TickedSearch) =>
    // The router does not know which of these routes is open.
    navigate({ to: '.', search: next as Record<string, never>, replace: true, resetScroll: false })
  return { search, change }
}

/** What of `all` is ticked now, and how to tick and untick some. */
export function useTicked(all: readonly string[]) {
  const { search, change } = useTickedSearch()
  const ticked = splitIds(search.samples).filter((id) => all.includes(id))
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const others = ticked.filter((id) => !ids.includes(id))
    change({ ...search, samples: [...others, ...(isTicked ? ids : [])].join(',') })
  }
  return { ticked, tick }
}

/** What the missing step asks about, nothing before it; and how to ask. */
export function useLeft() {
  const { search, change } = useTickedSearch()
  return {
    left: splitIds(search.left),
    askAbout: (next: readonly string[]) => change({ samples: '', left: next.join(',') }),
  }
}
