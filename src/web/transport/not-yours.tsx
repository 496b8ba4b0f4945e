/** Replaces a page that belongs to another role (R1.8). */
import { IconBan } from '@tabler/icons-react'
import { transportTexts } from '#web/texts/transport.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The message; `children` says whose work it is. */
export function NotYours({ children }: { children: string }) {
  return (
    <Panel icon={<IconBan size={28} />} title={transportTexts.notYours.title} isFault>
      {children}
    </Panel>
  )
}
