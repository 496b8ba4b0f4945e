/** The message of the day at the top of every signed-in page; hidden if it fails to load (spec S1). */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { BannerText } from './banner-text.tsx'

/** The banner. Its region remains even without a message, so that a screen reader announces a new one. */
export function MessageBanner() {
  const { data, isError } = useQuery(messageQuery)
  const now = isError || !data?.content ? null : data
  const [shown, setShown] = useState(now)
  // A message moves the page down: one that comes during a press waits, or the button would get no click.
  useEffect(() => afterPress(() => setShown(now)), [now])
  return (
    <section aria-label={frameTexts.message} aria-live="polite">
      {shown?.content && <BannerText label={shown.label} content={shown.content} />}
    </section>
  )
}
