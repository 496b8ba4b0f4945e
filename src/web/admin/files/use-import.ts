/** Rows from a range or a file: first what they would do, then, for just those rows, doing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ImportAnswer as Schema } from '#contract/admin/paging.ts'
import { useKey } from '#web/api/use-key.ts'
import { refusedFaults } from '#web/form/faults.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { toast } from '#web/ui/toast.ts'

export type ImportAnswer = z.output<typeof Schema>

/** Asks the server; `once` is the key under which it is done once only. */
type Ask<Answer> = (how: { readonly dry_run: boolean; readonly once?: string }) => Promise<Answer>

/** Whether rows would change anything, and may. */
export const mayBeImported = ({ added, changed, errors }: ImportAnswer) => errors.length === 0 && added + changed > 0

/** What is wrong with a form of rows before they are read. */
export const needsRows = ({ rows }: { readonly rows: string }): Fault[] =>
  rows.trim() === '' ? [{ field: 'rows', message: adminImportsTexts.empty }] : []

type Import<Answer> = {
  /** Whether what was seen may be done. */
  readonly isReady: (answer: Answer) => boolean
  readonly done: (answer: Answer) => string
  readonly onDone: (answer: Answer) => unknown
}

/** The import; `of` is what was entered, so that a preview never stands beside other rows than its own. */
export function useImport<Answer>(of: string, { isReady, done, onDone }: Import<Answer>) {
  const queries = useQueryClient()
  const keyOf = useKey()
  const [seen, setSeen] = useState<{ readonly of: string; readonly answer: Answer } | null>(null)
  const check = useMutation({
    mutationFn: (ask: Ask<Answer>) => ask({ dry_run: true }),
    onSuccess: (answer) => setSeen({ of, answer }),
  })
  const send = useMutation({
    mutationFn: (ask: Ask<Answer>) => ask({ dry_run: false, once: keyOf(of) }),
    onSuccess: (answer) => {
      toast(done(answer))
      return onDone(answer)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const preview = seen?.of === of ? seen.answer : null
  const error = send.error ?? check.error
  return {
    preview,
    /** What was seen last, maybe of other rows. */
    last: seen?.answer ?? null,
    isDone: send.isSuccess,
    isReady: preview !== null && isReady(preview),
    faults: error === null ? [] : refusedFaults(error),
    failureCount: check.failureCount + send.failureCount,
    isPending: check.isPending || send.isPending,
    go: (ask: Ask<Answer>) => {
      if (preview !== null && isReady(preview)) {
        send.mutate(ask)
      } else {
        send.reset()
        check.mutate(ask)
      }
    },
  }
}
