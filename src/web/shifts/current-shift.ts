/** The shift of this device, as this tab sees it: which tab holds it, its unencrypted part, and the open shift. */
import { useSyncExternalStore } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import type { endShift } from '#contract/shifts.ts'
import type { OpenShift } from './open-shift.ts'
import { Sender } from './send-shift.ts'
import { readHead } from './shift-database.ts'
import type { Head } from './shift-record.ts'
import { endWorker } from './worker.ts'

/** The name of the lock that the holding tab has. */
const lockName = 'vialog-shift'

/** A shift that ended in this tab, for its last page. */
export type Ended = {
  readonly shift: OpenShift
  readonly answer: Answered<typeof endShift>
  /** Whether this device deleted its copy. */
  readonly isErased: boolean
}

/** The state of the shift. */
export type Current =
  /** Not known yet. */
  | { readonly is: 'asked' }
  /** This browser stores nothing, or only on a secure address. */
  | { readonly is: 'impossible' }
  /** Another tab holds it; this tab gets it when that one closes. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'none' }
  | { readonly is: 'locked'; readonly head: Head }
  /** Sending continues whatever page of this tab is open. */
  | { readonly is: 'open'; readonly shift: OpenShift; readonly sender: Sender }
  | { readonly is: 'ended'; readonly ended: Ended }

let current: Current = { is: 'asked' }
let isAsked = false
const listeners = new Set<() => void>()

function show(next: Current) {
  current = next
  for (const listener of listeners) listener()
}

const onChange = (listener: () => void) => {
  listeners.add(listener)
  holdShift()
  return () => listeners.delete(listener)
}

/** Takes the shift for this tab, as long as the tab exists. */
function holdShift() {
  if (isAsked) return
  isAsked = true
  if (navigator.locks === undefined || globalThis.crypto?.subtle === undefined) return show({ is: 'impossible' })
  const hold = async () => {
    await lookAgain()
    // Never resolves, so the lock lasts until the tab closes.
    await new Promise(() => {})
  }
  navigator.locks
    .request(lockName, { ifAvailable: true }, (lock) => {
      if (lock !== null) return hold()
      show({ is: 'elsewhere' })
      navigator.locks.request(lockName, hold).catch(() => show({ is: 'impossible' }))
    })
    .catch(() => show({ is: 'impossible' }))
}

/** Reads the unencrypted part again. */
export async function lookAgain(): Promise<void> {
  try {
    const head = await readHead()
    show(head === undefined ? { is: 'none' } : { is: 'locked', head })
  } catch {
    show({ is: 'impossible' })
  }
}

/** Marks this shift as open and starts sending. */
export const showOpen = (shift: OpenShift) => show({ is: 'open', shift, sender: new Sender(shift) })

/** Ends the shift on this device: deletes the wrapped keys, records, worker and cached files. */
export async function forgetShift(shift: OpenShift, answer: Ended['answer']): Promise<void> {
  if (current.is === 'open') current.sender.stop()
  const isErased = await shift.erase().then(
    () => true,
    () => false,
  )
  if (isErased) await endWorker().catch(() => {})
  show({ is: 'ended', ended: { shift, answer, isErased } })
}

/** The shift of this device. If no other tab holds it, this tab does from now on. */
export const useCurrent = (): Current => useSyncExternalStore(onChange, () => current)
