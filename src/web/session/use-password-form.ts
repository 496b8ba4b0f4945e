/** What both forms that set a password do: check by the call's own schema, send, and keep the tokens that come back. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { refusedFaults, schemaFaults } from '#web/form/faults.ts'
import { passwordTexts } from '#web/texts/password.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { keepTokens, type Tokens } from './session.ts'

type PasswordForm<Input> = {
  readonly schema: z.ZodType<unknown, Input>
  readonly send: (input: Input) => Promise<Tokens>
  /** Called once the tokens are kept. */
  readonly onDone: () => void
}

/** The form's faults, how often it was tried, and how to try. */
export function usePasswordForm<Input>({ schema, send, onDone }: PasswordForm<Input>) {
  const [attempt, setAttempt] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const report = (faults: readonly Fault[]) => setAttempt(({ number }) => ({ number: number + 1, faults }))
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (tokens) => {
      keepTokens(tokens)
      onDone()
    },
    onError: (error) => report(refusedFaults(error, passwordTexts.notSet)),
  })
  const submit = (input: Input) => {
    const faults = schemaFaults(schema, input)
    report(faults)
    if (faults.length === 0) sending.mutate(input)
  }
  return {
    attempt: attempt.number,
    faults: attempt.faults,
    errorOf: (field: string) => attempt.faults.find((fault) => fault.field === field)?.message,
    isSending: sending.isPending,
    submit,
  }
}
