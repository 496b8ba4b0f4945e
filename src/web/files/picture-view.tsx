/** A picture of a sample, from its stored bytes. */
import { useQuery } from '@tanstack/react-query'
import type { SampleFile } from '#contract/files.ts'
import { filesTexts } from '#web/texts/files.ts'
import { Muted, Picture } from '#web/ui/layout.tsx'
import { usePictureAddress } from '#web/ui/picture-address.ts'
import { bytesQuery } from './files-query.ts'

/** The picture. */
export function PictureView({ sample_id, file }: { readonly sample_id: string; readonly file: SampleFile }) {
  const { data } = useQuery(bytesQuery(sample_id, file.number))
  const address = usePictureAddress(data, `image/${file.type.toLowerCase()}`)
  if (address === undefined) return <Muted role="status">{filesTexts.reading}</Muted>
  return <Picture src={address} alt={filesTexts.picture(file.name)} />
}
