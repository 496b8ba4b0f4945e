import { useEffect } from 'react'

/** Where a page takes the place of a long form, begins at its title, which a phone would otherwise have scrolled past. */
export function useTopFocus(isWanted: boolean): void {
  useEffect(() => {
    const title = document.querySelector<HTMLElement>('main h1, h1')
    if (!isWanted || title === null) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isWanted])
}
