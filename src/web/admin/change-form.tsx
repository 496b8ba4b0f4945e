/** The form of a change: faults above it and beside their fields, Save and Cancel, and a question before leaving it changed. */

import type { ReactNode } from 'react'
import { LeaveForm } from '#web/samples/leave-form.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import styles from './change-form.module.css'

type ChangeForm = {
  /** What is changed, above the form. */
  readonly title: string
  readonly faults: readonly Fault[]
  /** Counts the tries, so that each takes the focus to its faults. */
  readonly attempt: number
  readonly isSending: boolean
  readonly isChanged: () => boolean
  readonly submit?: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The form. */
export function ChangeForm(props: ChangeForm) {
  const { title, faults, attempt, isSending, isChanged, submit = adminTexts.save, children } = props
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <h2 className={styles.title}>{title}</h2>
      {faults.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={faults} />}
      {children}
      <div className={styles.actions}>
        <Button type="submit" loading={isSending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={props.onCancel}>
          {adminTexts.cancel}
        </Button>
      </div>
      <LeaveForm isChanged={isChanged} />
    </form>
  )
}
