/** Shown when a page crashes, instead of a blank page or a stack trace; or when it needs the network and has none. */

import { IconMoodConfuzed } from '@tabler/icons-react'
import { NeedsNetwork } from '#web/service/needs-network.tsx'
import { NoNetwork } from '#web/service/network.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The page. Reloading also fetches a newer version, in case an outdated one was the cause. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  if (error instanceof NoNetwork) return <NeedsNetwork />
  return (
    <Panel
      icon={<IconMoodConfuzed size={28} />}
      title={frameTexts.broken.title}
      level={1}
      isFault
      actions={<Button onClick={() => location.reload()}>{frameTexts.tryAgain}</Button>}
    >
      {frameTexts.broken.text}
    </Panel>
  )
}
