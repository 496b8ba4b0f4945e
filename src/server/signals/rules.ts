/** All SQL that reads rules for evaluation. */
import { sql } from 'kysely'
import type { Rule } from '#domain/alert/rules.ts'
import type { Database } from '#server/database/connect.ts'

/** A rule with its drugs as roots. */
export const lookingRules = (db: Database) =>
  db
    .selectFrom('alert_rules as a')
    .select(['a.id', 'a.name', 'a.kind', 'a.drug_class', 'a.custom_dangerous', 'a.sold_as_class', 'a.value', 'a.unit'])
    .select([
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
    .select(sql<number | null>`(select coalesce(d.form_of, d.id) from drugs d where d.id = a.drug_id)`.as('drug_id'))
    .select(
      sql<number | null>`(select coalesce(d.form_of, d.id) from drugs d where d.id = a.sold_as_drug_id)`.as(
        'sold_as_drug_id',
      ),
    )
    .orderBy('a.id')

/** Rules that are on, and rules with an open signal of this sample. */
export async function rulesFor(db: Database, sample_id: string): Promise<Rule[]> {
  return lookingRules(db)
    .where(
      sql<boolean>`(a.is_on or exists (select from alert_signals g join alert_signal_samples m on m.signal_id = g.id
        where g.rule_id = a.id and g.answered_at is null and m.sample_id = ${sample_id}))`,
    )
    .execute()
}
