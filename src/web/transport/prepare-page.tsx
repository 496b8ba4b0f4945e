/**
 * Prepares samples for transport (R4.25): the samples awaiting transport by destination, ticked by hand or by
 * scanning.
 */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/form/loaded.tsx'
import { TitledPage } from '#web/service/titled-page.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Panel } from '#web/ui/panel.tsx'
import { MissingStep } from './missing-step.tsx'
import { NotYours } from './not-yours.tsx'
import { PackForm } from './pack-form.tsx'
import { packingQuery } from './prepare-queries.ts'
import { useLeft } from './ticked-address.ts'
import { useCancel, useFinish } from './transport-ends.ts'

const words = transportTexts

/** The page. */
export function PreparePage() {
  const { performs_collection } = useSignedIn()
  const { left } = useLeft()
  const finish = useFinish()
  const cancel = useCancel('SamplesToTransport')
  if (performs_collection && left.length > 0) {
    return <MissingStep left={left} lead={words.missing.lead} onFinish={finish} />
  }
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave: cancel }}>
      {performs_collection ? <Packing /> : <NotYours>{words.notYours.prepare}</NotYours>}
    </TitledPage>
  )
}

function Packing() {
  return (
    <Loaded answer={useQuery(packingQuery)} failed={words.failed}>
      {(groups) =>
        groups.length === 0 ? (
          <Panel icon={<IconPackage size={32} />} title={words.none}>
            {words.nonePacked}
          </Panel>
        ) : (
          <PackForm groups={groups} />
        )
      }
    </Loaded>
  )
}
