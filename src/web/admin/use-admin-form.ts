/** What every form of administration keeps: what was entered, whether that differs from the start, and how often it was tried. */
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Fault } from '#web/ui/error-summary.tsx'

/** What sends a form: a change, or an import. */
type Sent = { readonly faults: readonly Fault[]; readonly failureCount: number; readonly isPending: boolean }

/** The form; `check` is asked on every try, and its faults are shown from the first try on. */
export function useAdminForm<Form extends object>(begun: Form, check: (form: Form) => readonly Fault[] = () => []) {
  const [start] = useState(begun)
  const [form, setForm] = useState(begun)
  const [attempt, setAttempt] = useState(0)
  const isDone = useRef(false)
  const faults = check(form)
  const isChanged = () => !isDone.current && JSON.stringify(form) !== JSON.stringify(start)
  return {
    form,
    start,
    set: (part: Partial<Form>) => setForm((last) => ({ ...last, ...part })),
    attempt,
    /** Tries: calls `send` when nothing is at fault. */
    submit: (send: () => void) => {
      setAttempt(attempt + 1)
      if (faults.length === 0) send()
    },
    /**
     * What the form shows while `sent` sends it: its own faults, else the refusal's. `sending` is for ChangeForm,
     * `errorOf` for the fields.
     */
    sentBy: ({ faults: refused, failureCount, isPending }: Sent) => {
      const shown = faults.length === 0 ? refused : attempt > 0 ? faults : []
      return {
        errorOf: (field: string) => shown.find((fault) => fault.field === field)?.message,
        sending: { faults: shown, attempt: attempt + failureCount, isSending: isPending, isChanged },
      }
    },
    /** It was saved, or is left on purpose. */
    settle: () => {
      isDone.current = true
    },
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
