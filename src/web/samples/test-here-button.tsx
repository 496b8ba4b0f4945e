/** Begins the test of a sample at the counter of its own site, and opens its page there. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { testHere } from '#contract/counter.ts'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { call } from '#web/api/call.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { counterTexts as words } from '#web/texts/counter.ts'
import { ticketTexts } from '#web/texts/ticket.ts'
import { Button } from '#web/ui/button.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'
import { sampleQuery } from './sample-query.ts'
import { useViewer } from './use-viewer.ts'

type TestHere = { readonly sample: Sample; readonly label: string; readonly variant?: 'filled' | 'outline' }

/** The button, in the name of the person who is signed in; nothing where the site or the rules do not allow it. */
export function TestHereButton({ sample, label, variant = 'filled' }: TestHere) {
  const { sample_id, last_update } = sample
  const viewer = useViewer()
  const { name } = useSignedIn()
  const { data: site } = useQuery(mySiteQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useKey()
  const begin = useMutation({
    mutationFn: () =>
      call(
        testHere,
        { input: { sample_ids: [sample_id], fullname: name } },
        { once: keyOf(['test here', last_update]) },
      ),
    onSuccess: async ({ samples }) => {
      const tested = samples.find((one) => one.sample_id === sample_id)
      if (tested) queries.setQueryData(sampleQuery(sample_id).queryKey, tested)
      void queries.invalidateQueries({ queryKey: ['samples'] })
      if (tested?.ticket) toast(ticketTexts.given(tested.shown_id, tested.ticket.number))
      await navigate({ to: paths.counter(sample_id) })
    },
  })
  const isOffered = site?.tests_on_site === true && viewer !== null && refusal('testHere', sample, viewer) === null
  if (!isOffered && begin.error === null) return null
  return (
    <>
      {begin.error && <Refused>{words.notBegun(sentenceOf(begin.error))}</Refused>}
      {isOffered && (
        <Button variant={variant} loading={begin.isPending} onClick={() => begin.mutate()}>
          {label}
        </Button>
      )}
    </>
  )
}
