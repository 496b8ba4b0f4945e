/** The lists that a new service may start with: the options and the dictionary of drugs that come with Vialog. */

import { sql } from 'kysely'
import { optionLists } from '#domain/terms.ts'
import type { Write } from '#server/database/connect.ts'
import type { DemoData } from './read-data.ts'

/** Fills lists of options that are empty; those that have something stay as they are. Returns how many were added. */
export async function addSuggestedOptions(tx: Write, { options }: Pick<DemoData, 'options'>): Promise<number> {
  const known = await tx.selectFrom('options').select('list').distinct().execute()
  const empty = optionLists.filter((list) => known.every((row) => row.list !== list))
  const rows = empty.flatMap((list) =>
    options[list].map(({ name, value }, index) => ({ list, name, value, list_order: index + 1 })),
  )
  if (rows.length > 0) await tx.insertInto('options').values(rows).execute()
  await pointOptions(tx, { options })
  return rows.length
}

/**
 * Sets what the suggested expected drugs stand for, where the dictionary has those drugs and nobody has set it. Options
 * may come before the drugs, or after them.
 */
async function pointOptions(tx: Write, { options }: Pick<DemoData, 'options'>) {
  const rows = await tx.selectFrom('drugs').select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  for (const { name, drugs, drug_class, stands_for_none } of options.ExpectedDrugs) {
    const drug_ids = drugs.flatMap((drug) => ids.get(drug.toLowerCase()) ?? [])
    if (drug_ids.length < drugs.length) continue
    await tx
      .updateTable('options')
      .set({ drug_ids, drug_class, stands_for_none })
      .where('list', '=', 'ExpectedDrugs')
      .where('name', '=', name)
      .where(sql<boolean>`drug_ids = '{}' and drug_class is null and not stands_for_none`)
      .execute()
  }
}

/** A drug of the data as its row, without what names other drugs. */
export const asRow = ({ makes, companions, ...drug }: DemoData['drugs'][number]) => ({
  ...drug,
  synonyms: [...drug.synonyms],
  street_names: [...drug.street_names],
  shown_names: [...drug.shown_names],
})

/** Notes what these drugs are used to make and what comes along with them, as far as the dictionary has those drugs. */
export async function addNamedFacts(tx: Write, drugs: DemoData['drugs']): Promise<void> {
  const rows = await tx.selectFrom('drugs').select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  const idOf = (name: string) => ids.get(name.toLowerCase())
  for (const { name, makes } of drugs) {
    const [id, makes_id] = [idOf(name), makes === null ? undefined : idOf(makes)]
    if (id !== undefined && makes_id !== undefined)
      await tx.updateTable('drugs').set({ makes_id }).where('id', '=', id).execute()
  }
  const companions = drugs.flatMap(({ name, companions: beside }) =>
    beside.flatMap(({ name: companion, ...facts }) => {
      const [drug_id, companion_id] = [idOf(name), idOf(companion)]
      return drug_id === undefined || companion_id === undefined ? [] : [{ ...facts, drug_id, companion_id }]
    }),
  )
  if (companions.length === 0) return
  await tx
    .insertInto('drug_companions')
    .values(companions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the drugs that are not there yet. Returns how many were added. */
export async function addSuggestedDrugs(
  tx: Write,
  { drugs, options }: Pick<DemoData, 'drugs' | 'options'>,
): Promise<number> {
  const added = await tx
    .insertInto('drugs')
    .values(drugs.map(asRow))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await pointOptions(tx, { options })
  return added.length
}
