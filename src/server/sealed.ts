/**
 * Encrypts secrets that must be read again, with a key of the service's own: a copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `vialog ${purpose}`, 32))

/** The purpose under which the mail server's password is sealed. */
export const mailPassword = 'mail password'

/** Seals a text with the service's secret for one purpose; it does not open for another purpose. */
export function seal(text: string, secret: string, purpose: string): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** Opens a sealed text; null when the secret or the purpose is another one. */
export function open(sealed: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
    opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
