/**
 * Known browsers (R1.29). A browser in which a person signed in keeps a token that says so, for this person alone.
 * It counts its own failures, so strangers who guess can neither block it nor make it wait.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isAhead } from '#server/http/ahead.ts'

/** How long a browser stays known: as long as an address where the person signed in (server/housekeeping). */
const days = 90

type Session = { readonly id: string; readonly rotated_at: string }

const macOf = (secret: string, body: string, email: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'vialog known browser', 32)))
    .update(JSON.stringify([body, email.toLowerCase()]))
    .digest('base64url')

/** The token of a session's browser; the same for the same rotation. */
export function browserToken(secret: string, { id, rotated_at }: Session, email: string): string {
  const body = `${id}.${Math.floor(Date.parse(rotated_at) / 1000)}`
  return `${body}.${macOf(secret, body, email)}`
}

/** The ID of the browser where somebody signed in with this email; null where none of the tokens is valid for it. */
export function knownBrowser(secret: string, email: string, tokens: readonly string[], now: Date): string | null {
  for (const token of tokens) {
    const [, id, seconds, mac] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
    if (id === undefined || seconds === undefined || mac === undefined) continue
    const at = new Date(Number(seconds) * 1000).toISOString()
    if (now.getTime() - Date.parse(at) > days * 24 * 3600_000 || isAhead(at, now)) continue
    if (timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, `${id}.${seconds}`, email)))) return id
  }
  return null
}
