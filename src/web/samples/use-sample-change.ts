/**
 * Changes to one sample that show at once, on its page, in the lists and in their numbers, and roll back with a toast
 * when the server refuses (design: Behave).
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answered } from '#contract/endpoint.ts'
import type { listSamples, Sample } from '#contract/samples.ts'
import { type TabId, tabIds, tabs } from '#domain/lists/tabs.ts'
import { sampleLabel } from '#domain/sample/sample-label.ts'
import { outcome, type SampleAction } from '#domain/sample/sample-lifecycle.ts'
import { labelAudience, type Viewer } from '#domain/viewer.ts'
import { tabCountsQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { sampleQuery } from '#web/collection/survey-queries.ts'
import { toastFault } from '#web/ui/toast.ts'

export type SampleChange = {
  readonly send: () => Promise<Sample>
  /** The sample as it is going to be. */
  readonly after: (sample: Sample) => Sample
  /** The lists that it leaves. */
  readonly leaves?: readonly TabId[]
  readonly onDone: (sample: Sample) => void
}

/** The lists of results that wait to be shared. */
export const toShareLists = tabIds.filter((id) => tabs[id].onlyUnshared)

/** The sample after an action of the table, in the viewer's words. */
export function afterAction(action: SampleAction, sample: Sample, viewer: Viewer, shared_at: string | null): Sample {
  const changed = { ...sample, ...outcome(action, sample), shared_at }
  return { ...changed, label: sampleLabel(labelAudience(viewer), { ...changed, own_draft: false }) }
}

/** Changes a sample. */
export function useSampleChange(sample_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: SampleChange) => send(),
    onMutate: async ({ after, leaves = [] }) => {
      await queries.cancelQueries({ queryKey: ['samples'] })
      const before = queries.getQueriesData({ queryKey: ['samples'] })
      const sample = queries.getQueryData(sampleQuery(sample_id).queryKey)
      if (sample) show(queries, after(sample), leaves)
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

function show(queries: QueryClient, sample: Sample, leaves: readonly TabId[]): void {
  queries.setQueryData(sampleQuery(sample.sample_id).queryKey, sample)
  const isIt = ({ sample_id }: Sample) => sample_id === sample.sample_id
  for (const [key, list] of queries.getQueriesData<List>({ queryKey: ['samples', 'list'] })) {
    if (list === undefined || !list.results.some(isIt)) continue
    const hasLeft = leaves.some((tab) => key[2] === tab)
    const results = list.results.filter((one) => !hasLeft || !isIt(one)).map((one) => (isIt(one) ? sample : one))
    queries.setQueryData<List>(key, { count: list.count - Number(hasLeft), results })
  }
  queries.setQueryData(tabCountsQuery.queryKey, (counts) => {
    if (counts === undefined) return counts
    const fewer = leaves.flatMap((tab) => tabs[tab].count ?? []).map((name) => [name, Math.max(0, counts[name] - 1)])
    return { ...counts, ...Object.fromEntries(fewer) }
  })
}
