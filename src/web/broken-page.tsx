/** What shows when a page fails in itself: never blank, never a stack. */
import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { texts } from '#web/texts/texts.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The page; loading it anew also fetches a newer version, if that is why it failed. */
export function BrokenPage() {
  return (
    <Panel
      icon={<IconMoodConfuzed size={28} />}
      title={texts.frame.broken.title}
      level={1}
      isFault
      actions={<Button onClick={() => location.reload()}>{texts.frame.tryAgain}</Button>}
    >
      {texts.frame.broken.text}
    </Panel>
  )
}
