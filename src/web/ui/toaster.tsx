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
  const [isHeld, setHeld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isHeld || isCovered) return
    const timer = setTimeout(() => (isLeaving ? dismiss(id) : setLeaving(true)), isLeaving ? leavingMs : shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isCovered, isLeaving])
  const hold = (isOn: boolean) => () => {
    setHeld(isOn)
    setLeaving(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people only read it and press its button and links.
    <div
      role={isFault ? 'alert' : 'status'}
      className={styles.toast}
      data-leaving={isLeaving || undefined}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <div className={styles.message}>{message}</div>
      <button type="button" className={styles.close} aria-label={frameTexts.dismiss} onClick={() => dismiss(id)}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
