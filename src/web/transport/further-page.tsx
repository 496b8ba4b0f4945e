/** Prepares samples for further analysis at another lab (R4.26, R4.27): where to, why, and who prepared them. */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { TitledPage } from '#web/service/titled-page.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Panel } from '#web/ui/panel.tsx'
import { FurtherForm } from './further-form.tsx'
import { NotYours } from './not-yours.tsx'
import { otherLabsQuery } from './prepare-queries.ts'
import { splitIds } from './ticked-address.ts'
import { useCancel } from './transport-ends.ts'

const words = transportTexts
const route = getRouteApi(paths.prepareForFurtherAnalysis)

/** The page. */
export function FurtherPage() {
  const ids = splitIds(route.useSearch().samples)
  const { performs_analysis } = useSignedIn()
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave: useBack() }}>
      {!performs_analysis ? (
        <NotYours>{words.notYours.further}</NotYours>
      ) : ids.length === 0 ? (
        <Said>{words.further.noSamples}</Said>
      ) : (
        <Chosen key={ids.join(',')} ids={ids} />
      )}
    </TitledPage>
  )
}

function Chosen({ ids }: { ids: readonly string[] }) {
  return (
    <Loaded answer={useQuery(otherLabsQuery(ids))} failed={frameTexts.problem} rows={4}>
      {(labs) =>
        labs.length === 0 ? <Said>{words.further.noDestination}</Said> : <FurtherForm ids={ids} labs={labs} />
      }
    </Loaded>
  )
}

/**
 * Returns to the page that the person came from (a sample or its report), or to the last list if they opened the address
 * directly.
 */
function useBack(): () => void {
  const { history } = useRouter()
  const cancel = useCancel('SamplesToReport')
  return () => (history.canGoBack() ? history.back() : cancel())
}

function Said({ children }: { children: string }) {
  return (
    <Panel isFault icon={<IconPackage size={32} />} title={frameTexts.problem}>
      {children}
    </Panel>
  )
}
