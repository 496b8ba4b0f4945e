/** The message of the day at the top of every signed-in page; hidden if it fails to load (R4.2). */

import { useQuery } from '@tanstack/react-query'
import { messageQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { BannerText } from './banner-text.tsx'

/** The banner. Its region remains even without a message, so that a screen reader announces a new one. */
export function MessageBanner() {
  const { data, isError } = useQuery(messageQuery)
  const shown = useAfterPress(isError || !data?.content ? null : data)
  return (
    <section aria-label={frameTexts.message} aria-live="polite">
      {shown?.content && <BannerText label={shown.label} content={shown.content} />}
    </section>
  )
}
