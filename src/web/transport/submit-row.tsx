/** The end of a form about samples: Submit and, beside it, what is still missing. */
import type { ReactNode } from 'react'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { EndRow } from '#web/ui/tick-list.tsx'

const words = transportTexts

type SubmitRow = {
  /** The faults of the form. While there are any, Submit looks disabled and shows them when pressed. */
  readonly wanting: readonly Fault[]
  readonly isSending: boolean
  readonly onSubmit: () => void
  /** Other buttons. */
  readonly children?: ReactNode
}

/** The row. */
export function SubmitRow({ wanting, isSending, onSubmit, children }: SubmitRow) {
  return (
    <EndRow id="before-submit" before={wanting.length > 0 && words.before(wanting.map(({ message }) => message))}>
      <Button
        onClick={onSubmit}
        loading={isSending}
        aria-describedby="before-submit"
        {...(wanting.length > 0 && { 'data-disabled': true, 'aria-disabled': true })}
      >
        {words.submit}
      </Button>
      {children}
    </EndRow>
  )
}
