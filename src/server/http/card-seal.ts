/**
 * The seal in a card's QR code (docs/decisions/0004): who carries it was handed the ID, and guesses nothing, so that no
 * limit holds it up. It seals the check code that stands beside the ID, too, and so opens nothing to whoever guesses codes.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalCheckCode } from '#domain/sample/check-code.ts'
import { isSameText } from '#server/same-text.ts'

/** 66 bits: short enough for a small QR code, and far too many to try. */
const length = 11
const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const made = Buffer.from(hkdfSync('sha256', secret, '', 'vialog seal of a card', 32))
  keys.set(secret, made)
  return made
}

/** The seal of a sample's ID and its check code; null where it has none. */
export function cardSeal(secret: string, sample_id: string, check_code: string | null): string {
  const text = JSON.stringify([sample_id, canonicalCheckCode(check_code ?? '')])
  return createHmac('sha256', keyOf(secret)).update(text).digest('base64url').slice(0, length)
}

/** Whether a seal is the one of this ID and code. */
export function isSealed(secret: string, sample_id: string, code: string | null, seal: string): boolean {
  return isSameText(seal, cardSeal(secret, sample_id, code))
}
