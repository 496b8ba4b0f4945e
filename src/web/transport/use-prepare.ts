/** Records that packages left, one call a destination, and that samples are missing. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reportMissing } from '#contract/samples.ts'
import { preparePackages } from '#contract/transport.ts'
import type { TabId } from '#domain/lists/tabs.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { call } from '#web/api/call.ts'
import { useKey } from '#web/api/use-key.ts'
import { paths } from '#web/paths.ts'
import { forgetChecked } from '#web/samples/checked-samples.ts'
import { lastList } from '#web/samples/last-list.ts'
import { takeOut } from '#web/samples/take-out.ts'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { toast } from '#web/ui/toast.ts'

const words = transportTexts

/** One package to record. */
export type Package = { readonly dest_site: number; readonly samples: readonly string[]; readonly track_number: string }

/** Packages that leave together; `why` for further analysis. */
type Shipment = { readonly packages: readonly Package[]; readonly person: string; readonly why?: string | null }

/** Prepares packages; says how many samples are in transit now. */
export function usePrepare(reason: 'FROM_COLLECTION' | 'REQUIRES_FURTHER_ANALYSIS') {
  const keyOf = useKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ packages, person, why = null }: Shipment) => {
      for (const { dest_site, samples, track_number } of packages) {
        const input = {
          samples: [...samples],
          reason,
          dry_run: false,
          why,
          person,
          track_number: track_number.trim() || null,
          dest_site,
        }
        await call(preparePackages, { input }, { once: keyOf(input) })
      }
      return packages.reduce((count, { samples }) => count + samples.length, 0)
    },
    onSuccess: (count, { packages }) => {
      const left = packages.flatMap(({ samples }) => samples)
      takeOut(queries, reason === 'FROM_COLLECTION' ? 'SamplesToTransport' : 'SamplesToReport', left)
      if (count > 0) toast(words.updated(count, stateLabels.IN_TRANSPORT))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}

/** Reports samples missing; says how many. */
export function useReportMissing() {
  const keyOf = useKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { samples: string[]; fullname: string }) =>
      call(reportMissing, { input }, { once: keyOf(input) }),
    onSuccess: ({ updated }) => toast(words.updated(updated, stateLabels.MISSING)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}

/** Gives the work up: back to the list that one came from (spec S2). */
export function useCancel(tab: TabId): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked(tab)
    navigate({ to: paths.home, search: lastList() })
  }
}

/** Ends the work: back to what awaits transport, or for who does not collect to what awaits a report (spec S2). */
export function useFinish(): () => void {
  const navigate = useNavigate()
  const { performs_collection } = useSignedIn()
  return () => {
    forgetChecked('SamplesToTransport')
    navigate({ to: paths.home, search: performs_collection ? {} : { tab: 'SamplesToReport' } })
  }
}
