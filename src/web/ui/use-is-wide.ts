/** Whether the window is at least this many pixels wide. */
import { useSyncExternalStore } from 'react'

const queries = new Map<number, MediaQueryList>()

function queryOf(pixels: number): MediaQueryList {
  const query = queries.get(pixels) ?? window.matchMedia(`(width >= ${pixels}px)`)
  queries.set(pixels, query)
  return query
}

/** True from `pixels` on; updates when the window changes. */
export function useIsWide(pixels: number): boolean {
  const query = queryOf(pixels)
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
