/** What shows when a page fails in itself: never blank, never a stack. */

import { IconMoodConfuzed } from '@tabler/icons-react'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The page; loading it anew also fetches a newer version, if that is why it failed. */
export function BrokenPage() {
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
