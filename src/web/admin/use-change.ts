/** A change of administration: sent once however often it is tried, its refusal as faults, and every list read anew after it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answered, Endpoint } from '#contract/endpoint.ts'
import { call, type Taken } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/samples/use-key.ts'
import { adminTexts } from '#web/texts/admin.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { toast } from '#web/ui/toast.ts'

type Change<E extends Endpoint> = {
  /** Fields that the form has, as the server names them and as the element ids are; a refusal of others is the form's. */
  readonly fields?: readonly string[]
  /** What is said when it was done; nothing where the page itself says it. */
  readonly done?: string | ((answer: Answered<E>) => string)
  readonly onDone?: (answer: Answered<E>) => void
}

/** The change; `faults` are those of the last try. */
export function useChange<E extends Endpoint>(endpoint: E, { fields = [], done, onDone }: Change<E> = {}) {
  const queries = useQueryClient()
  const keyOf = useKey()
  // What was done is over: the same thing asked for once more is another change, not the same one tried again.
  const timesDone = useRef(0)
  const { mutate, isPending, error, failureCount, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (taken: Taken<E>) => call(endpoint, taken, { once: keyOf([timesDone.current, taken]) }),
    onSuccess: (answer) => {
      timesDone.current += 1
      if (done !== undefined) toast(typeof done === 'string' ? done : done(answer))
      onDone?.(answer)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  return {
    send: mutate,
    isPending,
    faults: error === null ? [] : faultsOf(error, fields),
    /** What the person may still decide on, by code, and the sentence that asks. */
    warnings: error instanceof Refusal ? error.warnings : [],
    sentence: error === null ? '' : sentenceOf(error),
    failureCount,
    reset,
  }
}

/** A refusal as faults: beside the fields that the form has, above it for all else. */
export function faultsOf(error: Error, fields: readonly string[] = []): Fault[] {
  const named = error instanceof Refusal ? error.errors : []
  if (named.length === 0) return [{ message: adminTexts.kept(sentenceOf(error)) }]
  return named.map(({ field, message }) => (fields.includes(field) ? { field, message } : { message }))
}
