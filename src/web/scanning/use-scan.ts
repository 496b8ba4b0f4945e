import { useEffectEvent, useLayoutEffect } from 'react'
import { takeScans } from './watch-scans.ts'

const all = () => true

/**
 * Calls `onScan` with each text of a keyboard-wedge scanner while the component is shown. A field in which a scan was typed
 * keeps it if `accepts` says no. While a dialog is open, only a component of a dialog is called (`isInDialog`).
 */
export function useScan(
  onScan: (text: string) => void,
  accepts: (text: string) => boolean = all,
  isInDialog = false,
): void {
  const scanned = useEffectEvent(onScan)
  const accepted = useEffectEvent(accepts)
  useLayoutEffect(
    () => takeScans({ take: (text) => scanned(text), accepts: (text) => accepted(text), isInDialog }),
    [isInDialog],
  )
}
