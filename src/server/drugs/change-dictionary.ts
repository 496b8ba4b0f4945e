/**
 * Changes the dictionary: drugs, words, and what options stand for. Each change reads every typed name again, tells how
 * existing results change, and marks each shared result that gained a warning, so that staff tell the person.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DictionaryEffects } from '#contract/admin/drugs.ts'
import { storedReading } from '#domain/substance/stored-reading.ts'
import { type TakenName, takenNames } from '#domain/substance/taken-names.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { hasProved } from '#server/http/proof.ts'
import type { Staff } from '#server/http/staff.ts'
import { expectedOptions, readDictionary } from './dictionary.ts'
import { isDangerous, isUnknown, readAsDrug } from './read-findings.ts'

/** The companions of the drug `d`, and the drugs that it comes along with, as one text: each may make it no surprise. */
const companions = sql`(select string_agg(concat_ws(' ', c.drug_id, c.companion_id, c.is_told, c.sentence_en, c.sentence_fr, c.sentence_es), ';'
    order by c.drug_id, c.companion_id)
  from drug_companions c where d.identity_id in (c.drug_id, c.companion_id) or d.id in (c.drug_id, c.companion_id))`

/** What readers are told of a marked drug because of its facts, each as a text: its kinds, which drug it is, what it comes with. */
const facts = sql`case when d.important then array_remove(array['is ' || d.identity_id, case when d.is_strong then 'strong' end,
    case when d.is_stronger_form then 'stronger form' end, 'makes ' || d.makes, 'mirror ' || d.mirror_group,
    'companions ' || coalesce(${companions}, '')], null)
  || array(select 'class ' || btrim(word) from unnest(string_to_array(lower(d.drug_class), ';')) as word) else '{}' end`

/**
 * What readers see of the newest submitted results, by sample and finding: the warnings, and what the public is shown. What a
 * colour test may have shown warns, too.
 */
const met = sql`
  select r.sample_id, (f.report_id, f.list_order)::text as finding, coalesce(d.identity_id::text, f.custom_drug) as what, ${isDangerous} as warns,
    ${isUnknown} as is_unknown, d.id is null as is_custom, ${facts} as facts, coalesce(d.report_to_public, true) as shown
  from samples s
  join reports r on r.sample_id = s.sample_id and r.is_newest and not r.is_draft
  join report_findings f on f.report_id = r.id ${readAsDrug}
  where s.deleted_at is null and (coalesce(n.meaning, '') <> 'nothing' or ${isDangerous})
  union all
  select r.sample_id, 'may be ' || (m.report_id, m.list_order)::text, d.identity_id::text, d.important,
    false, false, case when d.important then array['is ' || d.identity_id] else '{}' end, d.report_to_public
  from samples s
  join reports r on r.sample_id = s.sample_id and r.is_newest and not r.is_draft
  join report_may_be m on m.report_id = r.id join drug_identities d on d.id = m.drug_id
  where s.deleted_at is null`

/** How many samples have something in one state of the dictionary that they lack in the other. */
const countOf = (flag: 'warns' | 'shown', more: 'dictionary_before' | 'dictionary_after') => {
  const less = more === 'dictionary_before' ? 'dictionary_after' : 'dictionary_before'
  // A name that becomes another one is no second warning, and was no hidden finding.
  const by = sql.ref(flag === 'warns' ? 'what' : 'finding')
  return sql`(select count(distinct sample_id)::int from (
    select sample_id, ${by} from ${sql.table(more)} where ${sql.ref(flag)}
    except select sample_id, ${by} from ${sql.table(less)} where ${sql.ref(flag)}) as changed)`
}

/** Whether the finding `b` was one that nobody knew, and now reads as something or is left out, and does not warn. */
const hasLostBox = sql`(b.is_unknown
  and not exists (select from dictionary_after a where a.finding = b.finding and (a.is_unknown or a.warns)))`

/** How many samples have such a finding. */
const lostUnknown = sql`(select count(distinct sample_id)::int from dictionary_before b where ${hasLostBox})`

/** How many samples have a dangerous drug that still warns, and of which something is no longer told as it was. */
const lostFacts = sql`(select count(distinct b.sample_id)::int from dictionary_before b
  join dictionary_after a on a.finding = b.finding and a.warns where not b.facts <@ a.facts)`

/** Who changes the dictionary, and whether they only ask what the change would do. */
type Changing = {
  readonly db: Write
  readonly staff: Staff
  readonly now: Date
  readonly dry_run?: boolean
  /** Whether the change weakens warnings, whatever results exist. */
  readonly needsPassword?: boolean
  /** Whether two people said what an unknown name is, or one who gave a reason. */
  readonly isDecided?: boolean
  /** Whether one person must not make a name harmless that nobody knows, which two people do (R8.12). */
  readonly keepsUnknown?: boolean
  /** Throws where the change may not take away these names' earlier meaning. */
  readonly refuse?: (taken: readonly TakenName[]) => void
}

/**
 * Makes a change in the caller's transaction and returns it with its effects. A change that removes a warning from a
 * result or what it says of a dangerous drug, shows something hidden, or says alone what nobody knew, needs a recent
 * password; a dry run is rolled back.
 */
export async function changeDictionary<T>(
  { db: tx, staff, now, dry_run, needsPassword, isDecided, keepsUnknown, refuse }: Changing,
  change: () => Promise<T>,
) {
  // One at a time: two parallel changes would each read names by half of the other.
  await sql`select pg_advisory_xact_lock(hashtext('dictionary'))`.execute(tx)
  await sql`savepoint dictionary`.execute(tx)
  await keep(tx, 'dictionary_before')
  const before = refuse === undefined ? null : await readDictionary(tx)
  const answer = await change()
  if (before !== null) refuse?.(takenNames(before, await readDictionary(tx)))
  await readNamesAgain(tx)
  await keep(tx, 'dictionary_after')
  if (keepsUnknown) await refuseKnown(tx)
  const effects = await effectsOf(tx)
  if (dry_run) await sql`rollback to savepoint dictionary`.execute(tx)
  else {
    const isAlone = !isDecided && effects.lose_unknown > 0
    const { lose_warning, lose_facts, become_visible } = effects
    const weakens = needsPassword || isAlone || lose_warning > 0 || lose_facts > 0 || become_visible > 0
    if (weakens && !hasProved(staff, now)) throw new Failure('sign_in_again', 'Enter your password again to do this.')
    await markGained(tx)
    await sql`drop table dictionary_before, dictionary_after`.execute(tx)
  }
  return { answer, effects }
}

async function keep(tx: Write, name: 'dictionary_before' | 'dictionary_after') {
  await sql`create temporary table ${sql.table(name)} on commit drop as ${met}`.execute(tx)
}

async function effectsOf(tx: Write): Promise<DictionaryEffects> {
  const { rows } = await sql<DictionaryEffects>`select
    ${countOf('warns', 'dictionary_after')} as gain_warning, ${countOf('warns', 'dictionary_before')} as lose_warning,
    ${lostUnknown} as lose_unknown, ${lostFacts} as lose_facts, ${countOf('shown', 'dictionary_after')} as become_visible,
    ${countOf('shown', 'dictionary_before')} as become_hidden`.execute(tx)
  return (
    rows[0] ?? { gain_warning: 0, lose_warning: 0, lose_unknown: 0, lose_facts: 0, become_visible: 0, become_hidden: 0 }
  )
}

/**
 * Refuses a change after which a name in results that nobody knew reads as something or is left out, and warns no more: a
 * row that is left out keeps its name, so its box counts, too.
 */
async function refuseKnown(tx: Write) {
  const { rows } = await sql<{ what: string }>`
    select what from dictionary_before b where ${hasLostBox} or (is_custom and not warns and not exists (
      select from dictionary_after a where a.sample_id = b.sample_id
        and (a.what = b.what or (a.warns and not exists (
          select from dictionary_before o where o.sample_id = a.sample_id and o.what = a.what)))))
    order by what limit 1`.execute(tx)
  const [first] = rows
  if (first === undefined) return
  throw badInput([
    {
      field: 'text',
      message: `‘${first.what}’ stands in results, and nobody knows what it is. Two people say it: answer it among the unknown names.`,
    },
  ])
}

/** Marks samples whose person must be told again. */
async function markGained(tx: Write) {
  await sql`update samples set new_warning_since_shared = true
    where shared_at is not null and not new_warning_since_shared and sample_id in (
      select sample_id from (select sample_id, what from dictionary_after where warns
        except select sample_id, what from dictionary_before where warns) as gained)`.execute(tx)
}

const kept = (db: Database) =>
  db
    .selectFrom('name_readings')
    .select([
      'place',
      'text',
      'meaning',
      'drug_ids',
      'drug_class',
      'is_dangerous',
      'is_asked',
      'is_known',
      'is_left_out',
    ])
    .execute()

/** Stored readings that differ from what the dictionary says now. */
async function outdated(db: Database) {
  const [dictionary, options] = [await readDictionary(db), await expectedOptions(db)]
  return (await kept(db)).flatMap(({ place, text, ...before }) => {
    const now = storedReading(text, place === 'FINDING' ? 'finding' : 'expected', dictionary, options)
    return isDeepStrictEqual(now, before) ? [] : [{ place, text, ...now }]
  })
}

async function readNamesAgain(tx: Write): Promise<void> {
  for (const { place, text, drug_ids, ...reading } of await outdated(tx)) {
    await tx
      .updateTable('name_readings')
      .set({ ...reading, drug_ids: [...drug_ids] })
      .where('place', '=', place)
      .where('text', '=', text)
      .execute()
  }
}

/** At a start: a new version may read names better than the one before. Returns how many readings changed. */
export async function readNamesAtStart(db: Database): Promise<number> {
  const changed = await outdated(db)
  if (changed.length === 0) return 0
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('dictionary'))`.execute(tx)
    await keep(tx, 'dictionary_before')
    await readNamesAgain(tx)
    await keep(tx, 'dictionary_after')
    await markGained(tx)
  })
  return changed.length
}
