/** Toasts: they disappear after 3 s (R4.34); the page also shows their message beside its cause. */
import type { ReactNode } from 'react'
import { held } from './held.ts'

/** One toast. */
export type Toast = { readonly id: number; readonly message: ReactNode; readonly isFault: boolean }

const toasts = held<readonly Toast[]>([])
let last = 0

function show(message: ReactNode, isFault: boolean): void {
  last += 1
  // The same words once more: they stand once, and anew, so that a screen reader says them again.
  const others = toasts.now().filter((one) => one.message !== message || one.isFault !== isFault)
  toasts.set([...others, { id: last, message, isFault }])
}

/** Says that something was done. */
export const toast = (message: ReactNode): void => show(message, false)

/** Says that something was refused, in red (R4.34). */
export const toastFault = (message: ReactNode): void => show(message, true)

/** Removes a toast. */
export const dismiss = (id: number): void => toasts.set(toasts.now().filter((one) => one.id !== id))

/** The current toasts. */
export const useToasts = toasts.use
