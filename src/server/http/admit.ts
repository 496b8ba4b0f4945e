/** Finds out who calls, and whether the declared access lets them in (R1.8, R1.9). */

import type { FastifyRequest } from 'fastify'
import type { Access, MachineAccess } from '#contract/endpoint.ts'
import { latest } from './ahead.ts'
import { credentials, Failure } from './failure.ts'
import { admitMachine, type Machine, purposeOf } from './machine.ts'
import type { Services } from './services.ts'
import { findSignedIn } from './signed-in.ts'
import type { Staff } from './staff.ts'

const accessRules: Record<Exclude<Access, 'public' | MachineAccess>, (staff: Staff, rights: Rights) => boolean> = {
  'signed-in': () => true,
  reader: (staff) => staff.performs_collection || staff.performs_analysis || staff.is_admin,
  staff: (staff) => staff.performs_collection || staff.performs_analysis,
  collection: (staff) => staff.performs_collection,
  analysis: (staff) => staff.performs_analysis,
  admin: (staff) => staff.is_admin,
  'lab or admin': (staff) => staff.performs_analysis || staff.is_admin,
  alerts: (staff, { issues_alerts, releases_alerts }) =>
    staff.performs_analysis || staff.is_admin || issues_alerts || releases_alerts,
  'issues alerts': (_staff, { issues_alerts }) => issues_alerts,
  'releases alerts': (_staff, { releases_alerts }) => releases_alerts,
  'reads for others': (_staff, { reads_for_others }) => reads_for_others,
}

const rightNames = ['issues_alerts', 'releases_alerts', 'reads_for_others'] as const
type Rights = { readonly [Right in (typeof rightNames)[number]]: boolean }
const noRights = { issues_alerts: false, releases_alerts: false, reads_for_others: false }
const asksForRights: ReadonlySet<Access> = new Set(['alerts', 'issues alerts', 'releases alerts', 'reads for others'])

/** Read from the database at each call, never cached. */
const rightsOf = async ({ db }: Services, { id }: Staff): Promise<Rights> =>
  (await db
    .selectFrom('users')
    .select([...rightNames])
    .where('id', '=', id)
    .executeTakeFirst()) ?? noRights

/** Who calls: a person, a machine, or nobody on a public call. */
export type Caller = { readonly staff: Staff | null; readonly machine: Machine | null }

/** The caller; throws 401 with its text (R1.21), or 403. Sessions and keys of machines never stand in for each other. */
export async function admit(access: Access, request: FastifyRequest, services: Services): Promise<Caller> {
  if (access === 'public') return { staff: null, machine: null }
  const purpose = purposeOf(access)
  if (purpose !== null) return { staff: null, machine: await admitMachine(purpose, request, services) }
  return {
    staff: await admitPerson(access as Exclude<Access, 'public' | MachineAccess>, request, services),
    machine: null,
  }
}

async function admitPerson(
  access: keyof typeof accessRules,
  request: FastifyRequest,
  services: Services,
): Promise<Staff> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Failure('not_signed_in', credentials.missing)
  const claims = readToken(request, token, services.now())
  // Cache a person for a minute at most, in case somebody changes people by hand in the database.
  const key = `staff ${claims.user_id} ${claims.session_id} ${Math.floor(services.now().getTime() / 60_000)}`
  const staff = await services.memory.remember(key, () => findSignedIn(services.db, claims))
  const rights = asksForRights.has(access) ? await rightsOf(services, staff) : noRights
  if (!accessRules[access](staff, rights)) throw new Failure('not_allowed', 'Your account may not do this.')
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
