/** Above a page on which someone was set down: why the one that they asked for is not there. */
import { IconBan } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './arrival-notice.module.css'
import { dropNotice, settleNotice, useNotice } from './notice.ts'

/** The notice, or nothing. */
export function ArrivalNotice() {
  const notice = useNotice()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHere = notice !== null && path !== notice.from && (notice.at === null || notice.at === path)
  useEffect(() => {
    if (notice === null || path === notice.from) return
    if (notice.at === null) settleNotice(path)
    else if (notice.at !== path) dropNotice()
  }, [notice, path])
  if (!isHere) return null
  return (
    <section className={styles.notice} aria-label={frameTexts.refused}>
      <IconBan size={20} aria-hidden="true" />
      <p>{notice.text}</p>
      <button type="button" className={styles.close} onClick={dropNotice}>
        {frameTexts.close}
      </button>
    </section>
  )
}
