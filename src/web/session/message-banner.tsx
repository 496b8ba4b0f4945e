/** The message of the day at the top of every signed-in page; an error while loading hides it (spec S1). */

import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './message-banner.module.css'

/** The banner, or nothing while there is no message. The region stays, so that a screen reader hears a new one. */
export function MessageBanner() {
  const { data, isError } = useQuery(messageQuery)
  const shown = isError || !data?.content ? null : data
  return (
    <section aria-label={frameTexts.message} aria-live="polite">
      {shown && (
        <p className={styles.banner}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            {shown.label && (
              <>
                <strong>{shown.label}</strong> —{' '}
              </>
            )}
            {shown.content}
          </span>
        </p>
      )}
    </section>
  )
}
