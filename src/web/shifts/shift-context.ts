/** The open shift and its sender, for the pages inside the frame. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import type { OpenShift } from './open-shift.ts'
import type { Sender } from './send-shift.ts'

/** The open shift and its sender. */
export const ShiftContext = createContext<{
  readonly shift: OpenShift
  readonly sender: Sender
  /** The query client that asks the server, for the parts that need it. */
  readonly server: QueryClient
} | null>(null)

/** The shift of this page. */
export function useShift() {
  const value = use(ShiftContext)
  if (value === null) throw new Error('A page of a shift is only shown inside its frame.')
  return value
}

/** The shift's current samples. */
export function useShiftSamples() {
  const { shift } = useShift()
  return useSyncExternalStore(shift.onChange, shift.samples)
}

/** The shift's IDs as far as this device knows, used or not. */
export function useReserved() {
  const { shift } = useShift()
  return useSyncExternalStore(shift.onChange, shift.reserved)
}

/** Who ended this shift elsewhere, as far as this device knows; null if nobody did. */
export function useEndedElsewhere() {
  const { shift } = useShift()
  return useSyncExternalStore(shift.onChange, shift.ended)
}

/** The state of sending. */
export function useSending() {
  const { sender } = useShift()
  return useSyncExternalStore(sender.onChange, sender.sending)
}

/** 'November 21, 2026, 2:05 PM' in the service's zone. */
export function useWhen() {
  const zone = useZone()
  return (iso: string) => formatDateTime(iso, zone)
}
