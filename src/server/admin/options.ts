/** Orders, renames, retires and merges the options of surveys (R3.17). Samples keep the words that were chosen. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/lists.ts'
import { formatDateTime } from '#domain/dates.ts'
import { classKey } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import type { countedLists, OptionList } from '#domain/terms.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { found } from './find.ts'

type Held = { table: 'samples' | 'sharing_surveys'; column: string; isList: boolean }

/** Where a list's words are stored: a column of samples or of sharing surveys that holds several words, or one. */
const heldBy: Record<(typeof countedLists)[number], Held> & Partial<Record<OptionList, Held>> = {
  ExpectedDrugs: { table: 'samples', column: 'expected_drugs', isList: true },
  CheckingPurpose: { table: 'samples', column: 'checking_reasons', isList: true },
  SampleEffect: { table: 'samples', column: 'sample_effect', isList: true },
  SampleColour: { table: 'samples', column: 'colour', isList: true },
  SampleTexture: { table: 'samples', column: 'texture', isList: true },
  HowUsefulResults: { table: 'sharing_surveys', column: 'how_useful', isList: false },
  DrugPlan: { table: 'sharing_surveys', column: 'plan', isList: true },
}

/** How many samples or surveys hold each word of a list, from one scan of the rows. */
async function usedCounts(db: Database, list: OptionList): Promise<ReadonlyMap<string, number>> {
  const held = heldBy[list]
  if (held === undefined) return new Map()
  const [table, column] = [sql.table(held.table), sql.ref(held.column)]
  // Many people choose the same few combinations: count those before splitting them. A word counts once per row.
  const words = held.isList
    ? sql`(select ${column} as words, count(*) as rows from ${table} group by 1) chosen,
        lateral (select distinct word from unnest(words) word) held`
    : sql`(select ${column} as word, count(*) as rows from ${table} group by 1) chosen`
  const { rows } = await sql<{ word: string | null; count: number }>`
    select word, sum(rows)::int as count from ${words} group by word`.execute(db)
  return new Map(rows.map(({ word, count }) => [word ?? '', count]))
}

type Row = {
  id: number
  list: OptionList
  name: string
  value: string | null
  retired_at: string | null
  drugs: string[]
  drug_class: string | null
  stands_for_none: boolean
}

const optionOf = ({ retired_at, ...row }: Row, used: ReadonlyMap<string, number>) => ({
  ...row,
  is_retired: retired_at !== null,
  used: used.get(row.name) ?? 0,
})

const columns = ['id', 'list', 'name', 'value', 'retired_at', 'drug_class', 'stands_for_none'] as const
const drugNames = sql<string[]>`array(select d.name from drugs d where d.id = any (options.drug_ids) order by 1)`

async function optionRow(db: Database, id: number): Promise<Row> {
  const row = await db
    .selectFrom('options')
    .select(columns)
    .select(drugNames.as('drugs'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row, 'This option')
}

async function readOption(db: Database, id: number) {
  const row = await optionRow(db, id)
  return optionOf(row, await usedCounts(db, row.list))
}

const rowsOf = (db: Database, list: OptionList) =>
  db
    .selectFrom('options')
    .select(columns)
    .select(drugNames.as('drugs'))
    .where('list', '=', list)
    .orderBy(sql`retired_at is not null`)
    .orderBy('list_order')
    .orderBy('name')
    .execute()

async function readList(db: Database, list: OptionList) {
  const [rows, used] = [await rowsOf(db, list), await usedCounts(db, list)]
  return rows.map((row) => optionOf(row, used))
}

export const listOptions = ({ db, query }: Call<typeof contract.listOptions>) => readList(db, query.list)

type StandsFor = Pick<Row, 'drugs' | 'drug_class' | 'stands_for_none'>

/** The numbers of the drugs that an option stands for. An option stands for drugs, for a class, or for no drug. */
async function standsFor(tx: Write, list: OptionList, { drugs, drug_class, stands_for_none }: StandsFor) {
  const said = [drugs.length > 0, drug_class !== null, stands_for_none].filter(Boolean).length
  if (said > 0 && list !== 'ExpectedDrugs')
    throw badInput([{ field: 'drugs', message: 'Only an expected drug stands for drugs.' }])
  if (said > 1) throw badInput([{ field: 'drugs', message: 'Choose one: drugs, a class, or no drug.' }])
  const dictionary = await readDictionary(tx)
  if (drug_class !== null && !dictionary.classes.has(classKey(drug_class)))
    throw badInput([{ field: 'drug_class', message: `No drug is of the class ‘${drug_class}’.` }])
  return drugs.map((name) => {
    const read = readName(name, 'finding', dictionary)
    if (read.kind === 'drug') return read.drug.id
    throw badInput([{ field: 'drugs', message: `No drug is named ‘${name}’.` }])
  })
}

async function refuseTaken(tx: Write, list: OptionList, name: string, id: number | null) {
  const taken = await tx
    .selectFrom('options')
    .select('id')
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (taken !== undefined && taken.id !== id) {
    throw badInput([{ field: 'name', message: 'The list has an option of this name already.' }])
  }
}

export async function addOption(call: Call<typeof contract.addOption>) {
  const { db: tx, input } = call
  await refuseTaken(tx, input.list, input.name, null)
  const last = await tx
    .selectFrom('options')
    .select(sql<number>`coalesce(max(list_order), 0)`.as('list_order'))
    .where('list', '=', input.list)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('options')
    .values({ ...input, list_order: last.list_order + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, call, { action: 'add', entity: 'option', entity_id: String(id), after: input })
  return readOption(tx, id)
}

export async function changeOption(call: Call<typeof contract.changeOption>) {
  const { db: tx, input, params, now } = call
  const before = await optionRow(tx, params.id)
  const after = {
    name: input.name ?? before.name,
    is_retired: input.is_retired ?? before.retired_at !== null,
    drugs: input.drugs ?? before.drugs,
    drug_class: input.drug_class === undefined ? before.drug_class : input.drug_class,
    stands_for_none: input.stands_for_none ?? before.stands_for_none,
  }
  const drug_ids = await standsFor(tx, before.list, after)
  if (after.is_retired && before.value !== null) throw new Failure('conflict', 'This option is always offered.')
  await refuseTaken(tx, before.list, after.name, before.id)
  const retired_at = after.is_retired ? (before.retired_at ?? now.toISOString()) : null
  const { name, drug_class, stands_for_none } = after
  await changeDictionary(call, () =>
    tx
      .updateTable('options')
      .set({ name, retired_at, drug_ids, drug_class, stands_for_none })
      .where('id', '=', before.id)
      .execute(),
  )
  const { drugs, drug_class: wasClass, stands_for_none: wasNone } = before
  const was = {
    name: before.name,
    is_retired: before.retired_at !== null,
    drugs,
    drug_class: wasClass,
    stands_for_none: wasNone,
  }
  await auditChange(tx, call, { action: 'change', entity: 'option', entity_id: before.id }, was, after)
  return readOption(tx, before.id)
}

/** Who changed a list last, and when. */
async function overtaken(tx: Write, list: OptionList): Promise<Failure> {
  const last = await tx
    .selectFrom('audit_log as a')
    .select(['a.who', 'a.at'])
    .where((by) =>
      by.or([
        by.and([by('a.entity', '=', 'options'), by('a.entity_id', '=', list)]),
        sql<boolean>`a.entity = 'option' and a.entity_id in (select id::text from options where list = ${list})`,
      ]),
    )
    .orderBy('a.id', 'desc')
    .executeTakeFirst()
  const { time_zone } = await settingsOf(tx)
  const who = last === undefined ? 'Somebody' : last.who
  const when = last === undefined ? '' : `, on ${formatDateTime(last.at, time_zone)}`
  return new Failure(
    'stale',
    `${who} changed this list after you read it${when}. Look at it as it is now, then save again.`,
  )
}

export async function orderOptions(call: Call<typeof contract.orderOptions>) {
  const { db: tx, input } = call
  // Of two orders at the same moment the second sees the first.
  await tx.selectFrom('options').select('id').where('list', '=', input.list).orderBy('id').forUpdate().execute()
  const before = await rowsOf(tx, input.list)
  const isWhole = before.length === input.ids.length && before.every(({ id }) => input.ids.includes(id))
  if (!isWhole || before.some(({ id }, at) => id !== input.was[at])) throw await overtaken(tx, input.list)
  for (const [index, id] of input.ids.entries()) {
    await tx
      .updateTable('options')
      .set({ list_order: index + 1 })
      .where('id', '=', id)
      .execute()
  }
  const names = (ids: readonly number[]) => ids.map((id) => before.find((row) => row.id === id)?.name ?? '')
  const what = { action: 'order', entity: 'options', entity_id: input.list }
  await auditChange(tx, call, what, { order: names(before.map(({ id }) => id)) }, { order: names(input.ids) })
  return readList(tx, input.list)
}

export async function mergeOptions(call: Call<typeof contract.mergeOptions>) {
  const { db: tx, input, params, now } = call
  const [from, into] = [await optionRow(tx, params.id), await optionRow(tx, input.into)]
  if (from.list !== into.list || from.id === into.id) {
    throw badInput([{ field: 'into', message: 'Choose another option of the same list.' }])
  }
  if (from.value !== null) throw new Failure('conflict', 'This option is always offered.')
  // Submitted reports hold strip types, and are never edited in place.
  if (heldBy[from.list] === undefined) throw new Failure('conflict', 'Options of this list cannot be merged.')
  const updated = (await usedCounts(tx, from.list)).get(from.name) ?? 0
  if (input.dry_run) return { updated }
  await replaceWords(tx, from.list, from.name, into.name)
  await tx.updateTable('options').set({ retired_at: now.toISOString() }).where('id', '=', from.id).execute()
  await recordAudit(tx, call, {
    action: 'merge',
    entity: 'option',
    entity_id: String(from.id),
    before: { name: from.name, samples: updated },
    after: { name: into.name },
  })
  return { updated }
}

async function replaceWords(tx: Write, list: OptionList, from: string, into: string) {
  const held = heldBy[list]
  if (held === undefined) return
  const [table, column] = [sql.table(held.table), sql.ref(held.column)]
  if (!held.isList) {
    await sql`update ${table} set ${column} = ${into} where ${column} = ${from}`.execute(tx)
    return
  }
  // The new word takes the old one's position. If both were chosen, the row keeps the new word once.
  await sql`update ${table} set ${column} = case when ${column} @> array[${into}]::text[]
      then array_remove(${column}, ${from}) else array_replace(${column}, ${from}, ${into}) end
    where ${column} @> array[${from}]::text[]`.execute(tx)
}
