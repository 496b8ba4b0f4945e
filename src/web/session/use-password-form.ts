/** What both forms that set a password do: check by the call's own schema, send, and keep the tokens that come back. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { passwordTexts } from '#web/texts/password.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { keepTokens, type Tokens } from './session.ts'

type PasswordForm<Input> = {
  readonly schema: z.ZodType<unknown, Input>
  readonly fields: readonly string[]
  readonly send: (input: Input) => Promise<Tokens>
  /** Called once the tokens are kept. */
  readonly onDone: () => void
}

/** The form's faults, how often it was tried, and how to try. */
export function usePasswordForm<Input>({ schema, fields, send, onDone }: PasswordForm<Input>) {
  const [attempt, setAttempt] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const report = (faults: readonly Fault[]) => setAttempt(({ number }) => ({ number: number + 1, faults }))
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (tokens) => {
      keepTokens(tokens)
      onDone()
    },
    onError: (error) => report(faultsOf(error, fields)),
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

/** What a call's own schema says against an input, one fault a field. */
export function schemaFaults(schema: z.ZodType, input: unknown): Fault[] {
  const faults = (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  return faults.filter(({ field }, at) => faults.findIndex((one) => one.field === field) === at)
}

function faultsOf(error: unknown, fields: readonly string[]): Fault[] {
  const named = error instanceof Refusal ? error.errors.filter(({ field }) => fields.includes(field)) : []
  return named.length > 0 ? [...named] : [{ message: passwordTexts.notSet(sentenceOf(error)) }]
}
