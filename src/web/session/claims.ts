/** Reads the claims of an access token (R1.18) and says when a session ends. */
import { z } from 'zod'

/** What the access token says about the person and its own lifetime. */
const Claims = z.object({
  exp: z.number(),
  iat: z.number().optional(),
  sub: z.string(),
  name: z.string(),
  site: z.string(),
  /** Missing in a token from before Vialog added it. */
  site_id: z.number().optional(),
  performs_collection: z.boolean(),
  performs_analysis: z.boolean(),
  is_admin: z.boolean(),
})

/** The signed-in person as this browser stores them (R1.25). */
export const Session = Claims.extend({
  access: z.string(),
  refresh: z.string(),
  /**
   * How many seconds this device's clock is ahead of the server's, so that a wrong clock neither ends nor prolongs a
   * session.
   */
  clock_ahead: z.number().default(0),
})
export type Session = z.output<typeof Session>

/** The session for new tokens; `now` in seconds. */
export function sessionOf(tokens: { access: string; refresh: string }, now: number): Session {
  const [, payload = ''] = tokens.access.split('.')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  const claims = Claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return { ...claims, ...tokens, clock_ahead: claims.iat === undefined ? 0 : now - claims.iat }
}

/** Seconds until the session ends, at its `exp` (R1.20). */
export function secondsLeft(session: Pick<Session, 'exp' | 'clock_ahead'>, now: number): number {
  return session.exp - (now - session.clock_ahead)
}
