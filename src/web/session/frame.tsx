/** The frame around every signed-in page: sidebar, banner, the page, footer (R4.1). */
import type { ReactNode } from 'react'
import { Footer } from '#web/service/footer.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { FrameColumn, FrameMain, FramePage, FrameScreen, SkipLink } from '#web/ui/frame.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { MessageBanner } from './message-banner.tsx'
import { ProofQuestion } from './proof-question.tsx'
import { Sidebar } from './sidebar.tsx'

/** Element ID of the page's content, which takes the focus when another page opens. */
export const mainId = 'main'

/** The frame. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <FrameScreen>
      <SkipLink
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
      >
        {frameTexts.skip}
      </SkipLink>
      <Sidebar />
      <FrameColumn>
        <MessageBanner />
        <FramePage>
          <FrameMain id={mainId} tabIndex={-1}>
            <ArrivalNotice />
            {children}
          </FrameMain>
          <Footer />
          <ProofQuestion />
        </FramePage>
      </FrameColumn>
    </FrameScreen>
  )
}
