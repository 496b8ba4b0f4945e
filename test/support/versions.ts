/** The version that a change of a stored thing carries. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import type { TestService } from './service.ts'

/** The newest version of a thing, as If-Match. */
export async function ifMatch(
  db: Database,
  entity: string,
  id: string,
  besides: readonly string[] = [],
): Promise<{ 'if-match': string }> {
  const row = await db
    .selectFrom('audit_log')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where(sql<boolean>`(before is not null or after is not null)`)
    .where('action', 'not in', ['', ...besides])
    .executeTakeFirstOrThrow()
  return { 'if-match': `"${row.id}"` }
}

/** Whether a call replaces what was read under a version. */
export const carriesVersion = ({ method, versioned }: Endpoint): boolean =>
  versioned !== undefined && versioned.by === undefined && (method === 'PUT' || method === 'PATCH')

/** The header of a call: this version, or the newest; none for null. */
export async function versionHeader(
  db: Database,
  endpoint: Endpoint,
  params: ReadonlyMap<string, string | undefined>,
  version: number | null | undefined,
) {
  const { versioned } = endpoint
  if (versioned === undefined || !carriesVersion(endpoint) || version === null) return {}
  if (version !== undefined) return { 'if-match': `"${version}"` }
  return ifMatch(db, versioned.entity, versioned.id ?? [...params.values()][0] ?? '', versioned.besides)
}

/** A change carries the version that was read: nothing is overwritten unseen. */
export async function refusesUnread(
  service: TestService,
  endpoint: Endpoint,
  sent: { readonly params?: Record<string, string>; readonly input?: unknown },
) {
  const without = await service.call('admin', endpoint, { ...sent, version: null })
  expect([without.status, without.body.errors?.[0]?.field]).toEqual([400, 'If-Match'])
  const { entity = '', id = Object.values(sent.params ?? {})[0] ?? '' } = endpoint.versioned ?? {}
  const change = {
    who: 'Kim Lee',
    action: 'change',
    entity,
    entity_id: id,
    after: JSON.stringify({ danger_mark: true }),
  }
  const { id: version } = await service.db
    .insertInto('audit_log')
    .values({ ...change, at: '2026-11-24T12:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stale = await service.call('admin', endpoint, { ...sent, version: Number(version) - 1 })
  expect([stale.status, stale.body.type]).toEqual([409, 'urn:vialog:problem:stale'])
  expect(stale.body.detail).toMatch(/^Kim Lee changed this after you read it, on .*: danger mark\. Look at it/)
}
