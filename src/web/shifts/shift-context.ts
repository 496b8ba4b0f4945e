/** The open shift for the pages inside its frame, and what sends it. */
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
  /** What asks the server, for the parts of a page that do. */
  readonly server: QueryClient
} | null>(null)

/** The shift of this page. */
export function useShift() {
  const value = use(ShiftContext)
  if (value === null) throw new Error('A page of a shift is only shown inside its frame.')
  return value
}

/** Its samples as they are now. */
export function useShiftSamples() {
  const { shift } = useShift()
  return useSyncExternalStore(shift.onChange, shift.samples)
}

/** The IDs that are its own as far as this device knows, used or not. */
export function useReserved() {
  const { shift } = useShift()
  return useSyncExternalStore(shift.onChange, shift.reserved)
}

/** What becomes of the sending. */
export function useSending() {
  const { sender } = useShift()
  return useSyncExternalStore(sender.onChange, sender.sending)
}

/** 'November 21, 2026, 2:05 PM' in the service's zone. */
export function useWhen() {
  const zone = useZone()
  return (iso: string) => formatDateTime(iso, zone)
}
