/**
 * Adds the rules that come with Vialog: with the dictionary of a new service, or by a button where there is one
 * already.
 */
import { type ShippedRule, shippedRules } from '#domain/alert/rules.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { Database, Write } from '#server/database/connect.ts'

/** Shipped rules that are missing and that the dictionary supports, with the drug of each. */
async function missing(db: Database): Promise<(ShippedRule & { readonly drug_id: number | null })[]> {
  const there = await db.selectFrom('alert_rules').select('shipped').where('shipped', 'is not', null).execute()
  const drugs = await db.selectFrom('drugs').select(['id', 'name', 'form_of', 'drug_class']).execute()
  const ids = new Map(drugs.map(({ id, form_of, name }) => [name.toLowerCase(), form_of ?? id]))
  const classes = new Set(drugs.flatMap(({ drug_class }) => classNames(drug_class)).map(classKey))
  return shippedRules
    .filter(({ shipped }) => there.every((one) => one.shipped !== shipped))
    .filter(({ drug_class }) => drug_class === null || classes.has(classKey(drug_class)))
    .filter(({ drug }) => drug === null || ids.has(drug.toLowerCase()))
    .map((rule) => ({ ...rule, drug_id: rule.drug === null ? null : (ids.get(rule.drug.toLowerCase()) ?? null) }))
}

/** How many could be added. */
export const shippedLeft = async (db: Database): Promise<number> => (await missing(db)).length

/** Adds them, all switched off. Returns how many. */
export async function addShippedRules(tx: Write, now: Date): Promise<number> {
  const rules = await missing(tx)
  if (rules.length === 0) return 0
  const added = await tx
    .insertInto('alert_rules')
    .values(rules.map(({ drug: _name, ...rule }) => ({ ...rule, is_on: false, added_at: now.toISOString() })))
    .onConflict((again) => again.doNothing())
    .returning('id')
    .execute()
  return added.length
}
