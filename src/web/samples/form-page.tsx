/**
 * A small form about a sample, or a few, on a page of its own: faults above it, the draft that came back, the question before
 * leaving, and what the server refused, which stays until the next attempt.
 */

import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import styles from './form-page.module.css'
import { LeaveForm } from './leave-form.tsx'
import { useZone } from './when.tsx'

const words = sampleTexts.form

type FormPage = {
  readonly title: string
  /** The one sample that it is about. */
  readonly sample_id?: string | undefined
  readonly lead?: string | undefined
  /** What is wrong with it now; shown from the first attempt on. */
  readonly faults: readonly Fault[]
  /** What the server refused, in the sentence to show. */
  readonly refused: readonly Fault[]
  /** Counts what was tried and refused, so that each takes the focus to the faults. */
  readonly attempt: number
  readonly isTried: boolean
  readonly isSending: boolean
  readonly isChanged: () => boolean
  /** When the draft was typed that came back. */
  readonly from: string | null
  readonly onDiscard: () => void
  readonly onLeave: () => void
  readonly onSubmit: () => void
  readonly submit: string
  readonly children: ReactNode
}

/** The page. */
export function FormPage(props: FormPage) {
  const { title, sample_id, lead, faults, refused, attempt, isTried, isSending, children } = props
  const zone = useZone()
  const shown = isTried && faults.length > 0 ? faults : refused
  return (
    <FullPage title={title} sampleId={sample_id} leave={{ label: sampleTexts.cancel, onLeave: props.onLeave }}>
      <PageTitle>{sample_id === undefined ? title : sampleTexts.tabTitle(sample_id, title)}</PageTitle>
      {shown.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={shown} />}
      {props.from && (
        <p className={styles.draft} role="status">
          <span>{words.draftFrom(formatDateTime(props.from, zone))}</span>
          <button type="button" className={styles.discard} onClick={props.onDiscard}>
            {words.discard}
          </button>
        </p>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {lead && <p>{lead}</p>}
        {children}
        <div className={styles.actions}>
          <Button type="submit" loading={isSending}>
            {props.submit}
          </Button>
          <Button variant="outline" onClick={props.onLeave}>
            {sampleTexts.cancel}
          </Button>
        </div>
      </form>
      <LeaveForm isChanged={props.isChanged} />
    </FullPage>
  )
}

/** What the server refused, beside its field where the form has one; with what was kept, and what to do next. */
export function refusedFaults(error: Error, fields: readonly string[]): Fault[] {
  const named = error instanceof Refusal ? error.errors.filter(({ field }) => fields.includes(field)) : []
  if (named.length > 0) return [...named]
  return [{ message: words.kept(sentenceOf(error)) }]
}

/** The attempts to send a form: how many there were. */
export function useAttempts() {
  const [attempt, setAttempt] = useState(0)
  return { attempt, again: () => setAttempt((count) => count + 1) }
}
