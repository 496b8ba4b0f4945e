/** The message of the day at the top of every signed-in page; an error while loading hides it (spec S1). */

import { useQuery } from '@tanstack/react-query'
import { messageQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { BannerText } from './banner-text.tsx'

/** The banner, or nothing while there is no message. The region stays, so that a screen reader hears a new one. */
export function MessageBanner() {
  const { data, isError } = useQuery(messageQuery)
  const shown = isError || !data?.content ? null : data
  return (
    <section aria-label={frameTexts.message} aria-live="polite">
      {shown?.content && <BannerText label={shown.label} content={shown.content} />}
    </section>
  )
}
