/** Asks for the target of a merge, and says what the merge will change. */
import { type ReactNode, useState } from 'react'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/layout.tsx'

type MergeQuestion = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** What the merge will change, once it is known. */
  readonly said: string | null
  readonly change: { readonly faults: readonly Fault[]; readonly isPending: boolean }
  /** The error while nothing is chosen; null once something is. */
  readonly missing: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The field, with its error. */
  readonly children: (error: string | undefined) => ReactNode
}

/** The question. */
export function MergeQuestion({ said, missing, onConfirm, children, ...question }: MergeQuestion) {
  const [isTried, setTried] = useState(false)
  const confirm = () => {
    setTried(true)
    if (missing === null) onConfirm()
    else document.getElementById('into')?.focus()
  }
  return (
    <ConfirmChange {...question} onConfirm={confirm}>
      {children(isTried && missing !== null ? missing : undefined)}
      <div role="status">{said !== null && <Notice tone="look">{said}</Notice>}</div>
    </ConfirmChange>
  )
}
