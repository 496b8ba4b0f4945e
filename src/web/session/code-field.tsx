/** The code of the second step: from an app, or a recovery code. */
import { Refusal } from '#web/api/refusal.ts'
import { secondStepTexts } from '#web/texts/second-step.ts'
import { TextField } from '#web/ui/question.tsx'

/** Whether the server refused because the code is missing or wrong. */
export const asksForCode = (error: unknown) => error instanceof Refusal && error.code === 'second_factor'

type CodeField = {
  readonly id: string
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

/** The field. It takes the focus, because it is the only question. */
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
