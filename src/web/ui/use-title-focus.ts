import { useEffect, useRef } from 'react'

/**
 * After a press whose own button goes away, gives the focus to the page's title rather than to nothing. `shown` changes when the button
 * goes; the answer notes the press.
 */
export function useTitleFocus(shown: string): () => void {
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what is shown has changed.
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    const title = document.querySelector<HTMLElement>('main h1, h1')
    if (title === null) return
    title.tabIndex = -1
    title.focus()
  }, [shown])
  return () => {
    isPressed.current = true
  }
}
