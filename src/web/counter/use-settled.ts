/** A value once it has not changed for a moment. */
import { useEffect, useState } from 'react'

/** The value as it was before the last changes, until nothing has changed for `delay` milliseconds. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
