/** Whether the window is at least this many pixels wide. */
import { useSyncExternalStore } from 'react'

const paper = window.matchMedia('print')
const queries = new Map<number, MediaQueryList>()
const onScreen = new Map<number, boolean>()

function queryOf(pixels: number): MediaQueryList {
  const query = queries.get(pixels) ?? window.matchMedia(`(width >= ${pixels}px)`)
  queries.set(pixels, query)
  return query
}

/**
 * What the screen shows, even while the browser prints: paper is narrower, and the browser counts the pages before React
 * draws anything new. A longer layout would lose its end.
 */
function isWideOnScreen(pixels: number): boolean {
  const known = onScreen.get(pixels)
  if (known !== undefined && paper.matches) return known
  const { matches } = queryOf(pixels)
  onScreen.set(pixels, matches)
  return matches
}

/** True from `pixels` on; updates when the window changes. */
export function useIsWide(pixels: number): boolean {
  const query = queryOf(pixels)
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => isWideOnScreen(pixels),
  )
}
