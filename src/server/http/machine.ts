/**
 * A machine that calls with a key of its own: 'Authorization: Machine …'. The scheme differs from that of people, so that
 * neither a key nor a session is ever taken for the other.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { localDay } from '#domain/dates.ts'
import { keyStanding, type MachinePurpose, machinePurposes } from '#domain/machine/machine-key.ts'
import type { Viewer } from '#domain/viewer.ts'
import { settingsOf } from '#server/settings.ts'
import { credentials, Failure } from './failure.ts'
import { count } from './limits.ts'
import type { Services } from './services.ts'

/** A machine with a valid key: it sees what analysis staff of its site see. `name`: what its key is called. */
export type Machine = Viewer & {
  readonly id: number
  readonly name: string
  readonly purpose: MachinePurpose
  readonly site: string
}

/** What a machine is called where people are, as in the audit trail. */
export const machineName = ({ name }: Pick<Machine, 'name'>) => `${name} (machine)`

/** The purpose of a key that an access asks for; null where people are asked for. */
export const purposeOf = (access: Access): MachinePurpose | null =>
  machinePurposes.find((purpose) => access === `machine: ${purpose}`) ?? null

const prefix = 'vialog_machine_'

/** A new key. Nobody can compute it from its hash, and it begins with words by which scanners find leaked keys. */
export const newKey = (): string => `${prefix}${randomBytes(32).toString('base64url')}`

/** A key's hash. Keys are random, so nobody needs a slow one. */
export const keyHash = (key: string): string => createHash('sha256').update(`machine ${key}`).digest('hex')

/** The same words for a key that never was, that has ended and that was revoked: whoever stole one learns nothing. */
const notValid = 'This key is not valid: it is mistyped, has ended, or was revoked. Ask an administrator for a new one.'

/** The machine of a request's key; 401 without a valid one, 403 for another purpose, 429 beyond the limits. */
export async function admitMachine(
  purpose: MachinePurpose,
  request: FastifyRequest,
  services: Services,
): Promise<Machine> {
  const now = services.now()
  const key = /^Machine (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined) throw new Failure('not_signed_in', credentials.missing)
  const machine = await findMachine(services, key, now)
  if (machine === null) {
    await count(services, 'unknown key', request.ip, now)
    throw new Failure('not_signed_in', notValid)
  }
  await count(services, 'machine', `machine ${machine.id}`, now)
  if (machine.purpose !== purpose)
    throw new Failure('not_allowed', `This key is to ${machine.purpose}. Use a key to ${purpose}.`)
  return machine
}

async function findMachine({ db }: Services, key: string, now: Date): Promise<Machine | null> {
  if (!key.startsWith(prefix)) return null
  const row = await db
    .selectFrom('machine_keys as k')
    .innerJoin('sites', 'sites.id', 'k.site_id')
    .select(['k.id', 'k.name', 'k.purpose', 'k.site_id', 'k.ends_on', 'k.revoked_at', 'k.last_used_at'])
    .select(['sites.name as site', 'sites.active'])
    .where('k.key_hash', '=', keyHash(key))
    .executeTakeFirst()
  const purpose = machinePurposes.find((one) => one === row?.purpose)
  if (row === undefined || purpose === undefined) return null
  const { time_zone } = await settingsOf(db)
  if (keyStanding(row, localDay(now.toISOString(), time_zone)) !== 'valid') return null
  // Once a minute is enough for people who look, and spares a write for each call.
  if (row.last_used_at === null || Math.abs(now.getTime() - Date.parse(row.last_used_at)) > 60_000)
    await db.updateTable('machine_keys').set({ last_used_at: now.toISOString() }).where('id', '=', row.id).execute()
  const { id, name, site_id, site } = row
  return {
    ...{ id, name, purpose, site_id, site },
    performs_collection: false,
    performs_analysis: true,
    is_admin: false,
  }
}
