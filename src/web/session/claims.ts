/** Reads the claims of an access token (R1.18) and says when a session ends. */

/** What the access token says about the person and its own lifetime. */
type Claims = {
  readonly exp: number
  readonly iat?: number | undefined
  readonly sub: string
  readonly name: string
  readonly site: string
  /** Missing in a token from before Vialog added it. */
  readonly site_id?: number | undefined
  /** The closed sites that this site took over; missing where there are none. */
  readonly took_over?: readonly number[] | undefined
  readonly performs_collection: boolean
  readonly performs_analysis: boolean
  readonly is_admin: boolean
}

/** The signed-in person as this browser stores them (R1.25). */
export type Session = Claims & {
  readonly access: string
  readonly refresh: string
  /**
   * How many seconds this device's clock is ahead of the server's, so that a wrong clock neither ends nor prolongs a
   * session.
   */
  readonly clock_ahead: number
}

// By hand, because Zod would be a sixth of what the first page loads.
const typesOfClaims = {
  exp: ['number'],
  iat: ['number', 'undefined'],
  sub: ['string'],
  name: ['string'],
  site: ['string'],
  site_id: ['number', 'undefined'],
  took_over: ['object', 'undefined'],
  performs_collection: ['boolean'],
  performs_analysis: ['boolean'],
  is_admin: ['boolean'],
} satisfies Record<keyof Claims, readonly string[]>

const typesOfSession = {
  ...typesOfClaims,
  access: ['string'],
  refresh: ['string'],
  clock_ahead: ['number', 'undefined'],
}

/** The fields of a value if each has one of these types; otherwise it throws. */
function fieldsOf(types: Readonly<Record<string, readonly string[]>>, value: unknown): Record<string, unknown> {
  // Any value but null and undefined has fields.
  const given = (value ?? {}) as Record<string, unknown>
  const wrong = Object.keys(types).find((name) => types[name]?.includes(typeof given[name]) !== true)
  if (wrong !== undefined) throw new Error(`${wrong} is not what it should be.`)
  return Object.fromEntries(Object.keys(types).map((name) => [name, given[name]]))
}

/** Reads a stored session; throws if it is none. */
export function readSession(value: unknown): Session {
  // Each field has one of its types.
  const session = fieldsOf(typesOfSession, value) as Session
  return { ...session, clock_ahead: session.clock_ahead ?? 0 }
}

/** The session for new tokens; `now` in seconds. */
export function sessionOf(tokens: { access: string; refresh: string }, now: number): Session {
  const [, payload = ''] = tokens.access.split('.')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  // As above.
  const claims = fieldsOf(typesOfClaims, JSON.parse(new TextDecoder().decode(bytes))) as Claims
  return { ...claims, ...tokens, clock_ahead: claims.iat === undefined ? 0 : now - claims.iat }
}

/** Seconds until the session ends, at its `exp` (R1.20). */
export function secondsLeft(session: Pick<Session, 'exp' | 'clock_ahead'>, now: number): number {
  return session.exp - (now - session.clock_ahead)
}
