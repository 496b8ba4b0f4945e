/** The staff's sharing survey of one sample, kept while it is filled in, and sent (R4.22). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
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
  return useForm({
    ...{ name: 'share', about: sample_id, begun: newShare(useSignedIn().name) },
    ask: (answers) => asked(shareResults, { params: { sample_id }, input: surveyOf(answers, sample) }),
    check: (answers) => faultsOf(answers, sample, board),
    onDone: async (shared) => {
      sharedToast(shared)
      queries.setQueryData(sampleQuery(sample_id).queryKey, shared)
      await onShared()
    },
  })
}
