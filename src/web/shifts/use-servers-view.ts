import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readShift } from '#contract/shifts.ts'
import { freedOf } from '#domain/shift/ending.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import type { OpenShift } from './open-shift.ts'
import { isOfShift } from './send-shift.ts'
import { useIsOnline } from './use-is-online.ts'

/** Milliseconds between two requests of an open page. */
const pause = 60_000

/** Learns from the service, whenever it can be reached, which IDs of this shift an administrator freed, and who ended it. */
export function useServersView(shift: OpenShift): void {
  const session = useSession()
  const isOnline = useIsOnline()
  const { data } = useQuery({
    queryKey: ['shifts', shift.head.id, 'ids'],
    queryFn: ({ signal }) => call(readShift, { params: { shift_id: shift.head.id } }, { signal }),
    enabled: isOnline && isOfShift(session, shift),
    refetchInterval: pause,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    const used = [...shift.samples(), ...data.receipts].map(({ sample_id }) => sample_id)
    const taken = shift.kit.begun.ids.map(({ sample_id }) => sample_id)
    // If the disk is full, keeping a sample will say so.
    shift.noteFreed(freedOf(taken, data.unused_ids, used)).catch(() => {})
    const { closed_at, closed_by } = data.shift
    if (closed_at !== null) shift.noteEnded({ at: closed_at, by: closed_by }).catch(() => {})
  }, [data, shift])
}
