/** The frame around every signed-in page: sidebar, banner, the page, footer (spec S1). */
import type { ReactNode } from 'react'
import { Footer } from '#web/service/footer.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { ArrivalNotice } from './arrival-notice.tsx'
import styles from './frame.module.css'
import { MessageBanner } from './message-banner.tsx'
import { ProofQuestion } from './proof-question.tsx'
import { Sidebar } from './sidebar.tsx'

/** Element ID of the page's content, which takes the focus when another page opens. */
export const mainId = 'main'

/** The frame. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
      >
        {frameTexts.skip}
      </a>
      <Sidebar />
      <div className={styles.column}>
        <MessageBanner />
        <div className={styles.page}>
          <main id={mainId} tabIndex={-1} className={styles.main}>
            <ArrivalNotice />
            {children}
          </main>
          <Footer />
          <ProofQuestion />
        </div>
      </div>
    </div>
  )
}
