/** Toasts: gone after 3 s (spec S9); what they say also stays beside its cause. Their code comes once it is needed. */
import type { ReactNode } from 'react'
import { frameTexts } from '#web/texts/frame.ts'

const close = { closeButtonProps: { 'aria-label': frameTexts.dismiss } }
const load = () => import('./toaster.tsx')

/** Says that something was done. */
export async function toast(message: ReactNode): Promise<void> {
  const { show } = await load()
  show({ message, color: 'teal', ...close })
}

/** Says that something was refused, in red (spec S8). */
export async function toastFault(message: ReactNode): Promise<void> {
  const { show } = await load()
  show({ message, color: 'red', role: 'alert', ...close })
}
