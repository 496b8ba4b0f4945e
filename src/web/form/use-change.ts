/**
 * Sends a change: a retry does not do it twice, a refusal becomes faults, and afterwards everything that it may have changed
 * is reloaded.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answered, Endpoint } from '#contract/endpoint.ts'
import { call, type Taken } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { refusedFaults } from './faults.ts'

/** A call and its input, not sent yet. */
export type Asked<Answer> = {
  readonly endpoint: Endpoint
  readonly taken: { input?: unknown }
  readonly answer?: Answer
}

/** Pairs a call with its input, for a form to check and send. */
export const asked = <E extends Endpoint>(endpoint: E, taken: Taken<E>): Asked<Answered<E>> => ({ endpoint, taken })

/** What follows a change. If several calls made it, `answer` is the last one's answer and `answers` has all. */
export type After<Answer> = {
  /** The toast after success; none if the page itself says it. */
  readonly done?: string | ((answer: Answer, answers: readonly Answer[]) => string | undefined) | undefined
  readonly onDone?: ((answer: Answer, answers: readonly Answer[]) => unknown) | undefined
  /** Makes the sentence for a refusal that names no field; by default it says that what was typed is kept. */
  readonly refused?: (why: string) => string
}

/** Sends one call, or several one after another; `faults` belong to the last attempt. */
export function useAsk<Answer>({ done, onDone, refused }: After<Answer>) {
  const queries = useQueryClient()
  const keyOf = useKey()
  // After success, the same request counts as a new change, not as a retry.
  const timesDone = useRef(0)
  const { mutate, isPending, isSuccess, error, failureCount, reset } = useMutation({
    mutationFn: async (calls: Asked<Answer> | readonly Asked<Answer>[]) => {
      const answers: Answer[] = []
      for (const { endpoint, taken } of [calls].flat()) {
        const once = keyOf([timesDone.current, endpoint.path, taken])
        // `asked` checked the types of call and input.
        answers.push((await call(endpoint, taken as never, { once })) as Answer)
      }
      return answers
    },
    onSuccess: (answers) => {
      timesDone.current += 1
      // At least one call was sent.
      const last = answers.at(-1) as Answer
      const said = typeof done === 'function' ? done(last, answers) : done
      if (said !== undefined) toast(said)
      return onDone?.(last, answers)
    },
    onSettled: (_, refused) =>
      refused instanceof Refusal && refused.status === 409
        ? // Everything on the page may be as old as what was refused; its forms join what is stored now.
          queries.invalidateQueries()
        : Promise.all([['admin'], ['samples']].map((queryKey) => queries.invalidateQueries({ queryKey }))).then(
            () => {},
          ),
  })
  return {
    send: mutate,
    isPending,
    isDone: isSuccess,
    error,
    faults: error === null ? [] : refusedFaults(error, refused),
    /** Codes of warnings that the person may still decide on, and the sentence that asks. */
    warnings: error instanceof Refusal ? error.warnings : [],
    sentence: error === null ? '' : sentenceOf(error),
    failureCount,
    reset,
  }
}

/** A change that consists of one call. */
export function useChange<E extends Endpoint>(endpoint: E, after: After<Answered<E>> = {}) {
  const { send, ...change } = useAsk<Answered<E>>(after)
  return { ...change, send: (taken: Taken<E>) => send(asked(endpoint, taken)) }
}
