/** A value once it has not changed for a moment. */
import { useEffect, useState } from 'react'

/** A name that is half typed is none: while its list is open, somebody still chooses. */
const isChoosing = () => document.querySelector('[role=combobox][aria-expanded=true]') !== null

/** The value as it was before the last changes, until nothing has changed for `delay` milliseconds. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setInterval(() => {
      if (isChoosing()) return
      clearInterval(timer)
      setSettled(value)
    }, delay)
    return () => clearInterval(timer)
  }, [value, delay])
  return settled
}
