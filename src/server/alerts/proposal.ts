/** What an approver is asked to release, and what has changed of it since. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AlertContent } from '#domain/alert/alert.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Staff } from '#server/http/staff.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { auditText } from './audit-text.ts'
import { evidenceOf } from './evidence.ts'

type Fact = {
  readonly sample_id: string
  readonly site_id: number
  readonly technology: string
  readonly strip_type: string
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly fact: unknown
}

/** Facts that grow with the cluster: more samples, over more days, by more methods, block no release. */
const growing = ['samples', 'first_day', 'last_day', 'technologies']

/** The text of an alert with the names of this moment, but for what only grows. */
async function textOf(db: Database, content: AlertContent): Promise<Record<string, unknown>> {
  const text = await auditText(db, content)
  return Object.fromEntries(Object.entries(text).filter(([field]) => !growing.includes(field)))
}

/** Stores what is proposed. */
export async function noteProposal(tx: Write, alert_id: number, content: AlertContent): Promise<void> {
  const tests = await evidenceOf(tx, alert_id, content.holds)
  const text = JSON.stringify(await textOf(tx, content))
  const named = JSON.stringify(
    tests.map(({ sample_id, site_id, technology, strip_type, drug_id, custom_drug }) => {
      return { sample_id, site_id, technology, strip_type, drug_id, custom_drug }
    }),
  )
  await sql`update alerts set proposed_text = ${text}::jsonb, proposed_facts = (
      select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('fact', ${factNow})), '[]')
      from jsonb_to_recordset(${named}::jsonb) as ${columns})
    where id = ${alert_id}`.execute(tx)
}

const columns = sql`t(sample_id text, site_id int, technology technology, strip_type text, drug_id int, custom_drug text)`
const factNow = sql`alert_fact(t.sample_id, t.site_id, t.technology, t.strip_type, t.drug_id, t.custom_drug)`

/** What has changed since the proposal, in words: the text with its names, and what tests say of its samples. */
export async function changesSince(
  db: Database,
  staff: Staff,
  alert_id: number,
  content: AlertContent,
): Promise<string[]> {
  const row = await db
    .selectFrom('alerts')
    .select(['proposed_text', 'proposed_facts'])
    .where('id', '=', alert_id)
    .executeTakeFirstOrThrow()
  // A server of an earlier version proposed it.
  if (row.proposed_text === null) return []
  // noteProposal wrote both.
  const before = row.proposed_text as Record<string, unknown>
  const facts = row.proposed_facts as unknown as Fact[]
  const now = JSON.parse(JSON.stringify(await textOf(db, content))) as Record<string, unknown>
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (field) => !isDeepStrictEqual(before[field], now[field]),
  )
  const { rows } = await sql<{ sample_id: string | null }>`
    select distinct case when ${visibleTo(staff)} then s.sample_id end as sample_id
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as t(sample_id text, site_id int, technology technology, strip_type text, drug_id int, custom_drug text, fact jsonb)
    left join samples s on s.sample_id = t.sample_id and s.deleted_at is null
    where ${factNow} is distinct from nullif(t.fact, 'null'::jsonb)
    order by 1 nulls last`.execute(db)
  const seen = rows.flatMap(({ sample_id }) => sample_id ?? [])
  const others = rows.length > seen.length ? ['a sample that you may not see'] : []
  const results = rows.length === 0 ? [] : [`what the lab says of ${[...seen, ...others].join(', ')}`]
  return [...fields.map((field) => changeText(field, before[field], now[field])), ...results]
}

const inWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ') || 'nothing'
    : value === null || value === undefined || value === ''
      ? 'nothing'
      : String(value)

const changeText = (field: string, before: unknown, now: unknown) =>
  `${field.replaceAll('_', ' ')}: ${inWords(before)} → ${inWords(now)}`
