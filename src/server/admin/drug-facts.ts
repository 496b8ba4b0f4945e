/** The facts of a drug that name other drugs, and the names that the public reads (R8.18, R8.20). */
import { sql } from 'kysely'
import { companionsOf, writeCompanions } from '#domain/substance/companions.ts'
import { type DrugRow, namesIn } from '#domain/substance/drug-import.ts'
import { shownNameFault } from '#domain/substance/taken-names.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import { badInput } from '#server/http/failure.ts'

/** Refuses a shown name that means another drug. */
export async function refuseShownNames(
  tx: Write,
  input: DrugRow,
  before: Pick<DrugRow, 'shown_names' | 'name'> | null,
): Promise<void> {
  const gained = namesIn(input.shown_names).filter((name) => !namesIn(before?.shown_names ?? null).includes(name))
  if (gained.length === 0) return
  const dictionary = await readDictionary(tx)
  const faults = gained.flatMap((name) => shownNameFault(name, before?.name ?? input.name, dictionary) ?? [])
  if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'shown_names', message })))
}

type NamedFacts = Pick<DrugRow, 'makes' | 'companions'>

/** Whether these facts differ; a new drug without any has nothing to store. */
export const differ = (before: NamedFacts | null, after: NamedFacts): boolean =>
  (before?.makes ?? null) !== after.makes || (before?.companions ?? null) !== after.companions

/** Stores what a drug is used to make, and what comes along with it. */
export async function storeNamedFacts(tx: Write, id: number, { makes, companions }: NamedFacts): Promise<void> {
  const listed = companionsOf(companions)
  const names = [...listed.map(({ name }) => name), ...(makes === null ? [] : [makes])].map((name) =>
    name.toLowerCase(),
  )
  const rows = await tx
    .selectFrom('drugs')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', sql`any(${names})`)
    .execute()
  const ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
  const idOf = (name: string, field: 'makes' | 'companions') => {
    const found = ids.get(name.toLowerCase())
    if (found === undefined) throw badInput([{ field, message: `No drug is named ‘${name}’.` }])
    if (found === id) throw badInput([{ field, message: 'Name another drug.' }])
    return found
  }
  const makes_id = makes === null ? null : idOf(makes, 'makes')
  const values = listed.map(({ name, ...facts }) => ({ ...facts, drug_id: id, companion_id: idOf(name, 'companions') }))
  await tx.updateTable('drugs').set({ makes_id }).where('id', '=', id).execute()
  await tx.deleteFrom('drug_companions').where('drug_id', '=', id).execute()
  if (values.length > 0) await tx.insertInto('drug_companions').values(values).execute()
}

/** These facts with the drugs' names as the dictionary spells them, so that a second time changes nothing. */
export function spelled<Row extends NamedFacts>(row: Row, known: ReadonlyMap<string, { readonly name: string }>): Row {
  const spell = (name: string) => known.get(name.toLowerCase())?.name ?? name
  const companions = companionsOf(row.companions).map((one) => ({ ...one, name: spell(one.name) }))
  return { ...row, makes: row.makes === null ? null : spell(row.makes), companions: writeCompanions(companions) }
}
