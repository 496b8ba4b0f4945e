/** Toasts: gone after 3 s (spec S9); what they say also stays beside its cause. */
import type { ReactNode } from 'react'

/** One toast. */
export type Toast = { readonly id: number; readonly message: ReactNode; readonly isFault: boolean }

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(message: ReactNode, isFault: boolean): void {
  last += 1
  change([...toasts, { id: last, message, isFault }])
}

/** Says that something was done. */
export const toast = (message: ReactNode): void => show(message, false)

/** Says that something was refused, in red (spec S8). */
export const toastFault = (message: ReactNode): void => show(message, true)

/** Takes a toast away. */
export const dismiss = (id: number): void => change(toasts.filter((one) => one.id !== id))

/** The toasts of this moment, and how to hear of others. */
export const shownToasts = () => toasts
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
