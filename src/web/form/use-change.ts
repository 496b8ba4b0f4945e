/** A change: sent once however often it is tried, its refusal as faults, and what it may have changed read anew. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answered, Endpoint } from '#contract/endpoint.ts'
import { call, type Taken } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { refusedFaults } from './faults.ts'

/** A call with what it takes, not sent yet. */
export type Asked<Answer> = {
  readonly endpoint: Endpoint
  readonly taken: { input?: unknown }
  readonly answer?: Answer
}

/** Makes a call with what it takes, for a form to check and send. */
export const asked = <E extends Endpoint>(endpoint: E, taken: Taken<E>): Asked<Answered<E>> => ({ endpoint, taken })

/** What follows a change; where several calls made it, `answer` is the last one's and `answers` are all. */
export type After<Answer> = {
  /** What is said when it was done; nothing where the page itself says it. */
  readonly done?: string | ((answer: Answer, answers: readonly Answer[]) => string | undefined) | undefined
  readonly onDone?: ((answer: Answer, answers: readonly Answer[]) => unknown) | undefined
  /** Makes a sentence of a refusal that names no field; says that what was typed is kept unless told otherwise. */
  readonly refused?: (why: string) => string
}

/** Sends a call, or several one after another; `faults` are those of the last try. */
export function useAsk<Answer>({ done, onDone, refused }: After<Answer>) {
  const queries = useQueryClient()
  const keyOf = useKey()
  // What was done is over: the same thing asked for once more is another change, not the same one tried again.
  const timesDone = useRef(0)
  const { mutate, isPending, isSuccess, error, failureCount, reset } = useMutation({
    mutationFn: async (calls: Asked<Answer> | readonly Asked<Answer>[]) => {
      const answers: Answer[] = []
      for (const { endpoint, taken } of [calls].flat()) {
        const once = keyOf([timesDone.current, endpoint.path, taken])
        // `asked` saw that they fit, and what the call answers.
        answers.push((await call(endpoint, taken as never, { once })) as Answer)
      }
      return answers
    },
    onSuccess: (answers) => {
      timesDone.current += 1
      // One call at least was sent.
      const last = answers.at(-1) as Answer
      const said = typeof done === 'function' ? done(last, answers) : done
      if (said !== undefined) toast(said)
      return onDone?.(last, answers)
    },
    onSettled: () =>
      Promise.all([['admin'], ['samples']].map((queryKey) => queries.invalidateQueries({ queryKey }))).then(() => {}),
  })
  return {
    send: mutate,
    isPending,
    isDone: isSuccess,
    error,
    faults: error === null ? [] : refusedFaults(error, refused),
    /** What the person may still decide on, by code, and the sentence that asks. */
    warnings: error instanceof Refusal ? error.warnings : [],
    sentence: error === null ? '' : sentenceOf(error),
    failureCount,
    reset,
  }
}

/** A change by one call. */
export function useChange<E extends Endpoint>(endpoint: E, after: After<Answered<E>> = {}) {
  const { send, ...change } = useAsk<Answered<E>>(after)
  return { ...change, send: (taken: Taken<E>) => send(asked(endpoint, taken)) }
}
