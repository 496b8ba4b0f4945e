/** Released alerts for tests, written by the file that releases real ones; other tests check who may release. */
import { type AlertContent, type AlertSubstance, type AlertWords, usualDays } from '#domain/alert/alert.ts'
import { addDays, localDay, zonedInstant } from '#domain/dates.ts'
import { storeRelease } from '#server/alerts/store-release.ts'
import type { Database } from '#server/database/connect.ts'

/** The words of a test's alert unless the test gives others. */
export const alertWords: AlertWords = {
  title: 'Purple powder holds carfentanil',
  looks: 'Purple powder, in chunks.',
  effects: 'People fell asleep within minutes.',
  what_to_do: 'Use with others. Carry naloxone. Start with much less.',
  where_to_get_help: 'Call 911. You can ask us at any time.',
  changed: '',
}

const zone = 'America/Toronto'

/** An alert's content: what the test gives, filled up with plausible values; it ends in four weeks. */
export function alertContent(now: Date, changes: Partial<AlertContent> = {}): AlertContent {
  const today = localDay(now.toISOString(), zone)
  return {
    languages: ['en'],
    words: { en: alertWords },
    sold_as: ['Fentanyl'],
    holds: [],
    area_id: null,
    first_day: addDays(today, -6),
    last_day: addDays(today, -1),
    samples: 7,
    methods: ['GC_MS'],
    is_unconfirmed: false,
    picture: null,
    ends_on: addDays(today, usualDays),
    ...changes,
  }
}

/** A listed drug in the form that an alert names it. */
export async function named(
  db: Database,
  name: string,
  amount: AlertSubstance['amount'] = null,
): Promise<AlertSubstance> {
  const { id } = await db.selectFrom('drugs').select('id').where('name', 'ilike', name).executeTakeFirstOrThrow()
  return { drug_id: id, custom_drug: null, amount }
}

type Releasing = {
  readonly now?: Date
  readonly changes?: Partial<AlertContent>
  /** The samples on which the alert rests. */
  readonly samples?: readonly string[]
  /** The alert to update. */
  readonly id?: number
}

/** Releases an alert, or a new version of one, and returns its ID. */
export async function release(db: Database, { now = new Date(), changes, samples = [], id }: Releasing = {}) {
  const [writer, releaser] = await db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  if (writer === undefined || releaser === undefined) throw new Error('An alert needs two people.')
  const content = alertContent(now, changes)
  const created = { created_at: now.toISOString(), created_by: writer.id }
  return db.transaction().execute(async (tx) => {
    const alert_id = id ?? (await tx.insertInto('alerts').values(created).returning('id').executeTakeFirstOrThrow()).id
    const rows = samples.map((sample_id) => ({ alert_id, sample_id, added_at: now.toISOString() }))
    if (rows.length > 0) await tx.insertInto('alert_samples').values(rows).execute()
    const ends_at = zonedInstant(addDays(content.ends_on, 1), '00:00', zone)
    const who = { writers: [writer.id], released_by: releaser.id }
    await storeRelease(tx, { alert_id, content, now, ends_at, ...who })
    return alert_id
  })
}

/** Takes an alert back, as the call does. */
export async function retract(db: Database, id: number, words: Record<string, string>, now = new Date()) {
  const { id: retracted_by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const set = { retracted_at: now.toISOString(), retracted_by, retract_words: JSON.stringify(words) }
  await db.updateTable('alerts').set(set).where('id', '=', id).execute()
}
