/** The address of preparing a package: what is ticked, and which of the packed list is still to be asked about. */
import { getRouteApi, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { paths } from '#web/paths.ts'
import { checkedNow } from '#web/samples/checked-samples.ts'

const ids = z.string().max(12_000).optional().catch(undefined)

/** What the address carries: sample IDs, joined by commas. */
export const PrepareSearch = z.object({
  /** What is packed. */
  samples: ids,
  /** What was not packed, while the missing step asks about it. */
  left: ids,
})
/** What preparing for further analysis carries. */
export const FurtherSearch = z.object({ samples: ids })
type PrepareSearch = z.output<typeof PrepareSearch>

const route = getRouteApi(paths.prepareForTransport)

const split = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(','))

/** Comes from the home with what was ticked there, so that a reload keeps it. */
export function takeChecked({ search }: { search: PrepareSearch }): void {
  if (search.samples !== undefined) return
  const samples = checkedNow('SamplesToTransport').join(',')
  throw redirect({ to: paths.prepareForTransport, search: { ...search, samples }, replace: true })
}

/** What is packed now, and how to change it. */
export function usePacked(): { packed: readonly string[]; setPacked: (ids: readonly string[]) => void } {
  const { samples } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    packed: split(samples),
    setPacked: (next) =>
      navigate({ search: (search) => ({ ...search, samples: next.join(',') }), replace: true, resetScroll: false }),
  }
}

/** What the missing step asks about; null while packing. */
export function useLeft(): { left: readonly string[] | null; askAbout: (ids: readonly string[]) => void } {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    left: search.left === undefined ? null : split(search.left),
    askAbout: (next) => navigate({ search: { samples: '', left: next.join(',') }, replace: true }),
  }
}
