/** Lets administrators list, add, change, switch and give up rules, and add those that come with Vialog. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/alert-rules.ts'
import type { AlertRule, RuleInput } from '#contract/admin/alert-rules.ts'
import type { Bare } from '#contract/endpoint.ts'
import { ruleFaults } from '#domain/alert/rules.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { addShippedRules, shippedLeft } from './add-shipped.ts'
import { settleRule } from './settle-rule.ts'

const columns = [
  ...([
    'name',
    'kind',
    'drug_id',
    'drug_class',
    'custom_dangerous',
    'custom_unknown',
    'sold_as_drug_id',
    'sold_as_class',
    'value',
  ] as const),
  ...([
    'unit',
    'basis',
    'measured_as',
    'source',
    'months',
    'samples',
    'days',
    'by_area',
    'by_sold_as',
    'is_on',
  ] as const),
] as const

async function readRules(db: Database, id?: number): Promise<Bare<AlertRule>[]> {
  return db
    .selectFrom('alert_rules as a')
    .select(['a.id', 'a.added_at', 'a.retired_at', ...columns.map((name) => `a.${name}` as const)])
    .select(sql<string | null>`(select name from drugs where id = a.drug_id)`.as('drug'))
    .select(sql<string | null>`(select name from drugs where id = a.sold_as_drug_id)`.as('sold_as_drug'))
    .select(sql<boolean>`a.shipped is not null`.as('is_shipped'))
    .select(sql<number>`(select count(*)::int from alert_signals g where g.rule_id = a.id)`.as('signals'))
    .select(
      sql<number>`(select count(*)::int from alert_signals g where g.rule_id = a.id and g.answered_at is null)`.as(
        'open',
      ),
    )
    .$if(id !== undefined, (rows) => rows.where('a.id', '=', id ?? 0))
    .orderBy(sql`a.retired_at is not null`)
    .orderBy(sql`not a.is_on`)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.id')
    .execute()
}

async function oneRule(db: Database, id: number): Promise<Bare<AlertRule>> {
  const [rule] = await readRules(db, id)
  if (rule === undefined) throw new Failure('not_found', 'This rule was not found.')
  return rule
}

export async function listAlertRules({ db }: Call<typeof contract.listAlertRules>) {
  const { classes } = await readDictionary(db)
  const names = [...classes.values()].map(({ name }) => name).sort((a, b) => a.localeCompare(b))
  return { rules: await readRules(db), shipped_left: await shippedLeft(db), classes: names }
}

/** The rule as it is stored; throws its faults, by field. */
export async function settledRule(db: Database, input: RuleInput): Promise<RuleInput> {
  const { rule, faults } = settleRule(input, await readDictionary(db))
  const all = [...ruleFaults(rule), ...faults]
  if (all.length > 0) throw badInput(all)
  return rule
}

export async function addAlertRule(call: Call<typeof contract.addAlertRule>): Promise<Bare<AlertRule>> {
  const { db: tx, input, now } = call
  const rule = await settledRule(tx, input)
  const { id } = await tx
    .insertInto('alert_rules')
    .values({ ...rule, added_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, call, { action: 'add', entity: 'alert rule', entity_id: String(id), after: rule })
  return oneRule(tx, id)
}

async function lockRule(call: Call<typeof contract.changeAlertRule> | Call<typeof contract.retireAlertRule>) {
  const { db: tx, params } = call
  await tx.selectFrom('alert_rules').select('id').where('id', '=', params.id).forUpdate().execute()
  return oneRule(tx, params.id)
}

export async function changeAlertRule(call: Call<typeof contract.changeAlertRule>): Promise<Bare<AlertRule>> {
  const { db: tx, input, params } = call
  const before = await lockRule(call)
  if (before.retired_at !== null) throw new Failure('conflict', 'This rule was given up. Add a new one.')
  const rule = await settledRule(tx, input)
  await tx.updateTable('alert_rules').set(rule).where('id', '=', params.id).execute()
  await auditChange(tx, call, { action: 'change', entity: 'alert rule', entity_id: params.id }, before, rule)
  return oneRule(tx, params.id)
}

export async function retireAlertRule(call: Call<typeof contract.retireAlertRule>): Promise<Bare<AlertRule>> {
  const { db: tx, params, now } = call
  const before = await lockRule(call)
  if (before.retired_at !== null) return before
  await tx
    .updateTable('alert_rules')
    .set({ retired_at: now.toISOString(), is_on: false })
    .where('id', '=', params.id)
    .execute()
  const after = { name: before.name, is_on: false }
  await recordAudit(tx, call, { action: 'retire', entity: 'alert rule', entity_id: String(params.id), after })
  return oneRule(tx, params.id)
}

export async function bringShippedRules(call: Call<typeof contract.bringShippedRules>) {
  const { db: tx, now } = call
  const added = await addShippedRules(tx, now)
  if (added > 0) {
    const what = { action: 'fill with the suggested', entity: 'alert rule', entity_id: 'all' }
    await recordAudit(tx, call, { ...what, after: { added } })
  }
  return { added }
}
