/** A picture of an alert, loaded with the session: before release only the alert's writers may see it. */
import { useQuery } from '@tanstack/react-query'
import { readDraftPicture } from '#contract/alerts.ts'
import { readQuery } from '#web/api/read-query.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Picture } from '#web/ui/layout.tsx'
import { usePictureAddress } from '#web/ui/picture-address.ts'

/** The picture; nothing until it is there. */
export function AlertPicture({ hash }: { readonly hash: string }) {
  const { data } = useQuery({
    ...readQuery(readDraftPicture, { params: { hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = usePictureAddress(data, 'image/jpeg')
  return url === undefined ? null : <Picture src={url} alt={words.pictureAlt} />
}
