/** All SQL that reads rules for evaluation. */
import { sql } from 'kysely'
import type { Rule, RuleFields } from '#domain/alert/rules.ts'
import type { Database } from '#server/database/connect.ts'

/** A rule with its drugs as roots, and the groups of their mirror forms. */
export const lookingRules = (db: Database) =>
  db
    .selectFrom('alert_rules as a')
    .select(['a.id', 'a.name', 'a.kind', 'a.drug_class', 'a.custom_dangerous', 'a.custom_unknown'])
    .select([
      'a.sold_as_class',
      'a.value',
      'a.unit',
      'a.basis',
      'a.measured_as',
      'a.source',
      'a.months',
      'a.samples',
      'a.days',
      'a.by_area',
      'a.by_sold_as',
      'a.is_on',
    ])
    .leftJoin('drug_identities as d', 'd.id', 'a.drug_id')
    .leftJoin('drug_identities as s', 's.id', 'a.sold_as_drug_id')
    .select(['d.identity_id as drug_id', 'd.mirror_group'])
    .select(['s.identity_id as sold_as_drug_id', 's.mirror_group as sold_as_mirror_group'])
    .orderBy('a.id')

/** A rule that is not stored, whose drugs are roots, as one that looks at samples. */
export async function lookingRule(db: Database, rule: RuleFields): Promise<Rule> {
  const groupOf = (id: number | null) =>
    id === null ? sql`null` : sql`(select mirror_group from drug_identities where id = ${id})`
  const { rows } = await sql<Pick<Rule, 'mirror_group' | 'sold_as_mirror_group'>>`
    select ${groupOf(rule.drug_id)} as mirror_group, ${groupOf(rule.sold_as_drug_id)} as sold_as_mirror_group`.execute(
    db,
  )
  return { mirror_group: null, sold_as_mirror_group: null, ...rows[0], ...rule, id: 0 }
}

/** Rules that are on, and rules with an open signal of this sample. */
export async function rulesFor(db: Database, sample_id: string): Promise<Rule[]> {
  return lookingRules(db)
    .where(
      sql<boolean>`(a.is_on or exists (select from alert_signals g join alert_signal_samples m on m.signal_id = g.id
        where g.rule_id = a.id and g.answered_at is null and m.sample_id = ${sample_id}))`,
    )
    .execute()
}
