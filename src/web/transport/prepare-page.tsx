/** Preparing samples for transport (spec S2, S4): what awaits transport by destination, ticked by hand or by scanning. */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/api/refusal.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { MissingStep } from './missing-step.tsx'
import { NotYours } from './not-yours.tsx'
import { PackForm } from './pack-form.tsx'
import { packingQuery } from './prepare-queries.ts'
import { useLeft } from './ticked-address.ts'
import { useCancel, useFinish } from './use-prepare.ts'

const words = transportTexts

/** The page. */
export function PreparePage() {
  const { performs_collection } = useSignedIn()
  const { left } = useLeft()
  const finish = useFinish()
  const cancel = useCancel('SamplesToTransport')
  if (!performs_collection) {
    return (
      <NotYours title={words.title} onLeave={cancel}>
        {words.notYours.prepare}
      </NotYours>
    )
  }
  if (left !== null && left.length > 0) return <MissingStep left={left} lead={words.missing.lead} onFinish={finish} />
  return (
    <FullPage title={words.title} leave={{ label: words.cancel, onLeave: cancel }}>
      <PageTitle>{words.title}</PageTitle>
      <Packing />
    </FullPage>
  )
}

function Packing() {
  const { data: groups, error, refetch } = useQuery(packingQuery)
  if (error !== null) {
    const again = <Button onClick={() => refetch()}>{frameTexts.tryAgain}</Button>
    return (
      <Panel isFault icon={<IconPackage size={32} />} title={words.failed} actions={again}>
        {sentenceOf(error)}
      </Panel>
    )
  }
  if (groups === undefined) return <ListSkeleton rows={6} label={frameTexts.loading} />
  if (groups.length === 0) {
    return (
      <Panel icon={<IconPackage size={32} />} title={words.none}>
        {words.nonePacked}
      </Panel>
    )
  }
  return <PackForm groups={groups} />
}
