/**
 * A modal: Escape, a click outside or its cross closes it, in 0.3 s (R4.34). The browser's own dialog keeps the focus
 * inside and returns it. It is open while it is in the tree; `onClose` must remove it.
 */
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './modal.module.css'
import { noteOpenDialog } from './open-dialogs.ts'

const closingMs = 300

type Modal = {
  readonly title: string
  readonly children: ReactNode
  /** Its buttons, in a row below the text. */
  readonly actions?: ReactNode
  /** Whether it holds a table. */
  readonly isWide?: boolean
  /** The label of its cross; 'Close' by default. */
  readonly closeLabel?: string
  /** Whether it holds answers: then only its buttons close it, not Escape or a press beside it. */
  readonly holdsAnswers?: boolean
  readonly onClose: () => void
}

/** The modal. */
export function Modal({
  title,
  children,
  actions,
  isWide = false,
  closeLabel = frameTexts.close,
  holdsAnswers = false,
  onClose,
}: Modal) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => fade(dialog, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const closed = noteOpenDialog()
    return () => {
      // Closing it returns the focus to where it was.
      element?.close()
      closed()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      className={styles.modal}
      aria-labelledby={titleId}
      data-wide={isWide || undefined}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        if (!holdsAnswers) close()
      }}
      onClose={({ currentTarget }) => {
        // Pressing Escape twice closes a dialog without asking. A dialog removed from the tree has already told its caller.
        if (!currentTarget.isConnected || currentTarget.open) return
        if (holdsAnswers) currentTarget.showModal()
        else onClose()
      }}
      onClick={(event) => {
        if (isOutside(event) && !holdsAnswers) close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
            <IconX size={22} aria-hidden="true" />
          </button>
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/** The backdrop belongs to the dialog element, around its content. */
function isOutside({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget
}

function fade(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (dialog.current !== null) dialog.current.dataset.closing = ''
  setTimeout(onClose, isStill ? 0 : closingMs)
}
