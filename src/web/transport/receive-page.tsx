/**
 * Receives samples (R4.25): the samples on their way to the reader's site by package, ticked by hand or by
 * scanning.
 */

import { useQuery } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useViewer } from '#web/samples/use-viewer.ts'
import { TitledPage } from '#web/service/titled-page.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { MissingStep } from './missing-step.tsx'
import { NotYours } from './not-yours.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { type Delivery, deliveriesQuery } from './receive-queries.ts'
import { useLeft } from './ticked-address.ts'
import { useCancel, useReceiveFinish } from './transport-ends.ts'
import { useReceiveForm } from './use-receive.ts'

const words = receiveTexts

/** The page. */
export function ReceivePage() {
  const { performs_analysis } = useSignedIn()
  const viewer = useViewer()
  const { left } = useLeft()
  const finish = useReceiveFinish()
  const onLeave = useCancel('SamplesToReceive')
  const answer = useQuery({ ...deliveriesQuery, enabled: performs_analysis && left.length === 0 })
  if (performs_analysis && left.length > 0) return <MissingStep left={left} lead={words.leftLead} onFinish={finish} />
  if (performs_analysis && answer.data !== undefined && viewer !== null) {
    return <Receiving {...answer.data} viewer={viewer} />
  }
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave }}>
      {performs_analysis ? (
        <Loaded answer={answer} failed={words.failed}>
          {() => <ListSkeleton />}
        </Loaded>
      ) : (
        <NotYours>{transportTexts.notYours.receive}</NotYours>
      )}
    </TitledPage>
  )
}

type Receiving = {
  readonly deliveries: readonly Delivery[]
  readonly missing: readonly Sample[]
  readonly viewer: Viewer
}

function Receiving({ deliveries, missing, viewer }: Receiving) {
  // Of the missing samples, those lost on their way here: the rules let this lab receive them.
  const mayTurnUp = missing.filter((sample) => refusal('receive', sample, viewer) === null)
  const form = useReceiveForm(deliveries, mayTurnUp)
  if (!form.draft.isReady) return null
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave: form.cancel }}>
      <ReceiveForm deliveries={deliveries} missing={mayTurnUp} form={form} />
    </TitledPage>
  )
}
