/** The staff's sharing survey of one sample, kept while it is filled in, and sent (R4.22). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { Refusal } from '#web/api/refusal.ts'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { boardQuery } from '#web/samples/board-query.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sharedToast } from './confirm-share.tsx'
import { faultsOf, isAtCounter, newShare, surveyOf } from './share-answers.ts'

/** The form's state; `onShared` runs once the service has stored the answers. */
export function useShare(sample: Sample, onShared: () => Promise<void> | void) {
  const { sample_id } = sample
  const queries = useQueryClient()
  const { data: board } = useQuery({ ...boardQuery, enabled: isAtCounter(sample) })
  // What the person was read is the result that the page showed first, until its answer says that there is a newer one.
  const [as_of, setAsOf] = useState(sample.last_update)
  const form = useForm({
    ...{ name: 'share', about: sample_id, begun: newShare(useSignedIn().name) },
    ask: (answers) => asked(shareResults, { params: { sample_id }, input: { ...surveyOf(answers, sample), as_of } }),
    check: (answers) => faultsOf(answers, sample, board),
    onDone: async (shared) => {
      sharedToast(shared)
      queries.setQueryData(sampleQuery(sample_id).queryKey, shared)
      await onShared()
    },
  })
  const { error } = form.sending
  const isOlder = error instanceof Refusal && error.warnings.includes('result_changed')
  useEffect(() => {
    if (isOlder) void queries.invalidateQueries({ queryKey: ['samples'] })
  }, [isOlder, queries])
  useEffect(() => {
    if (isOlder) setAsOf(sample.last_update)
  }, [isOlder, sample.last_update])
  return form
}
