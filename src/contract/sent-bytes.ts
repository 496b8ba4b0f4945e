/** A body that is a file: its bytes as they are sent, not JSON. */
import { z } from 'zod'

/** The bytes of a body in the order in which they came, how many they are, and their SHA-256 in hex. */
export class SentBytes {
  readonly parts: readonly Uint8Array[]
  readonly size: number
  readonly sha256: string

  constructor(parts: readonly Uint8Array[], size: number, sha256: string) {
    this.parts = parts
    this.size = size
    this.sha256 = sha256
  }

  /** What stands for it where requests are compared: its hash. */
  toJSON(): { readonly sha256: string } {
    return { sha256: this.sha256 }
  }
}

/** The input of a call that takes a file: pages and tests send a Blob, the server reads its bytes. */
export const FileBytes: z.ZodType<SentBytes, Blob> = z
  .custom<SentBytes | Blob>((sent) => sent instanceof SentBytes, 'Choose a file.')
  // The check above lets nothing else pass.
  .transform((sent) => sent as SentBytes) as unknown as z.ZodType<SentBytes, Blob>
