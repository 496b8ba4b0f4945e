/**
 * The versions of stored things: a change that was made on an older version is refused, so that nobody overwrites what
 * they have not read.
 */
import { sql } from 'kysely'
import type { Endpoint, Versioned } from '#contract/endpoint.ts'
import { formatDateTime } from '#domain/dates.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { badInput, Failure } from './failure.ts'

type Row = Readonly<Record<string, unknown>>

/** Entries without a change, such as 'sign out everywhere', make no version. */
const isChange = sql<boolean>`(before is not null or after is not null)`

const headerMissing = 'Send the version that you read as If-Match: nothing is overwritten that you have not seen.'

const noVersion = 'What you read is not stored any more. Look at it as it is now, then save again.'

/** The version that a caller read; null if this call replaces nothing. */
export function readVersion({ method, versioned }: Endpoint, header: string | undefined): number | null {
  if (versioned === undefined || versioned.by === 'was' || (method !== 'PUT' && method !== 'PATCH')) return null
  const [, digits] = /^"?(\d{1,15})"?$/.exec(header?.trim() ?? '') ?? []
  if (digits === undefined) throw badInput([{ field: 'If-Match', message: headerMissing }])
  return Number(digits)
}

/** Refuses with who, when and what if the thing has changed since this version. Entries of `own` are the caller's. */
export async function refuseStale(
  db: Database,
  { entity, besides = [] }: Versioned,
  id: string,
  version: number,
  own: string,
) {
  const newer = await db
    .selectFrom('audit_log')
    .select(['who', 'at', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('id', '>', version)
    .where(isChange)
    .where('action', 'not in', ['', ...besides])
    .where(sql<boolean>`request_id is distinct from ${own}`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const [last] = newer
  if (last === undefined) return refuseUnknown(db, entity, id, version)
  const { time_zone } = await settingsOf(db)
  const whos = [...new Set(newer.map(({ who }) => who))].reverse().join(', ')
  const fields = [
    ...new Set(
      newer.flatMap(({ before, after }) =>
        [before, after].flatMap((fields) => (isRow(fields) ? Object.keys(fields) : [])),
      ),
    ),
  ]
  const what = fields.length === 0 ? '' : `: ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}`
  throw new Failure(
    'stale',
    `${whos} changed this after you read it, on ${formatDateTime(last.at, time_zone)}${what}. Look at it as it is now, then save again.`,
  )
}

/** Refuses a number that is no entry of the thing: at most one that is still to come. */
async function refuseUnknown(db: Database, entity: string, id: string, version: number) {
  const entry = db.selectFrom('audit_log').select('id').where('id', '=', version)
  const found = await entry.where('entity', '=', entity).where('entity_id', '=', id).executeTakeFirst()
  if (version > 0 && found === undefined) throw new Failure('stale', noVersion)
}

/** The answer with the version of each row. */
export async function withVersions(db: Database, versioned: Versioned, answer: unknown): Promise<unknown> {
  const { entity, id, rows: field, besides = [] } = versioned
  const [rows, put] = rowsOf(answer, field)
  const idOf = (row: Row) => id ?? String(row.id ?? row.sample_id)
  const ids = [...new Set(rows.map(idOf))]
  if (ids.length === 0) return answer
  const found = await db
    .selectFrom('audit_log')
    .select(['entity_id', sql<number>`max(id)`.as('version')])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where(isChange)
    .where('action', 'not in', ['', ...besides])
    .groupBy('entity_id')
    .execute()
  const versions = new Map(found.map((one) => [one.entity_id, Number(one.version)]))
  return put(rows.map((row) => ({ ...row, version: versions.get(idOf(row)) ?? 0 })))
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The rows of an answer, and how to put others in their place. */
function rowsOf(answer: unknown, field: string | undefined): [Row[], (rows: Row[]) => unknown] {
  if (Array.isArray(answer)) return [answer.filter(isRow), (rows) => rows]
  if (!isRow(answer)) return [[], () => answer]
  const name = field ?? 'results'
  const inner = answer[name]
  if (Array.isArray(inner)) return [inner.filter(isRow), (rows) => ({ ...answer, [name]: rows })]
  if (field !== undefined && isRow(inner)) return [[inner], ([row]) => ({ ...answer, [field]: row })]
  return [[answer], ([row]) => row]
}
