/**
 * Adds the rules that come with Vialog: with the dictionary of a new service, or by a button where there is one
 * already.
 */
import { type ShippedRule, shippedRules } from '#domain/alert/shipped-rules.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { Database, Write } from '#server/database/connect.ts'

type Missing = ShippedRule & { readonly drug_id: number | null; readonly sold_as_drug_id: number | null }

/**
 * Shipped rules that the service never got and that its dictionary supports, with the drugs of each. A rule that it
 * changed or gave up keeps its row, so it never comes again.
 */
async function missing(db: Database): Promise<Missing[]> {
  const there = await db.selectFrom('alert_rules').select('shipped').where('shipped', 'is not', null).execute()
  const drugs = await db.selectFrom('drugs').select(['id', 'name', 'form_of', 'drug_class']).execute()
  const ids = new Map(drugs.map(({ id, form_of, name }) => [name.toLowerCase(), form_of ?? id]))
  const classes = new Set(drugs.flatMap(({ drug_class }) => classNames(drug_class)).map(classKey))
  const idOf = (name: string | null) => (name === null ? null : (ids.get(name.toLowerCase()) ?? null))
  const isClass = (name: string | null) => name === null || classes.has(classKey(name))
  return shippedRules
    .filter(({ shipped }) => there.every((one) => one.shipped !== shipped))
    .filter(({ drug_class, sold_as_class }) => isClass(drug_class) && isClass(sold_as_class))
    .map((rule) => ({ ...rule, drug_id: idOf(rule.drug), sold_as_drug_id: idOf(rule.sold_as) }))
    .filter(({ drug, drug_id }) => drug === null || drug_id !== null)
    .filter(({ sold_as, sold_as_drug_id }) => sold_as === null || sold_as_drug_id !== null)
}

/** How many could be added. */
export const shippedLeft = async (db: Database): Promise<number> => (await missing(db)).length

/** Adds them, all switched off. Returns how many. */
export async function addShippedRules(tx: Write, now: Date): Promise<number> {
  const rules = await missing(tx)
  if (rules.length === 0) return 0
  const added = await tx
    .insertInto('alert_rules')
    .values(
      rules.map(({ drug: _drug, sold_as: _soldAs, ...rule }) => ({
        ...rule,
        is_on: false,
        added_at: now.toISOString(),
      })),
    )
    .onConflict((again) => again.doNothing())
    .returning('id')
    .execute()
  return added.length
}
