/** Rows from a range or a file: first what they would do, then, for just those rows, doing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ImportAnswer as Schema } from '#contract/admin/paging.ts'
import { useKey } from '#web/samples/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { faultsOf } from './use-change.ts'

export type ImportAnswer = z.output<typeof Schema>

/** Asks the server; `once` is the key under which it is done once only. */
export type Ask = (how: { readonly dry_run: boolean; readonly once?: string }) => Promise<ImportAnswer>

/** Whether rows would change anything, and may. */
const isReady = ({ added, changed, errors }: ImportAnswer) => errors.length === 0 && added + changed > 0

type Import = {
  readonly fields?: readonly string[]
  readonly done: (answer: ImportAnswer) => string
  readonly onDone: (answer: ImportAnswer) => void
}

/** The import; `of` is what was entered, so that a preview never stands beside other rows than its own. */
export function useImport(of: string, { fields = [], done, onDone }: Import) {
  const queries = useQueryClient()
  const keyOf = useKey()
  const [seen, setSeen] = useState<{ readonly of: string; readonly answer: ImportAnswer } | null>(null)
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (ask: Ask) => ask({ dry_run: true }),
    onSuccess: (answer) => setSeen({ of, answer }),
  })
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (ask: Ask) => ask({ dry_run: false, once: keyOf(of) }),
    onSuccess: (answer) => {
      toast(done(answer))
      onDone(answer)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const preview = seen?.of === of ? seen.answer : null
  const error = send.error ?? check.error
  return {
    preview,
    isReady: preview !== null && isReady(preview),
    faults: error === null ? [] : faultsOf(error, fields),
    failureCount: check.failureCount + send.failureCount,
    isPending: check.isPending || send.isPending,
    go: (ask: Ask) => {
      if (preview !== null && isReady(preview)) {
        send.mutate(ask)
      } else {
        send.reset()
        check.mutate(ask)
      }
    },
  }
}
