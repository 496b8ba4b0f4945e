/** The time for strips that run: by the second while one runs, and not at all otherwise. */
import { useEffect, useState } from 'react'

/** The time, ISO; it ticks while `isRunning`. */
export function useStripClock(isRunning: boolean): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    setNow(new Date().toISOString())
    if (!isRunning) return
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** '4:05' for 245 seconds. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
