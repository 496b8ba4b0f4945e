import { useEffect, useRef, useState } from 'react'

/**
 * Whether JavaScript has taken over this part; until then the server handles the form, whose button always works. `onAwake`
 * runs at that moment, and when the browser restores the page from its back/forward cache.
 */
export function useAwake(onAwake: () => void): boolean {
  const [isAwake, setAwake] = useState(false)
  const latest = useRef(onAwake)
  latest.current = onAwake
  useEffect(() => {
    setAwake(true)
    latest.current()
    const back = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return isAwake
}
