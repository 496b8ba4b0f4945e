/**
 * Anonymises samples (R13.13, docs/decisions/0007). It removes what their persons said from the sample, its surveys
 * and its audit entries, and reasons that staff typed about it. Custody, results and IDs stay as they are.
 */
import { sql } from 'kysely'
import { withoutPersonalFields } from '#domain/service/retention.ts'
import type { Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import { samplesGoing } from './going.ts'

type When = { readonly before: string; readonly now: Date; readonly zone: string }

/**
 * Anonymises those of `ids` that are still due. `last_update` stays: nothing happened to the sample. Returns their IDs.
 */
export async function anonymise(tx: Write, ids: readonly string[], { before, now, zone }: When): Promise<string[]> {
  const locked = await tx
    .selectFrom('samples as s')
    .select('s.sample_id')
    .where('s.sample_id', 'in', [...ids])
    .where(samplesGoing(before))
    .orderBy('s.sample_id')
    .forUpdate()
    .execute()
  const going = locked.map(({ sample_id }) => sample_id)
  if (going.length === 0) return []
  const { rows: typed } = await sql<{ word: string }>`select distinct word from samples, unnest(expected_drugs) as word
    where sample_id = any(${going}) and not is_known_word('expected_drugs', word)`.execute(tx)
  await tx
    .updateTable('samples')
    .set({
      ...withoutPersonalFields,
      // Ticked words describe the sample; typed words may reveal the person.
      expected_drugs: sql`without_typed('expected_drugs', expected_drugs)`,
      colour: sql`without_typed('colour', colour)`,
      texture: sql`without_typed('texture', texture)`,
      // Keep the day, but not the hour at which somebody stood at the counter.
      date_collected: sql`(date_trunc('day', date_collected at time zone ${zone}) + interval '12 hours') at time zone ${zone}`,
      anonymised_at: now.toISOString(),
    })
    .where('sample_id', 'in', going)
    .execute()
  await tx
    .updateTable('sharing_surveys')
    .set({
      ...withoutPersonalAnswers,
      // Ticked words rate the service; typed words may say anything.
      how_useful: sql`case when how_useful is null or is_known_word('how_useful', how_useful) then how_useful else 'Other' end`,
    })
    .where('sample_id', 'in', going)
    .execute()
  await sql`select forget_reasons(${going}::text[])`.execute(tx)
  await forgetFiles(tx, going, now)
  await forgetCells(tx, going, now)
  // Rewrite only entries that have such a field.
  await sql`update audit_log set before = anonymised(before), after = anonymised(after)
    where entity in ('sample', 'request for deletion') and entity_id = any(${going})
      and (before, after) is distinct from (anonymised(before), anonymised(after))`.execute(tx)
  await forgetReadings(
    tx,
    typed.map(({ word }) => word),
  )
  return going
}

/** Removes the bytes of files that may tell of the person, and what staff typed of all files. Hashes stay for custody. */
async function forgetFiles(tx: Write, ids: readonly string[], now: Date) {
  await sql`update files set bytes = null, is_shown = false, gone_how = 'RETENTION', gone_at = ${now.toISOString()}
    where sample_id = any(${[...ids]}) and is_personal and gone_how is null`.execute(tx)
  await sql`update files set name = '(anonymised)',
      gone_reason = case when gone_reason is not null then '(anonymised)' end
    where sample_id = any(${[...ids]}) and (name <> '(anonymised)' or gone_reason <> '(anonymised)')`.execute(tx)
}

/** Removes what machines brought of these samples and nobody has read: they are at their end, so nobody will. */
async function forgetCells(tx: Write, ids: readonly string[], now: Date) {
  await sql`update machine_results set cells = null,
      settled_at = case when standing = 'WAITS' then ${now.toISOString()}::timestamptz else settled_at end,
      settled_by = case when standing = 'WAITS' then 'Retention' else settled_by end,
      standing = case when standing = 'WAITS' then 'SET_ASIDE' else standing end
    where sample_id = any(${[...ids]}) and cells is not null`.execute(tx)
}

/** Deletes the readings of typed words that no sample holds any more. */
async function forgetReadings(tx: Write, words: readonly string[]) {
  if (words.length === 0) return
  await noteNames(tx, 'expected', ['Other'])
  await sql`delete from name_readings n where n.place = 'EXPECTED' and n.text = any(${[...words]})
    and not exists (select from samples s where n.text = any (s.expected_drugs))`.execute(tx)
}

/** The survey of an anonymised sample: only that it was shared, nothing that its person said. */
export const withoutPersonalAnswers = { feedback: null, plan: [], change_plan: null, use_again: null }
