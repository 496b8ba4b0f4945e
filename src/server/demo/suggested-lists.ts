/** The lists that a new service may start with: the options and the dictionary of drugs that come with Vialog. */

import { type Insertable, sql } from 'kysely'
import type { ShippedDrug } from '#domain/substance/dictionary-growth.ts'
import { optionLists } from '#domain/terms.ts'
import type { Write } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
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

/** A drug that comes with Vialog as its row, without what names other drugs. */
export const asRow = (drug: ShippedDrug) => {
  const { name, drug_class, common_role, pronunciation, report_to_public, report_to_client_name, important } = drug
  const { pubchem_cid, cas, unii, inchikey, salts, mirror_group, is_stronger_form } = drug
  return {
    ...{ name, drug_class, common_role, pronunciation, report_to_public, report_to_client_name, important },
    ...{ pubchem_cid, cas, unii, inchikey, salts, mirror_group, is_stronger_form },
    synonyms: [...drug.synonyms],
    street_names: [...drug.street_names],
    shown_names: [...drug.shown_names],
  }
}

/** Notes what these drugs are used to make and what comes along with them, as far as the dictionary has those drugs. */
export async function addNamedFacts(tx: Write, drugs: readonly ShippedDrug[]): Promise<void> {
  const rows = await tx.selectFrom('drugs').select(['id', 'name', 'makes_id']).execute()
  const known = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  const companions: Insertable<DB['drug_companions']>[] = []
  const ids: number[] = []
  for (const { name, makes, companions: beside } of drugs) {
    const drug = known.get(name.toLowerCase())
    if (drug === undefined) continue
    const makes_id = makes === null ? null : (known.get(makes.toLowerCase())?.id ?? null)
    if (makes_id !== drug.makes_id) await tx.updateTable('drugs').set({ makes_id }).where('id', '=', drug.id).execute()
    ids.push(drug.id)
    for (const { name: companion, ...facts } of beside) {
      const companion_id = known.get(companion.toLowerCase())?.id
      if (companion_id !== undefined) companions.push({ ...facts, drug_id: drug.id, companion_id })
    }
  }
  await tx.deleteFrom('drug_companions').where('drug_id', '=', sql<number>`any(${ids})`).execute()
  if (companions.length > 0) await tx.insertInto('drug_companions').values(companions).execute()
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
    .returning('name')
    .execute()
  const names = new Set(added.map(({ name }) => name))
  await addNamedFacts(
    tx,
    drugs.filter(({ name }) => names.has(name)),
  )
  await pointOptions(tx, { options })
  return added.length
}
