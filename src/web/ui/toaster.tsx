/**
 * Where toasts appear. A toast stays while the pointer or the focus is on it, so that slow readers can finish, and while a
 * modal covers it.
 */
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import { useOpenDialogs } from './open-dialogs.ts'
import { dismiss, type Toast, useToasts } from './toast.ts'
import styles from './toaster.module.css'

const shownMs = 3000
const leavingMs = 200

/** The place; use it once per page. */
export function Toaster() {
  const toasts = useToasts()
  return (
    // It exists before the first toast, because screen readers announce only additions to a live region they already know.
    <div className={styles.place} aria-live="polite">
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Card({ toast: { id, message, isFault } }: { toast: Toast }) {
  const isCovered = useOpenDialogs() > 0
  // Each holds it alone: the pointer may leave while the focus is on its button.
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isHeld || isCovered) return
    const timer = setTimeout(() => (isLeaving ? dismiss(id) : setLeaving(true)), isLeaving ? leavingMs : shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isCovered, isLeaving])
  const hold = (set: (isOn: boolean) => void, isOn: boolean) => () => {
    set(isOn)
    setLeaving(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people only read it and press its button and links.
    <div
      role={isFault ? 'alert' : 'status'}
      className={styles.toast}
      data-leaving={isLeaving || undefined}
      onMouseEnter={hold(setPointed, true)}
      onMouseLeave={hold(setPointed, false)}
      onFocus={hold(setFocused, true)}
      onBlur={hold(setFocused, false)}
    >
      <div className={styles.message}>{message}</div>
      <button type="button" className={styles.close} aria-label={frameTexts.dismiss} onClick={() => dismiss(id)}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
