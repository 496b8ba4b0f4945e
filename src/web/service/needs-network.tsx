/** In place of a page that needs the network: says so, tries again, and leads back to this device's shift. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isReachable } from './network.ts'
import { PageTitle } from './page-title.tsx'

const ShiftOffer = lazy(async () => ({ default: (await import('#web/shifts/shift-offer.tsx')).ShiftOffer }))

const words = frameTexts.needsNetwork

/** The message. It reloads only once the service answers: without a network, a reload shows the browser's own error. */
export function NeedsNetwork() {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const [isStill, setStill] = useState(false)
  const again = async () => {
    setAsking(true)
    if (await isReachable()) return location.reload()
    setAsking(false)
    setStill(true)
  }
  useEffect(() => {
    const reload = async () => {
      if (await isReachable()) location.reload()
    }
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {/* Without its code there is no shift on this device to lead to. */}
      <CatchBoundary getResetKey={() => 'offer'} errorComponent={() => null}>
        <Suspense>
          <ShiftOffer />
        </Suspense>
      </CatchBoundary>
      <Panel
        icon={<IconPlugConnectedX size={28} />}
        title={words.title}
        level={1}
        isFault
        actions={
          <Button loading={isAsking} onClick={again}>
            {frameTexts.tryAgain}
          </Button>
        }
      >
        {[words.text, session === null && words.signedOut, isStill && words.still].filter(Boolean).join(' ')}
      </Panel>
    </>
  )
}
