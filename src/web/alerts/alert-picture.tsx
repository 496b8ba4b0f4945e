/** A picture of an alert, loaded with the session: before release only the alert's writers may see it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readDraftPicture } from '#contract/alerts.ts'
import { readQuery } from '#web/api/read-query.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Picture } from '#web/ui/layout.tsx'

/** The picture; nothing until it is there. */
export function AlertPicture({ hash }: { readonly hash: string }) {
  const { data } = useQuery({
    ...readQuery(readDraftPicture, { params: { hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    // The call answers a picture as bytes (web/api/call.ts).
    const made = URL.createObjectURL(new Blob([data as unknown as BlobPart], { type: 'image/jpeg' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url === undefined ? null : <Picture src={url} alt={words.pictureAlt} />
}
