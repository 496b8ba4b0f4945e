/** The code of the second step, from an app or a recovery code. */
import { Refusal } from '#web/api/refusal.ts'
import { secondStepTexts } from '#web/texts/second-step.ts'
import { TextField } from '#web/ui/question.tsx'

/** Whether a refusal means that the code is what is missing or wrong. */
export const asksForCode = (error: unknown) => error instanceof Refusal && error.code === 'second_factor'

type CodeField = {
  readonly id: string
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

/** The field; it takes the focus, since it is asked for by itself. */
export function CodeField({ hint = secondStepTexts.codeHint, ...field }: CodeField) {
  return (
    <div ref={takeFocus}>
      <TextField
        {...field}
        hint={hint}
        label={secondStepTexts.code}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={60}
      />
    </div>
  )
}
