/** A picture of a sample, from its stored bytes. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SampleFile } from '#contract/files.ts'
import { filesTexts } from '#web/texts/files.ts'
import { Muted, Picture } from '#web/ui/layout.tsx'
import { bytesQuery } from './files-query.ts'

/** The picture. */
export function PictureView({ sample_id, file }: { readonly sample_id: string; readonly file: SampleFile }) {
  const { data } = useQuery(bytesQuery(sample_id, file.number))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return
    // The bytes never come from a SharedArrayBuffer, which the type cannot express.
    const made = URL.createObjectURL(
      new Blob([data as Uint8Array<ArrayBuffer>], { type: `image/${file.type.toLowerCase()}` }),
    )
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, file.type])
  if (address === null) return <Muted role="status">{filesTexts.reading}</Muted>
  return <Picture src={address} alt={filesTexts.picture(file.name)} />
}
