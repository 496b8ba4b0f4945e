/** A setting that is on or off, with what that means under it, and the refusal beside it. */
import type { ReactNode } from 'react'
import { HintAndError } from '#web/ui/question.tsx'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'

type YesNo = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
}

/** The switch. */
export function YesNo({ id, label, hint, error, isOn, onToggle }: YesNo) {
  return (
    <div id={id} tabIndex={-1}>
      <ToggleSwitch label={label} isOn={isOn} onToggle={onToggle} />
      <HintAndError id={`${id}-switch`} hint={hint} error={error} />
    </div>
  )
}
