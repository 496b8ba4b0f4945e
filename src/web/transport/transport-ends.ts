/** How the work on packages ends: the next page, and what happens after packages leave. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answered } from '#contract/endpoint.ts'
import type { preparePackages } from '#contract/transport.ts'
import type { TabId } from '#domain/lists/tabs.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import type { After } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { forgetChecked } from '#web/samples/checked-samples.ts'
import { lastList } from '#web/samples/last-list.ts'
import { takeOut } from '#web/samples/take-out.ts'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'

/** After packages left: removes their samples from the list and says how many are in transit now. */
export function useSent(
  tab: TabId,
  onDone: (samples: readonly string[]) => unknown,
): After<Answered<typeof preparePackages>> {
  const queries = useQueryClient()
  const sent = (answers: readonly Answered<typeof preparePackages>[]) =>
    answers.flatMap(({ packages }) => packages.flatMap(({ samples }) => samples))
  return {
    done: (_, answers) => transportTexts.updated(sent(answers).length, stateLabels.IN_TRANSPORT),
    onDone: (_, answers) => {
      takeOut(queries, tab, sent(answers))
      return onDone(sent(answers))
    },
  }
}

/** Cancels: back to the list that the person came from (R4.30). */
export function useCancel(tab: TabId): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked(tab)
    navigate({ to: paths.home, search: lastList() })
  }
}

/** Finishes preparing: back to samples awaiting transport or, for people who do not collect, awaiting a report (R4.30). */
export function useFinish(): () => void {
  const navigate = useNavigate()
  const { performs_collection } = useSignedIn()
  return () => {
    forgetChecked('SamplesToTransport')
    navigate({ to: paths.home, search: performs_collection ? {} : { tab: 'SamplesToReport' } })
  }
}

/** Finishes receiving: back to the samples still on their way. */
export function useReceiveFinish(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked('SamplesToReceive')
    navigate({ to: paths.home, search: { tab: 'SamplesToReceive' } })
  }
}
