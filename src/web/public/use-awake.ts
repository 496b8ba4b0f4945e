import { useEffect, useRef, useState } from 'react'

/**
 * Whether JavaScript has taken over this part: before that it is the server's form, whose button always works. `onAwake`
 * runs then, and when the browser brings the page back from its memory as it was left.
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
