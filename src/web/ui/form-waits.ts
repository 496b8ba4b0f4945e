/** Lets a part of a form hold its button: what is still read from a file would be missing from what is sent. */
import { createContext, use, useEffect, useState } from 'react'

/** Changes how many parts the form around waits for. */
export const FormWaits = createContext<(change: (count: number) => number) => void>(() => {})

/** The form around waits while `isBusy`. */
export function useFormWaits(isBusy: boolean): void {
  const change = use(FormWaits)
  useEffect(() => {
    if (!isBusy) return
    change((count) => count + 1)
    return () => change((count) => count - 1)
  }, [isBusy, change])
}

/** Runs readings, for which the form around waits. */
export function useReading(): <Read>(reading: Promise<Read>) => Promise<Read> {
  const [readings, setReadings] = useState(0)
  useFormWaits(readings > 0)
  return (reading) => {
    setReadings((count) => count + 1)
    return reading.finally(() => setReadings((count) => count - 1))
  }
}
