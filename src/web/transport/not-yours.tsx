/** What stands in the place of a page that people of another role work on (spec S6). */
import { IconBan } from '@tabler/icons-react'
import { PageTitle } from '#web/service/page-title.tsx'
import { transportTexts } from '#web/texts/transport.ts'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'

const words = transportTexts

type NotYours = { readonly title: string; readonly onLeave: () => void; readonly children: string }

/** The page; `children` says whose work it is. */
export function NotYours({ title, onLeave, children }: NotYours) {
  return (
    <FullPage title={title} leave={{ label: words.cancel, onLeave }}>
      <PageTitle>{title}</PageTitle>
      <Panel icon={<IconBan size={28} />} title={words.notYours.title} isFault>
        {children}
      </Panel>
    </FullPage>
  )
}
