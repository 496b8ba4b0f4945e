/** Receiving samples (spec S2, S4, S5): what is on its way to the own site by package, ticked by hand or by scanning. */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useViewer } from '#web/samples/use-viewer.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { MissingStep } from './missing-step.tsx'
import { NotYours } from './not-yours.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { type Delivery, deliveriesQuery } from './receive-queries.ts'
import { useLeft } from './ticked-address.ts'
import { useCancel } from './use-prepare.ts'
import { useReceiveFinish, useReceiveForm } from './use-receive.ts'

const words = receiveTexts

/** The page. */
export function ReceivePage() {
  const { performs_analysis } = useSignedIn()
  const { left } = useLeft()
  const finish = useReceiveFinish()
  const cancel = useCancel('SamplesToReceive')
  if (!performs_analysis) {
    return (
      <NotYours title={words.title} onLeave={cancel}>
        {transportTexts.notYours.receive}
      </NotYours>
    )
  }
  if (left !== null && left.length > 0) return <MissingStep left={left} lead={words.leftLead} onFinish={finish} />
  return <Deliveries onLeave={cancel} />
}

type Leaving = { readonly onLeave: () => void }

function Deliveries({ onLeave }: Leaving) {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = useQuery(deliveriesQuery)
  if (data !== undefined && viewer !== null) return <Receiving {...data} viewer={viewer} />
  return (
    <FullPage title={words.title} leave={{ label: words.cancel, onLeave }}>
      <PageTitle>{words.title}</PageTitle>
      {error !== null && data === undefined && !isFetching ? (
        <Panel
          isFault
          icon={<IconPackage size={32} />}
          title={words.failed}
          actions={<Button onClick={() => refetch()}>{frameTexts.tryAgain}</Button>}
        >
          {sentenceOf(error)}
        </Panel>
      ) : (
        <ListSkeleton rows={6} label={frameTexts.loading} />
      )}
    </FullPage>
  )
}

type Receiving = {
  readonly deliveries: readonly Delivery[]
  readonly missing: readonly Sample[]
  readonly viewer: Viewer
}

function Receiving({ deliveries, missing, viewer }: Receiving) {
  // Of what is missing, what was lost on its way here: the rules let this lab receive it.
  const mayTurnUp = missing.filter((sample) => refusal('receive', sample, viewer) === null)
  const form = useReceiveForm(deliveries, mayTurnUp)
  if (!form.draft.isReady) return null
  return (
    <FullPage title={words.title} leave={{ label: words.cancel, onLeave: form.cancel }}>
      <PageTitle>{words.title}</PageTitle>
      <ReceiveForm deliveries={deliveries} missing={mayTurnUp} form={form} />
    </FullPage>
  )
}
