/**
 * The seal in a card's QR code (docs/decisions/0004). It proves that somebody handed the ID out, so no limit applies.
 * It covers the check code beside the ID, too, so it does not help anyone who guesses codes.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalCheckCode } from '#domain/sample/check-code.ts'
import { isSameText } from '#server/same-text.ts'

/** 66 bits: short enough for a small QR code, far too many to guess. */
const length = 11
const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const made = Buffer.from(hkdfSync('sha256', secret, '', 'vialog seal of a card', 32))
  keys.set(secret, made)
  return made
}

/** The seal of a sample's ID and its check code; `check_code` is null where the sample has none. */
export function cardSeal(secret: string, sample_id: string, check_code: string | null): string {
  const text = JSON.stringify([sample_id, canonicalCheckCode(check_code ?? '')])
  return createHmac('sha256', keyOf(secret)).update(text).digest('base64url').slice(0, length)
}

/** Whether a seal belongs to this ID and code. */
export function isSealed(secret: string, sample_id: string, code: string | null, seal: string): boolean {
  return isSameText(seal, cardSeal(secret, sample_id, code))
}
