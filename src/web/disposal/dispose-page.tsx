/** '/dispose-samples' (R4.29): asks which samples to dispose of, who does it, who witnesses it, and why. */

import { IconBan, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { compareIds } from '#domain/sample/alike-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { forgetChecked } from '#web/samples/checked-samples.ts'
import { ListLink } from '#web/samples/list-link.tsx'
import { useViewer } from '#web/samples/use-viewer.ts'
import { TitledPage } from '#web/service/titled-page.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import { splitIds } from '#web/transport/ticked-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { DisposeForm } from './dispose-form.tsx'
import { namedSamplesQuery } from './dispose-queries.ts'

const words = disposalTexts
const route = getRouteApi(paths.disposeSamples)

/** The page. */
export function DisposePage() {
  const { samples, from } = route.useSearch()
  const { performs_analysis } = useSignedIn()
  const ids = [...new Set(splitIds(samples).map(canonicalSampleId))].sort(compareIds)
  const leave = useLeave(from)
  if (!performs_analysis) {
    return (
      <Frame onLeave={leave}>
        <Panel icon={<IconBan size={28} />} title={words.notYours} isFault>
          {words.notYoursText}
        </Panel>
      </Frame>
    )
  }
  if (ids.length === 0) return <NoneChosen onLeave={leave} />
  return <Named ids={ids} onLeave={leave} />
}

/** Returns to the dispose tab, or to the sample's page if the person came from there (R4.29). */
function useLeave(from: string | undefined): () => Promise<void> {
  const navigate = useNavigate()
  return () => {
    forgetChecked('SamplesToDispose')
    if (from !== undefined) return navigate({ to: paths.result(canonicalSampleId(from)) })
    return navigate({ to: paths.home, search: { tab: 'SamplesToDispose' } })
  }
}

type Leaving = { readonly onLeave: () => Promise<void> }

function Frame({ onLeave, children }: Leaving & { readonly children: ReactNode }) {
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave }}>
      {children}
    </TitledPage>
  )
}

function NoneChosen({ onLeave }: Leaving) {
  return (
    <Frame onLeave={onLeave}>
      <Panel
        icon={<IconTrash size={28} />}
        title={words.none}
        actions={
          <Button component={ListLink} search={{ tab: 'SamplesToDispose' }}>
            {words.toList}
          </Button>
        }
      >
        {words.noneChosen}
      </Panel>
    </Frame>
  )
}

function Named({ ids, onLeave }: Leaving & { readonly ids: readonly string[] }) {
  const viewer = useViewer()
  const answer = useQuery(namedSamplesQuery(ids))
  if (answer.data !== undefined && viewer !== null) {
    return <DisposeForm ids={ids} samples={answer.data} viewer={viewer} onLeave={onLeave} />
  }
  return (
    <Frame onLeave={onLeave}>
      <Loaded answer={answer} failed={words.failed} rows={4}>
        {() => <ListSkeleton rows={4} />}
      </Loaded>
    </Frame>
  )
}
