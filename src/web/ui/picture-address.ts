/** An address under which the page itself shows the bytes of a picture. */
import { useEffect, useState } from 'react'

/**
 * The address; undefined until the bytes are there. Calls that answer a picture answer its bytes (web/api/call.ts), which their
 * type does not say. Without a type, the browser finds it by itself.
 */
export function usePictureAddress(bytes: object | undefined, type = ''): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return
    const made = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return address
}
