/**
 * Changes to one sample that show at once: on its page, in the lists and in their counts. If the server refuses, they roll
 * back with a toast (R14.11).
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answered } from '#contract/endpoint.ts'
import type { listSamples, Sample } from '#contract/samples.ts'
import { isListed, tabIds, tabs } from '#domain/lists/tabs.ts'
import { sampleLabel } from '#domain/sample/sample-label.ts'
import { outcome, type SampleAction } from '#domain/sample/sample-lifecycle.ts'
import { labelAudience, type Viewer } from '#domain/viewer.ts'
import { tabCountsQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { toastFault } from '#web/ui/toast.ts'
import { sampleQuery } from './sample-query.ts'

export type SampleChange = {
  readonly send: () => Promise<Sample>
  /** The sample as it will be. */
  readonly after: (sample: Sample) => Sample
  readonly onDone: (sample: Sample) => void
}

/** The sample after an action of the rule table, in the viewer's words. */
export function afterAction(action: SampleAction, sample: Sample, viewer: Viewer, shared_at: string | null): Sample {
  const changed = { ...sample, ...outcome(action, sample), shared_at }
  return { ...changed, label: sampleLabel(labelAudience(viewer), { ...changed, own_draft: false }) }
}

/** Changes a sample. */
export function useSampleChange(sample_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: SampleChange) => send(),
    onMutate: async ({ after }) => {
      await queries.cancelQueries({ queryKey: ['samples'] })
      const before = queries.getQueriesData({ queryKey: ['samples'] })
      const sample = queries.getQueryData(sampleQuery(sample_id).queryKey)
      if (sample) show(queries, sample, after(sample))
      return before
    },
    onError: (error, _, before = []) => {
      for (const [key, data] of before) queries.setQueryData(key, data)
      toastFault(sentenceOf(error))
    },
    onSuccess: (sample, { onDone }) => {
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
      onDone(sample)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}

type List = Answered<typeof listSamples>

/** The lists that no longer contain the sample after a change. */
const leftBy = (before: Sample, after: Sample) =>
  tabIds.filter((id) => isListed(tabs[id], before) && !isListed(tabs[id], after))

function show(queries: QueryClient, before: Sample, sample: Sample): void {
  const left = leftBy(before, sample)
  queries.setQueryData(sampleQuery(sample.sample_id).queryKey, sample)
  const isIt = ({ sample_id }: Sample) => sample_id === sample.sample_id
  for (const [key, list] of queries.getQueriesData<List>({ queryKey: ['samples', 'list'] })) {
    if (list === undefined || !list.results.some(isIt)) continue
    const hasLeft = left.some((tab) => key[2] === tab)
    const results = list.results.filter((one) => !hasLeft || !isIt(one)).map((one) => (isIt(one) ? sample : one))
    queries.setQueryData<List>(key, { count: list.count - Number(hasLeft), results })
  }
  queries.setQueryData(tabCountsQuery.queryKey, (counts) => {
    if (counts === undefined) return counts
    const fewer = left.flatMap((tab) => tabs[tab].count ?? []).map((name) => [name, Math.max(0, counts[name] - 1)])
    return { ...counts, ...Object.fromEntries(fewer) }
  })
}
