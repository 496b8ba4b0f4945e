/** Preparing samples for further analysis at another lab (spec S2, S5): where to, why, and who prepared them. */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { FurtherForm } from './further-form.tsx'
import { NotYours } from './not-yours.tsx'
import { otherLabsQuery } from './prepare-queries.ts'
import { useCancel } from './use-prepare.ts'

const words = transportTexts
const route = getRouteApi(paths.prepareForFurtherAnalysis)

/** The page. */
export function FurtherPage() {
  const { samples = '' } = route.useSearch()
  const { performs_analysis } = useSignedIn()
  const ids = samples.split(',').filter((id) => id !== '')
  const goBack = useBack()
  const labs = useQuery({ ...otherLabsQuery(ids), enabled: performs_analysis && ids.length > 0 })
  if (!performs_analysis) {
    return (
      <NotYours title={words.title} onLeave={goBack}>
        {words.notYours.further}
      </NotYours>
    )
  }
  return (
    <FullPage title={words.title} leave={{ label: words.cancel, onLeave: goBack }}>
      <PageTitle>{words.title}</PageTitle>
      {ids.length === 0 ? (
        <Said>{words.further.noSamples}</Said>
      ) : labs.isError ? (
        <Said onAgain={() => labs.refetch()}>{sentenceOf(labs.error)}</Said>
      ) : labs.data === undefined ? (
        <ListSkeleton rows={4} label={frameTexts.loading} />
      ) : labs.data.length === 0 ? (
        <Said>{words.further.noDestination}</Said>
      ) : (
        <FurtherForm key={samples} ids={ids} labs={labs.data} />
      )}
    </FullPage>
  )
}

/** Back to the page that one came from, a sample's or its report's; to the last list where the address was opened by itself. */
function useBack(): () => void {
  const { history } = useRouter()
  const cancel = useCancel('SamplesToReport')
  return () => (history.canGoBack() ? history.back() : cancel())
}

function Said({ children, onAgain }: { children: string; onAgain?: () => void }) {
  const again = onAgain && <Button onClick={onAgain}>{frameTexts.tryAgain}</Button>
  return (
    <Panel isFault icon={<IconPackage size={32} />} title={frameTexts.problem} actions={again}>
      {children}
    </Panel>
  )
}
