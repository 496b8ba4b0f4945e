/** The shift of this device as this tab sees it: who holds it, what lies in the clear, and the open shift. */
import { useSyncExternalStore } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import type { endShift } from '#contract/shifts.ts'
import type { OpenShift } from './open-shift.ts'
import { Sender } from './send-shift.ts'
import { readHead } from './shift-database.ts'
import type { Head } from './shift-record.ts'
import { endWorker } from './worker.ts'

/** The name of the lock that one tab holds. */
const lockName = 'vialog-shift'

/** A shift that was ended in this tab, for its last page. */
export type Ended = {
  readonly shift: OpenShift
  readonly answer: Answered<typeof endShift>
  /** Whether this device could delete its copy. */
  readonly isErased: boolean
}

/** What is known of it. */
export type Current =
  /** Not known yet. */
  | { readonly is: 'asked' }
  /** This browser keeps nothing, or keeps it only on a secure address. */
  | { readonly is: 'impossible' }
  /** Another tab holds it; this one gets it when that closes. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'none' }
  | { readonly is: 'locked'; readonly head: Head }
  /** Its sending goes on whatever page of this tab is open. */
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

/** Takes the shift for this tab, for as long as the tab is there. */
function holdShift() {
  if (isAsked) return
  isAsked = true
  if (navigator.locks === undefined || globalThis.crypto?.subtle === undefined) return show({ is: 'impossible' })
  const hold = async () => {
    await lookAgain()
    // Held until the tab is gone.
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

/** Reads what lies in the clear once more. */
export async function lookAgain(): Promise<void> {
  try {
    const head = await readHead()
    show(head === undefined ? { is: 'none' } : { is: 'locked', head })
  } catch {
    show({ is: 'impossible' })
  }
}

/** This shift is open from now on, and sends. */
export const showOpen = (shift: OpenShift) => show({ is: 'open', shift, sender: new Sender(shift) })

/** The end of the shift on this device: wrapped keys, records, worker and its files go. */
export async function forgetShift(shift: OpenShift, answer: Ended['answer']): Promise<void> {
  if (current.is === 'open') current.sender.stop()
  const isErased = await shift.erase().then(
    () => true,
    () => false,
  )
  if (isErased) await endWorker().catch(() => {})
  show({ is: 'ended', ended: { shift, answer, isErased } })
}

/** The shift of this device; this tab holds it from now on, if no other does. */
export const useCurrent = (): Current => useSyncExternalStore(onChange, () => current)
