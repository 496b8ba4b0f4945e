/** Imports rows from a range or a file: first shows what they would do, then does it for exactly those rows. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { ImportAnswer as Schema } from '#contract/admin/paging.ts'
import { call } from '#web/api/call.ts'
import { useKey } from '#web/api/use-key.ts'
import { refusedFaults } from '#web/form/faults.ts'
import type { Asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { toast } from '#web/ui/toast.ts'

export type ImportAnswer = z.output<typeof Schema>

/** Whether the rows change something and have no errors. */
export const mayBeImported = ({ added, changed, errors }: ImportAnswer) => errors.length === 0 && added + changed > 0

/** What is wrong with a form of rows before they are read. */
export const needsRows = ({ rows }: { readonly rows: string }): Fault[] =>
  rows.trim() === '' ? [{ field: 'rows', message: adminImportsTexts.empty }] : []

type Import<Values, Answer> = {
  /** Name (also the key of its draft), first values, and check of the form before it is sent. */
  readonly name: string
  readonly begun: Values
  readonly check: (values: Values) => readonly Fault[]
  /** The call; with `dry_run` it only says what it would do. */
  readonly ask: (values: Values, dry_run: boolean) => Promise<Asked<Answer>> | Asked<Answer>
  /** Identifies the rows, so that a preview shows only beside its own rows; by default the form's values as text. */
  readonly of?: string
  /** Whether the previewed rows may be imported, and the button's text then. */
  readonly isReady: (answer: Answer) => boolean
  readonly save: (answer: Answer) => string
  readonly done: (answer: Answer) => string
  readonly onDone: (values: Values) => unknown
}

/** The form with its import. */
export function useImport<Values extends object, Answer>(options: Import<Values, Answer>) {
  const { name, begun, check, ask, isReady, save, done, onDone } = options
  const queries = useQueryClient()
  const keyOf = useKey()
  const entered = useForm({ name, begun, check })
  const { values } = entered
  const of = options.of ?? JSON.stringify(values)
  const [seen, setSeen] = useState<{ readonly of: string; readonly answer: Answer } | null>(null)
  const send = async (dry_run: boolean) => {
    const { endpoint, taken } = await ask(values, dry_run)
    // `asked` has checked that endpoint, input and answer fit.
    return (await call(endpoint, taken as never, dry_run ? {} : { once: keyOf(of) })) as Answer
  }
  // While it is worked out, other rows may take their place: the answer names those that were sent. Once they are forgotten,
  // an answer about them that is still on its way is, too.
  const round = useRef(0)
  const look = useMutation({
    mutationFn: async () => ({ asked: round.current, of, answer: await send(true) }),
    onSuccess: ({ asked, ...answered }) => {
      if (asked === round.current) setSeen(answered)
    },
  })
  const doIt = useMutation({
    mutationFn: () => send(false),
    onSuccess: async (answer) => {
      await entered.settle()
      // Said last: who reads it may leave the page at once.
      await onDone(values)
      toast(done(answer))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const preview = seen?.of === of ? seen.answer : null
  const ready = preview !== null && isReady(preview) ? preview : null
  const go = () => {
    if (ready !== null) return doIt.mutate()
    doIt.reset()
    look.mutate()
  }
  const error = doIt.error ?? look.error
  const form = entered.sentBy({
    faults: error === null ? [] : refusedFaults(error),
    failureCount: look.failureCount + doIt.failureCount,
    isPending: look.isPending || doIt.isPending,
  })
  return {
    form: { ...form, submit: () => form.tried(go) },
    /** The button's text: preview first, then import. */
    submit: ready === null ? adminImportsTexts.check : save(ready),
    preview,
    /** Asks what the rows would do, without a press: for a form that is known to be complete. */
    look: () => look.mutate(),
    /** The last preview, maybe of other rows. */
    last: seen?.answer ?? null,
    forgetLast: () => {
      round.current += 1
      setSeen(null)
    },
    isDone: doIt.isSuccess,
  }
}
