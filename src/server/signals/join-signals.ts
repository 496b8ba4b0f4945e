/**
 * Adds a sample's hits to signals, in the caller's transaction: each sample once per cause, and removes samples that a
 * correction cleared.
 */
import { sql } from 'kysely'
import { isOfStrip } from '#domain/alert/rule-looks.ts'
import type { RuleSample } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import {
  type Candidate,
  type Cause,
  candidatesOf,
  causeKey,
  type Hit,
  type Joinable,
  joined,
  type Sighting,
} from '#domain/alert/rules-hits.ts'
import { byItself, recordOwnAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { hitsOf, type Question, storedHistories } from './hits.ts'
import { ruleSamples } from './rule-samples.ts'
import { rulesFor } from './rules.ts'

type Membership = Cause & {
  readonly signal_id: number
  readonly rule_id: number
  readonly is_open: boolean
  readonly is_unconfirmed: boolean
  /** Of its drug. */
  readonly mirror_group: string | null
}

/** The signals that count a sample. */
async function membershipsOf(tx: Write, sample_id: string): Promise<Membership[]> {
  return tx
    .selectFrom('alert_signal_samples as m')
    .innerJoin('alert_signals as g', 'g.id', 'm.signal_id')
    .select(['m.signal_id', 'g.rule_id', 'g.custom_drug', 'g.sold_as', 'g.area_id', 'm.is_unconfirmed'])
    .leftJoin('drug_identities as d', 'd.id', 'g.drug_id')
    .select(['d.identity_id as drug_id', 'd.mirror_group'])
    .select(sql<boolean>`g.answered_at is null`.as('is_open'))
    .where('m.sample_id', '=', sample_id)
    .where(sql<boolean>`g.outcome is distinct from 'CORRECTED'`)
    .execute()
}

/** A cause without its area: a sample counts once, even if its site moved to another area. */
const wherever = (cause: Cause) => causeKey({ ...cause, area_id: null })

/** Evaluates every rule on a sample, by its newest submitted reports. */
export async function askRules(tx: Write, sample_id: string, now: Date): Promise<void> {
  const rules = await rulesFor(tx, sample_id)
  if (rules.length === 0) return
  // Otherwise PostgreSQL would plan the next statements anew for each report, which takes longer than running them.
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  // It may no longer have a submitted report.
  const [sample = null] = await ruleSamples(tx, [sample_id])
  const memberships = await membershipsOf(tx, sample_id)
  const questions: Question[] = []
  for (const rule of rules) {
    const mine = memberships.filter(({ rule_id }) => rule_id === rule.id)
    const candidates = sample === null ? [] : candidatesOf(rule, sample)
    const counted = mine.length === 0 ? [] : await settle(tx, { rule, sample_id, sample, mine, candidates, now })
    if (!rule.is_on) continue
    questions.push({ rule, candidates: candidates.filter(({ cause }) => !counted.includes(wherever(cause))) })
  }
  const histories = await storedHistories(tx, questions)
  for (const [at, question] of questions.entries()) {
    await join(tx, question.rule, hitsOf(question, histories[at] ?? (() => [])))
  }
}

type Settling = {
  readonly rule: Rule
  readonly sample_id: string
  readonly sample: RuleSample | null
  readonly mine: readonly Membership[]
  readonly candidates: readonly Candidate[]
  readonly now: Date
}

/**
 * Updates the signals that count the sample: its hit is confirmed now, or gone. Returns the causes that it still counts
 * for.
 */
async function settle(tx: Write, settling: Settling): Promise<string[]> {
  await lockSignals(tx)
  const { mine, candidates } = settling
  const held = new Map(candidates.map((one) => [wherever(one.cause), one]))
  const counted = mine.map(wherever)
  for (const one of mine) {
    const candidate = held.get(wherever(one))
    if (candidate !== undefined) {
      if (candidate.is_unconfirmed !== one.is_unconfirmed) await confirm(tx, one, candidate)
    } else if (one.is_open) {
      const heir = heirOf(one, settling, counted)
      if (heir !== undefined && (await rename(tx, one, heir))) counted.push(wherever(heir.cause))
      else await takeAway(tx, one, settling)
    }
  }
  return counted
}

async function confirm(tx: Write, { signal_id }: Membership, { sample_id, is_unconfirmed }: Candidate) {
  await tx
    .updateTable('alert_signal_samples')
    .set({ is_unconfirmed })
    .where('signal_id', '=', signal_id)
    .where('sample_id', '=', sample_id)
    .execute()
  await sumUp(tx, signal_id)
}

/** The candidate where a strip named a class or a drug, and another test now says which drug of it that was. */
function heirOf(one: Membership, { sample, candidates }: Settling, counted: readonly string[]) {
  const { drug_id, custom_drug, mirror_group } = one
  if (sample === null || !(custom_drug !== null || one.is_unconfirmed)) return undefined
  const strip = { drug_id, name: custom_drug ?? '', mirror_group }
  return candidates.find(
    ({ cause }) =>
      !counted.includes(wherever(cause)) &&
      sample.tests.some(({ found }) => found.some((each) => each.drug_id === cause.drug_id && isOfStrip(strip, each))),
  )
}

/** Renames the signal of one such sample to the drug; its owner keeps it. */
async function rename(
  tx: Write,
  { signal_id }: Membership,
  { cause, sample_id, is_unconfirmed, report_id }: Candidate,
) {
  const { numUpdatedRows } = await tx
    .updateTable('alert_signals')
    .set({ drug_id: cause.drug_id, custom_drug: cause.custom_drug, is_unconfirmed })
    .where('id', '=', signal_id)
    .where(sql<boolean>`(select count(*) from alert_signal_samples where signal_id = ${signal_id}) = 1
      and not exists (select from alert_signals o where o.rule_id = alert_signals.rule_id and o.answered_at is null
        and o.drug_id is not distinct from ${cause.drug_id}::int and o.area_id is not distinct from alert_signals.area_id
        and o.sold_as is not distinct from alert_signals.sold_as)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('alert_signal_samples')
    .set({ is_unconfirmed, report_id })
    .where('signal_id', '=', signal_id)
    .where('sample_id', '=', sample_id)
    .execute()
  return true
}

/** A correction removed the finding: the signal loses the sample, and ends where too few are left. */
async function takeAway(tx: Write, { signal_id }: Membership, { rule, sample_id, now }: Settling) {
  await tx
    .deleteFrom('alert_signal_samples')
    .where('signal_id', '=', signal_id)
    .where('sample_id', '=', sample_id)
    .execute()
  const { count } = await tx
    .selectFrom('alert_signal_samples')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('signal_id', '=', signal_id)
    .executeTakeFirstOrThrow()
  if (count >= (rule.kind === 'CLUSTER' ? (rule.samples ?? 2) : 1)) return sumUp(tx, signal_id)
  await tx
    .updateTable('alert_signals')
    .set({ outcome: 'CORRECTED', answered_at: now.toISOString() })
    .where('id', '=', signal_id)
    .execute()
  const after = { outcome: 'CORRECTED', sample_id }
  await recordOwnAudit(tx, byItself, now, { action: 'end', entity: 'signal', entity_id: String(signal_id), after })
}

/** Only one transaction at a time changes signals, so that two servers neither make one twice nor deadlock. */
export const lockSignals = (tx: Write) => sql`select pg_advisory_xact_lock(hashtext('signals'))`.execute(tx)

/** Adds each hit to the signal of its cause, or makes that signal. */
async function join(tx: Write, rule: Rule, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return
  await lockSignals(tx)
  const known = await signalsOf(tx, rule, hits)
  const begun = await begin(
    tx,
    rule,
    hits.filter((_, at) => known[at] === null),
  )
  const ids = known.map((id) => id ?? begun.shift())
  await tx
    .insertInto('alert_signal_samples')
    .values(hits.flatMap(({ sightings }, at) => sightings.map((sighting) => countedFor(Number(ids[at]), sighting))))
    .onConflict((again) => again.doNothing())
    .execute()
  for (const signal_id of known) if (signal_id !== null) await sumUp(tx, signal_id)
}

const countedFor = (signal_id: number, { sample_id, report_id, is_unconfirmed, at }: Sighting) => ({
  ...{ signal_id, sample_id, report_id, is_unconfirmed, at },
})

/** The signal of each hit; null where there is none yet. */
async function signalsOf(tx: Write, rule: Rule, hits: readonly Hit[]): Promise<(number | null)[]> {
  const causes = hits.map(({ cause }, hit) => ({ ...cause, hit }))
  const { rows } = await sql<Joinable & { id: number; hit: number }>`
    select h.hit, g.id, g.first_at, g.answered_at
    from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
      as h(hit int, drug_id int, custom_drug text, sold_as text, area_id int)
    join alert_signals g on g.rule_id = ${rule.id} and g.outcome is distinct from 'CORRECTED'
      and g.area_id is not distinct from h.area_id
      and (select coalesce(d.form_of, d.id) from drugs d where d.id = g.drug_id) is not distinct from h.drug_id
      and lower(g.custom_drug) is not distinct from lower(h.custom_drug)
      and lower(g.sold_as) is not distinct from lower(h.sold_as)
    order by g.id desc for update of g`.execute(tx)
  return hits.map(({ at }, hit) => {
    const signals = rows.filter((row) => row.hit === hit)
    return joined(rule, at, signals)?.id ?? null
  })
}

/**
 * Makes signals from their first samples, with the same totals that `sumUp` computes later; returns their numbers in
 * the order of the hits.
 */
async function begin(tx: Write, rule: Rule, hits: readonly Hit[]): Promise<number[]> {
  if (hits.length === 0) return []
  const signals = hits.map(({ cause, sightings }) => {
    const times = sightings.map(({ at }) => at).sort((a, b) => Date.parse(a) - Date.parse(b))
    const [first_at = '', last_at = first_at] = [times[0], times.at(-1)]
    const is_unconfirmed = sightings.every((one) => one.is_unconfirmed)
    return { ...cause, rule_id: rule.id, first_at, last_at, is_unconfirmed }
  })
  const rows = await tx.insertInto('alert_signals').values(signals).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Computes a signal's totals from its samples. */
async function sumUp(tx: Write, signal_id: number): Promise<void> {
  await sql`update alert_signals g set first_at = m.first_at, last_at = m.last_at, is_unconfirmed = m.is_unconfirmed
    from (select min(at) as first_at, max(at) as last_at, bool_and(is_unconfirmed) as is_unconfirmed
      from alert_signal_samples where signal_id = ${signal_id}) m
    where g.id = ${signal_id}`.execute(tx)
}
