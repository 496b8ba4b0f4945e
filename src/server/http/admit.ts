/** Who calls, and whether the declared access lets them in (decision 2). */

import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import { latest } from './ahead.ts'
import { credentials, Failure } from './failure.ts'
import type { Services } from './services.ts'
import { findSignedIn } from './signed-in.ts'
import type { Staff } from './staff.ts'

const accessRules: Record<Exclude<Access, 'public'>, (staff: Staff) => boolean> = {
  'signed-in': () => true,
  reader: (staff) => staff.performs_collection || staff.performs_analysis || staff.is_admin,
  staff: (staff) => staff.performs_collection || staff.performs_analysis,
  collection: (staff) => staff.performs_collection,
  analysis: (staff) => staff.performs_analysis,
  admin: (staff) => staff.is_admin,
  'lab or admin': (staff) => staff.performs_analysis || staff.is_admin,
}

/** The caller, or null on a public call; throws 401 with the text of spec S8, or 403. */
export async function admit(access: Access, request: FastifyRequest, services: Services): Promise<Staff | null> {
  if (access === 'public') return null
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Failure('not_signed_in', credentials.missing)
  const claims = readToken(request, token, services.now())
  const find = () => signedIn(services.db, claims)
  // For its minute at most, should somebody change people by hand in the database.
  const key = `staff ${claims.user_id} ${claims.session_id} ${Math.floor(services.now().getTime() / 60_000)}`
  const staff = services.memory ? await services.memory.remember(key, ['service'], find) : await find()
  if (!accessRules[access](staff)) throw new Failure('not_allowed', 'Your account may not do this.')
  return staff
}

async function signedIn(db: Database, claims: Claims): Promise<Staff> {
  const staff = await findSignedIn(db, claims)
  if (staff === 'ended') throw new Failure('not_signed_in', credentials.bad)
  if (staff === null) throw new Failure('not_signed_in', credentials.noUser)
  return staff
}

type Claims = { readonly user_id: number; readonly session_id: string }

function readToken(request: FastifyRequest, token: string, now: Date): Claims {
  try {
    const claims = request.server.jwt.verify<{ sub: string; sid: string; iat: number }>(token)
    if (claims.iat * 1000 > latest(now)) throw new Error('The token was made in the future.')
    return { user_id: Number(claims.sub), session_id: claims.sid }
  } catch {
    throw new Failure('not_signed_in', credentials.bad)
  }
}
