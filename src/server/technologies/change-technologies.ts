/** Adds, renames, orders, and switches technologies on and off. Every result keeps its technology. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/technologies.ts'
import { formatDateTime } from '#domain/dates.ts'
import { addableKinds, type Named, ownKey, type TechnologyRow } from '#domain/technology/technologies.ts'
import { found } from '#server/admin/find.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { readTechnologies } from '#server/known-technologies.ts'
import { settingsOf } from '#server/settings.ts'

async function read(db: Database) {
  const { rows: counts } = await sql<{ technology: string; count: number }>`
    select technology, count(*)::int as count from reports where not is_draft group by 1`.execute(db)
  const used = new Map(counts.map(({ technology, count }) => [technology, count]))
  return (await readTechnologies(db)).map((row) => ({ ...row, id: row.key, used: used.get(row.key) ?? 0 }))
}

export const listTechnologies = ({ db }: Call<typeof contract.listTechnologies>) => read(db)

const one = async (db: Database, key: string) =>
  found(
    (await read(db)).find((row) => row.key === key),
    'This technology',
  )

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const namesOf = ({ name, short }: Pick<TechnologyRow, 'name' | 'short'>) => [
  ...new Set([...Object.values(name), ...Object.values(short)].map(letters)),
]

/** Refuses a name that another technology has in any language: a file could not tell the two apart. */
function refuseTaken(rows: readonly TechnologyRow[], key: string | null, names: Pick<TechnologyRow, 'name' | 'short'>) {
  const mine = namesOf(names)
  const other = rows.find(
    (row) => row.key !== key && [letters(row.key), ...namesOf(row)].some((is) => mine.includes(is)),
  )
  if (other === undefined) return
  const how = other.is_active ? '' : ' It is switched off: switch it on.'
  throw badInput([{ field: 'name.en', message: `${other.name.en} is a technology already.${how}` }])
}

const columnsOf = (name: Named, short: Named) => ({
  ...{ name_en: name.en, name_fr: name.fr, name_es: name.es },
  ...{ short_en: short.en, short_fr: short.fr, short_es: short.es },
})

export async function addTechnology(call: Call<typeof contract.addTechnology>) {
  const { db: tx, input } = call
  const { kind, name, short } = input
  if (!addableKinds.includes(kind))
    throw badInput([{ field: 'kind', message: 'A service adds no technology of this kind. Choose another kind.' }])
  const rows = await locked(tx)
  refuseTaken(rows, null, input)
  const key = ownKey(
    kind,
    name.en,
    rows.map((row) => row.key),
  )
  const list_order = rows.length + 1
  await tx
    .insertInto('technologies')
    .values({ key, kind, ...columnsOf(name, short), list_order, is_active: true, uses_up: kind !== 'VIBRATIONAL' })
    .execute()
  const after = { kind, ...columnsOf(name, short) }
  await recordAudit(tx, call, { action: 'add', entity: 'technology', entity_id: key, after })
  return one(tx, key)
}

export async function changeTechnology(call: Call<typeof contract.changeTechnology>) {
  const { db: tx, input, params } = call
  const rows = await locked(tx)
  const before = found(
    rows.find((row) => row.key === params.key),
    'This technology',
  )
  if (input.kind !== undefined && input.kind !== before.kind) {
    const message = `The kind of ${before.name.en} says what its results can be, so it never changes. Add another technology.`
    throw badInput([{ field: 'kind', message }])
  }
  const after = {
    name: input.name ?? before.name,
    short: input.short ?? before.short,
    is_active: input.is_active ?? before.is_active,
    uses_up: input.uses_up ?? before.uses_up,
  }
  refuseTaken(rows, before.key, after)
  if (!after.is_active && rows.every((row) => row.key === before.key || !row.is_active))
    throw new Failure('conflict', 'Reports need a technology. Switch another one on first.')
  const { is_active, uses_up } = after
  await tx
    .updateTable('technologies')
    .set({ ...columnsOf(after.name, after.short), is_active, uses_up })
    .where('key', '=', before.key)
    .execute()
  const said = ({ name, short, ...row }: typeof after) => ({ ...columnsOf(name, short), ...row })
  await auditChange(
    tx,
    call,
    { action: 'change', entity: 'technology', entity_id: before.key },
    said(before),
    said(after),
  )
  return one(tx, before.key)
}

/** The rows, so that of two changes at the same moment the second sees the first. */
async function locked(tx: Write) {
  await sql`lock table technologies in share row exclusive mode`.execute(tx)
  return readTechnologies(tx)
}

/** Who changed the list last, and when. */
async function overtaken(tx: Write): Promise<Failure> {
  const last = await tx
    .selectFrom('audit_log as a')
    .select(['a.who', 'a.at'])
    .where('a.entity', 'in', ['technology', 'technologies'])
    .orderBy('a.id', 'desc')
    .executeTakeFirst()
  const { time_zone } = await settingsOf(tx)
  const when = last === undefined ? '' : `, on ${formatDateTime(last.at, time_zone)}`
  return new Failure(
    'stale',
    `${last?.who ?? 'Somebody'} changed this list after you read it${when}. Look at it as it is now, then save again.`,
  )
}

export async function orderTechnologies(call: Call<typeof contract.orderTechnologies>) {
  const { db: tx, input } = call
  const rows = await locked(tx)
  const isWhole = rows.length === input.keys.length && rows.every(({ key }) => input.keys.includes(key))
  if (!isWhole || rows.some(({ key }, at) => key !== input.was[at])) throw await overtaken(tx)
  for (const [index, key] of input.keys.entries())
    await tx
      .updateTable('technologies')
      .set({ list_order: index + 1 })
      .where('key', '=', key)
      .execute()
  const names = (keys: readonly string[]) => keys.map((key) => rows.find((row) => row.key === key)?.name.en ?? '')
  const what = { action: 'order', entity: 'technologies', entity_id: 'all' }
  await auditChange(tx, call, what, { order: names(input.was) }, { order: names(input.keys) })
  return read(tx)
}
