/** How the work on packages ends: where one goes next, and what follows packages that left. */
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

/** After packages left: their samples leave the list, and it is said how many are in transit now. */
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

/** Gives the work up: back to the list that one came from (spec S2). */
export function useCancel(tab: TabId): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked(tab)
    navigate({ to: paths.home, search: lastList() })
  }
}

/** Ends preparing: back to what awaits transport, or for who does not collect to what awaits a report (spec S2). */
export function useFinish(): () => void {
  const navigate = useNavigate()
  const { performs_collection } = useSignedIn()
  return () => {
    forgetChecked('SamplesToTransport')
    navigate({ to: paths.home, search: performs_collection ? {} : { tab: 'SamplesToReport' } })
  }
}

/** Ends receiving: back to what is still on its way. */
export function useReceiveFinish(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked('SamplesToReceive')
    navigate({ to: paths.home, search: { tab: 'SamplesToReceive' } })
  }
}
