/** Searches, adds to and changes the dictionary of drugs (R8.23). */
import { type SqlBool, sql } from 'kysely'
import type * as contract from '#contract/admin/drugs.ts'
import type { AdminDrug } from '#contract/admin/drugs.ts'
import type { Bare } from '#contract/endpoint.ts'
import { type DrugRow, namesIn, ofRoot, wholeRow } from '#domain/substance/drug-import.ts'
import { saltsOf, writeSalts } from '#domain/substance/salts.ts'
import { squash } from '#domain/substance/squash.ts'
import { clientNameFault, type TakenName } from '#domain/substance/taken-names.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { differ, refuseShownNames, storeNamedFacts } from './drug-facts.ts'
import { containing, found } from './find.ts'

const sameMolecule = sql<string[]>`array(select o.name from drugs o where o.id <> d.id and o.retired_at is null
  and coalesce(o.form_of, o.id) <> coalesce(d.form_of, d.id)
  and (o.pubchem_cid = d.pubchem_cid or o.cas = d.cas) order by o.name)`

const forms = sql<string[]>`array(select distinct f.form from drugs f where f.form_of = d.id and f.retired_at is null
  and f.form <> 'same' order by f.form)`

const measuredAs = sql<AdminDrug['measured_as']>`coalesce((select jsonb_agg(jsonb_build_object('site_id', m.site_id,
  'measured_as', m.measured_as) order by m.site_id) from measured_as_defaults m where m.drug_id = d.id), '[]'::jsonb)`

const companions = sql<string | null>`(select string_agg(concat_ws(' | ', c.name,
    case when p.is_told then 'told' else 'not told' end, p.source,
    case when coalesce(p.sentence_en, p.sentence_fr, p.sentence_es) is not null
      then rtrim(concat_ws(' | ', coalesce(p.sentence_en, ''), coalesce(p.sentence_fr, ''), coalesce(p.sentence_es, ''))) end),
    E'\\n' order by c.name collate "C")
  from drug_companions p join drugs c on c.id = p.companion_id where p.drug_id = d.id)`

const names = (column: 'synonyms' | 'street_names' | 'shown_names') =>
  sql<string | null>`nullif(array_to_string(${sql.ref(`d.${column}`)}, '; '), '')`.as(column)

/** Drugs as an administrator reads them. */
export const adminDrugs = (db: Database) =>
  db
    .selectFrom('drugs as d')
    .leftJoin('drugs as r', 'r.id', 'd.form_of')
    .select(['d.id', 'd.name', 'd.form', 'd.drug_class', 'd.common_role', 'd.pronunciation', 'd.report_to_public'])
    .select(['d.report_to_client_name', 'd.important', 'd.pubchem_cid', 'd.cas', 'd.unii', 'd.inchikey'])
    .select(['r.name as form_of', names('synonyms'), names('street_names'), names('shown_names')])
    .select(['d.salts', 'd.mirror_group', 'd.is_stronger_form'])
    .select(sql<string | null>`(select m.name from drugs m where m.id = d.makes_id)`.as('makes'))
    .select(companions.as('companions'))
    .select([
      sql<boolean>`d.retired_at is not null`.as('is_retired'),
      sql<boolean>`d.before_merge is not null`.as('is_merged'),
      sql<number>`(select count(*)::int from report_findings f where f.drug_id = d.id)`.as('used'),
      sameMolecule.as('same_molecule'),
      forms.as('forms'),
      measuredAs.as('measured_as'),
    ])

/** One drug, or 404. */
export const adminDrug = async (db: Database, id: number): Promise<Bare<AdminDrug>> =>
  found(await adminDrugs(db).where('d.id', '=', id).executeTakeFirst(), 'This drug')

/** The PubChem or CAS numbers that several drugs share: found once for the list, not for each row. */
function sharedBy(column: 'pubchem_cid' | 'cas') {
  const number = sql.ref(column)
  return sql`(select ${number} from drugs where retired_at is null and ${number} is not null
    group by ${number} having count(distinct coalesce(form_of, id)) > 1)`
}

const filters = {
  important: sql<SqlBool>`coalesce(r.important, d.important)`,
  hidden: sql<SqlBool>`not coalesce(r.report_to_public, d.report_to_public)`,
  retired: sql<SqlBool>`d.retired_at is not null`,
  forms: sql<SqlBool>`d.form_of is not null`,
  same_molecule: sql<SqlBool>`d.retired_at is null
    and (d.pubchem_cid in ${sharedBy('pubchem_cid')} or d.cas in ${sharedBy('cas')})`,
}

export async function listDrugs({ db, query }: Call<typeof contract.listDrugs>) {
  const pattern = containing(query.search ?? '')
  const where = sql<SqlBool>`(d.name ilike ${pattern} or array_to_string(d.synonyms || d.street_names, ';') ilike ${pattern}
    or d.drug_class ilike ${pattern} or d.cas ilike ${pattern} or d.pubchem_cid ilike ${pattern}
    or d.unii ilike ${pattern} or d.inchikey ilike ${pattern} or d.report_to_client_name ilike ${pattern})
    and ${query.only === undefined ? sql<SqlBool>`true` : filters[query.only]}`
  const matching = db.selectFrom('drugs as d').leftJoin('drugs as r', 'r.id', 'd.form_of').where(where)
  const page = matching
    .select('d.id')
    .orderBy(sql`d.retired_at is not null`)
    .orderBy(sql`lower(d.name)`)
    .limit(query.limit)
    .offset(query.offset)
  const [results, { count }] = await Promise.all([
    adminDrugs(db)
      // Find the page first, so that counts and comparisons run only for its drugs.
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

/** Refuses a drug whose names already mean something else. */
export const refuseTakenNames = (taken: readonly TakenName[]) => {
  if (taken.length > 0) throw badInput(taken.map(({ field, message }) => ({ field, message })))
}

/** Refuses a client-facing name that would hide what the drug warns of. */
async function refuseClientName(tx: Write, input: DrugRow, before: Bare<AdminDrug> | null) {
  const { report_to_client_name: name, form_of } = input
  if (name === null || form_of !== null || name === before?.report_to_client_name) return
  const message = clientNameFault(name, input, await readDictionary(tx))
  if (message !== null) throw badInput([{ field: 'report_to_client_name', message }])
}

/** The columns of a drug's row. A drug that this change retires gets `now` as the time of it. */
export async function storedDrug(tx: Write, input: DrugRow, now: Date, before: Bare<AdminDrug> | null) {
  const { is_retired, form_of, synonyms, street_names, ...row } = ofRoot(input)
  const { name, form, drug_class, common_role, pronunciation, report_to_public, report_to_client_name } = row
  const { important, pubchem_cid, cas, unii, inchikey, mirror_group, is_stronger_form } = row
  return {
    ...{ name, form, drug_class, common_role, pronunciation, report_to_public, report_to_client_name },
    ...{ important, pubchem_cid, cas, unii, inchikey, mirror_group, is_stronger_form },
    shown_names: namesIn(row.shown_names),
    salts: await saltsInWords(tx, row.salts),
    synonyms: namesIn(synonyms),
    street_names: namesIn(street_names),
    form_of: form_of === null ? null : await rootNamed(tx, form_of, before),
    ...(is_retired === (before?.is_retired ?? false) ? {} : { retired_at: is_retired ? now.toISOString() : null }),
  }
}

/** Salts under the dictionary's names, so that 'HCl' becomes the hydrochloride. */
async function saltsInWords(tx: Write, salts: string | null): Promise<string | null> {
  if (salts === null) return null
  const { saltWords } = await readDictionary(tx)
  return writeSalts(
    saltsOf(salts).map(({ form, ...salt }) => ({ ...salt, form: saltWords.get(squash(form))?.form ?? form })),
  )
}

/** The drug that a form belongs to; it must not be a form itself, and the new form must have none of its own. */
async function rootNamed(tx: Write, name: string, drug: Bare<AdminDrug> | null): Promise<number> {
  const fault = (message: string) => badInput([{ field: 'form_of', message }])
  const root = await tx
    .selectFrom('drugs')
    .select(['id', 'form_of'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (root === undefined) throw fault(`No drug is named ‘${name}’.`)
  if (root.id === drug?.id) throw fault('A drug is no form of itself.')
  if (root.form_of !== null) throw fault(`‘${name}’ is a form itself. Choose the drug that it is a form of.`)
  if (drug !== null) {
    const own = await tx.selectFrom('drugs').select('name').where('form_of', '=', drug.id).limit(1).executeTakeFirst()
    if (own !== undefined) throw fault(`${drug.name} has forms of its own, such as ${own.name}.`)
  }
  return root.id
}

/** Adds a drug, and reports what it does to results. */
async function add(call: Pick<Call<typeof contract.addDrug>, 'db' | 'input' | 'now' | 'staff'>, dry_run: boolean) {
  const { db: tx, now } = call
  const input = wholeRow(call.input, null)
  await refuseTaken(tx, input.name, null)
  await refuseClientName(tx, input, null)
  await refuseShownNames(tx, input, null)
  const values = await storedDrug(tx, input, now, null)
  const { answer, effects } = await changeDictionary({ ...call, dry_run, refuse: refuseTakenNames }, async () => {
    const row = await tx.insertInto('drugs').values(values).returning('id').executeTakeFirstOrThrow()
    if (differ(null, input)) await storeNamedFacts(tx, row.id, input)
    return row.id
  })
  return { id: answer, input, effects }
}

export async function addDrug(call: Call<typeof contract.addDrug>) {
  const { db: tx } = call
  const { id, input } = await add(call, false)
  await recordAudit(tx, call, { action: 'add', entity: 'drug', entity_id: String(id), after: input })
  return adminDrug(tx, id)
}

/** Writes a change, and reports what it does to results. */
async function change(
  call: Pick<Call<typeof contract.changeDrug>, 'db' | 'input' | 'params' | 'now' | 'staff'>,
  dry_run: boolean,
) {
  const { db: tx, params, now } = call
  const before = await adminDrug(tx, params.id)
  const input = wholeRow(call.input, before)
  await refuseTaken(tx, input.name, params.id)
  await refuseClientName(tx, input, before)
  await refuseShownNames(tx, input, before)
  const values = await storedDrug(tx, input, now, before)
  const { effects } = await changeDictionary({ ...call, dry_run, refuse: refuseTakenNames }, async () => {
    await tx.updateTable('drugs').set(values).where('id', '=', params.id).execute()
    if (differ(before, input)) await storeNamedFacts(tx, params.id, input)
  })
  return { before, input, effects }
}

export async function changeDrug(call: Call<typeof contract.changeDrug>) {
  const { db: tx, params } = call
  const { before, input } = await change(call, false)
  await auditChange(tx, call, { action: 'change', entity: 'drug', entity_id: params.id }, before, ofRoot(input))
  return adminDrug(tx, params.id)
}

export async function tryNewDrug(call: Call<typeof contract.tryNewDrug>) {
  return (await add(call, true)).effects
}

export async function tryDrug(call: Call<typeof contract.tryDrug>) {
  return (await change(call, true)).effects
}
