/** The dictionary of drugs (decision 6): searched, added, changed, merged, and imported from a CSV's rows. */
import { type SqlBool, sql } from 'kysely'
import type * as contract from '#contract/admin/lists.ts'
import type { AdminDrug } from '#contract/admin/lists.ts'
import { type DrugRow, drugDifferences, readDrugRow } from '#domain/drug-import.ts'
import type { RowError } from '#domain/registered-ids.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { auditChange } from './changed.ts'
import { containing, found } from './find.ts'

const sameMolecule = sql<string[]>`array(select o.name from drugs o where o.id <> d.id and o.retired_at is null
  and (o.pubchem_cid = d.pubchem_cid or o.cas = d.cas) order by o.name)`

const drugs = (db: Database) =>
  db
    .selectFrom('drugs as d')
    .select(['d.id', 'd.name', 'd.alias', 'd.drug_class', 'd.common_role', 'd.pronunciation', 'd.report_to_public'])
    .select(['d.report_to_client_name', 'd.important', 'd.pubchem_cid', 'd.cas'])
    .select([
      sql<boolean>`d.retired_at is not null`.as('is_retired'),
      sql<number>`(select count(*)::int from report_findings f where f.drug_id = d.id)`.as('used'),
      sameMolecule.as('same_molecule'),
    ])

const drugOf = async (db: Database, id: number): Promise<AdminDrug> =>
  found(await drugs(db).where('d.id', '=', id).executeTakeFirst(), 'This drug')

/** The numbers that more than one drug has: found once for the list, not anew for each of its rows. */
function sharedBy(column: 'pubchem_cid' | 'cas') {
  const number = sql.ref(column)
  return sql`(select ${number} from drugs where retired_at is null and ${number} is not null
    group by ${number} having count(*) > 1)`
}

const filters = {
  important: sql<SqlBool>`d.important`,
  hidden: sql<SqlBool>`not d.report_to_public`,
  retired: sql<SqlBool>`d.retired_at is not null`,
  same_molecule: sql<SqlBool>`d.retired_at is null
    and (d.pubchem_cid in ${sharedBy('pubchem_cid')} or d.cas in ${sharedBy('cas')})`,
}

export async function listDrugs({ db, query }: Call<typeof contract.listDrugs>) {
  const pattern = containing(query.search ?? '')
  const where = sql<SqlBool>`(d.name ilike ${pattern} or d.alias ilike ${pattern} or d.drug_class ilike ${pattern}
    or d.cas ilike ${pattern} or d.pubchem_cid ilike ${pattern} or d.report_to_client_name ilike ${pattern})
    and ${query.only === undefined ? sql<SqlBool>`true` : filters[query.only]}`
  const matching = db.selectFrom('drugs as d').where(where)
  const page = matching
    .select('d.id')
    .orderBy(sql`d.retired_at is not null`)
    .orderBy(sql`lower(d.name)`)
    .limit(query.limit)
    .offset(query.offset)
  const [results, { count }] = await Promise.all([
    drugs(db)
      // The page first: what is counted and compared for each drug is not for those before it.
      .where('d.id', 'in', page)
      .orderBy(sql`d.retired_at is not null`)
      .orderBy(sql`lower(d.name)`)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, results }
}

const taken = { field: 'name', message: 'A drug has this name already.' }

async function refuseTaken(tx: Write, name: string, id: number | null) {
  const other = await tx
    .selectFrom('drugs')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (other !== undefined && other.id !== id) throw badInput([taken])
}

/** The columns of a drug's row; retired since `now` unless it was before. */
const stored = ({ is_retired, ...row }: DrugRow, now: Date, wasRetired: boolean) => ({
  ...row,
  ...(is_retired === wasRetired ? {} : { retired_at: is_retired ? now.toISOString() : null }),
})

export async function addDrug(call: Call<typeof contract.addDrug>) {
  const { db: tx, input, now } = call
  await refuseTaken(tx, input.name, null)
  const { id } = await tx
    .insertInto('drugs')
    .values(stored(input, now, false))
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, call, { action: 'add', entity: 'drug', entity_id: String(id), after: input })
  return drugOf(tx, id)
}

export async function changeDrug(call: Call<typeof contract.changeDrug>) {
  const { db: tx, input, params, now } = call
  const before = await drugOf(tx, params.id)
  await refuseTaken(tx, input.name, params.id)
  await tx
    .updateTable('drugs')
    .set(stored(input, now, before.is_retired))
    .where('id', '=', params.id)
    .execute()
  await auditChange(tx, call, { action: 'change', entity: 'drug', entity_id: params.id }, before, input)
  return drugOf(tx, params.id)
}

export async function mergeDrugs(call: Call<typeof contract.mergeDrugs>) {
  const { db: tx, input, params, now } = call
  const [from, into] = [await drugOf(tx, params.id), await drugOf(tx, input.into)]
  if (from.id === into.id) throw badInput([{ field: 'into', message: 'Choose another drug.' }])
  if (into.is_retired) throw new Failure('conflict', `${into.name} is retired.`)
  if (input.dry_run) return { updated: from.used }
  // Reports that were submitted keep the name that they were submitted with; new ones find the other drug by it.
  const names = [into.alias, from.name, from.alias].flatMap((text) => (text ?? '').split(';').map((one) => one.trim()))
  const isNew = (name: string, index: number) =>
    name !== '' &&
    name.toLowerCase() !== into.name.toLowerCase() &&
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index
  const alias = names.filter(isNew).join('; ')
  if (alias.length > 1000) throw new Failure('conflict', 'Together the two drugs have too many names.')
  await tx.updateTable('drugs').set({ alias }).where('id', '=', into.id).execute()
  await tx.updateTable('drugs').set({ retired_at: now.toISOString() }).where('id', '=', from.id).execute()
  await recordAudit(tx, call, {
    action: 'merge',
    entity: 'drug',
    entity_id: String(from.id),
    before: { name: from.name, alias: into.alias, reports: from.used },
    after: { name: into.name, alias },
  })
  return { updated: from.used }
}

export async function importDrugs(call: Call<typeof contract.importDrugs>) {
  const { db: tx, input, now } = call
  const known = new Map((await drugs(tx).execute()).map((drug) => [drug.name.toLowerCase(), drug]))
  const errors: RowError[] = []
  const changes: { before: AdminDrug | null; after: DrugRow }[] = []
  const seen = new Set<string>()
  let same = 0
  for (const [index, row] of input.rows.entries()) {
    const key = (row.name ?? '').trim().toLowerCase()
    const before = known.get(key) ?? null
    const after = readDrugRow(row, before)
    if (typeof after === 'string') errors.push({ row: index + 1, message: after })
    else if (seen.has(key)) errors.push({ row: index + 1, message: `${after.name} stands in the file twice.` })
    else if (before !== null && drugDifferences(before, after).length === 0) same += 1
    else changes.push({ before, after })
    seen.add(key)
  }
  if (!input.dry_run && errors.length > 0) {
    throw badInput(errors.map(({ row, message }) => ({ field: `rows.${row - 1}`, message: `Row ${row}: ${message}` })))
  }
  const added = changes.filter(({ before }) => before === null).length
  const differences = changes.flatMap(({ before, after }) =>
    before === null ? [`${after.name}: new`] : drugDifferences(before, after),
  )
  if (!input.dry_run) for (const change of changes) await writeImported(call, change, now)
  return { added, changed: changes.length - added, same, errors, differences: differences.slice(0, 200) }
}

type Imported = { readonly before: AdminDrug | null; readonly after: DrugRow }

async function writeImported(call: Call<typeof contract.importDrugs>, { before, after }: Imported, now: Date) {
  const { db: tx } = call
  const { id: _id, used: _used, same_molecule: _same, ...row } = { id: 0, used: 0, same_molecule: [], ...after }
  const values = stored(row, now, before?.is_retired ?? false)
  if (before === null) {
    const { id } = await tx.insertInto('drugs').values(values).returning('id').executeTakeFirstOrThrow()
    await recordAudit(tx, call, { action: 'import', entity: 'drug', entity_id: String(id), after: row })
  } else {
    await tx.updateTable('drugs').set(values).where('id', '=', before.id).execute()
    await auditChange(tx, call, { action: 'import', entity: 'drug', entity_id: before.id }, before, row)
  }
}
