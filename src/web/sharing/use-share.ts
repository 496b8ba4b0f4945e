/** The staff's sharing survey of one sample, kept while it is filled in, and sent (R4.22). */
import { useQueryClient } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sharedToast } from './confirm-share.tsx'
import { faultsOf, newShare, surveyOf } from './share-answers.ts'

/** The form's state; `onShared` runs once the service has stored the answers. */
export function useShare(sample: Sample, onShared: () => Promise<void> | void) {
  const { sample_id } = sample
  const queries = useQueryClient()
  return useForm({
    ...{ name: 'share', about: sample_id, begun: newShare(useSignedIn().name) },
    ask: (answers) => asked(shareResults, { params: { sample_id }, input: surveyOf(answers, sample) }),
    check: (answers) => faultsOf(answers, sample),
    onDone: async (shared) => {
      sharedToast(shared)
      queries.setQueryData(sampleQuery(sample_id).queryKey, shared)
      await onShared()
    },
  })
}
