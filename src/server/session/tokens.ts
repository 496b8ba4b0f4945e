/**
 * Access and refresh tokens (R1.18). Both are computed from the session's row, its rotation and its time, so that
 * a repeated refresh gets the same answer although no token is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Person } from '#contract/session.ts'
import { browserToken } from './known-browser.ts'

/**
 * Times in seconds: how long each token lasts, how long a used refresh token gets the same answer again, and how long a
 * session lasts, however often it is renewed (ASVS 7.3.2). The last one disturbs hardly anybody: after half an hour
 * without work, the pages sign a person out anyway.
 */
export const lifetimes = { access: 30 * 60, refresh: 12 * 3600, repeat: 30, session: 24 * 3600 } as const

type Session = {
  readonly id: string
  readonly rotation: number
  readonly rotated_at: string
  readonly created_at: string
}

const endOf = ({ created_at }: { created_at: string }) => Date.parse(created_at) + lifetimes.session * 1000

/** Until when a session that is opened or renewed now can be renewed. */
export const renewableUntil = (now: Date, session = { created_at: now.toISOString() }) =>
  new Date(Math.min(now.getTime() + lifetimes.refresh * 1000, endOf(session))).toISOString()

const seal = (secret: string, body: string) =>
  createHmac('sha256', secret).update(`refresh ${body}`).digest('base64url')

/** Whom tokens are for; `took_over`: the closed sites that their site took over. */
type Holder = Person & { readonly took_over?: readonly number[] }

/** The tokens of a session at its last rotation, and the token of its browser. */
export function tokensOf(jwt: FastifyInstance['jwt'], secret: string, session: Session, person: Holder) {
  const iat = Math.floor(Date.parse(session.rotated_at) / 1000)
  const { name, site, site_id, performs_collection, performs_analysis, is_admin } = person
  const access = jwt.sign({
    sub: String(person.id),
    sid: session.id,
    iat,
    exp: Math.min(iat + lifetimes.access, Math.floor(endOf(session) / 1000)),
    performs_collection,
    performs_analysis,
    is_admin,
    name,
    site,
    site_id,
    ...(person.took_over?.length ? { took_over: person.took_over } : {}),
  })
  const body = `${session.id}.${session.rotation}`
  return { access, refresh: `${body}.${seal(secret, body)}`, browser: browserToken(secret, session, person.email) }
}

/** The session and rotation of a refresh token; null when this service did not make it. */
export function readRefreshToken(secret: string, token: string): { id: string; rotation: number } | null {
  const [, id, rotation, mac] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || rotation === undefined || mac === undefined) return null
  const expected = seal(secret, `${id}.${rotation}`)
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? { id, rotation: Number(rotation) } : null
}
