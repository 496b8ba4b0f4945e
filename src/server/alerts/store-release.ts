/** Stores a released version of an alert with everything that belongs to it, in the caller's transaction. */
import { sql } from 'kysely'
import type { AlertContent } from '#domain/alert/alert.ts'
import type { Write } from '#server/database/connect.ts'
import { evidenceOf } from './evidence.ts'

/** A release: who wrote and who released it, and the moment at which it ends. */
export type Release = {
  readonly alert_id: number
  readonly content: AlertContent
  readonly writers: readonly number[]
  readonly released_by: number
  readonly now: Date
  readonly ends_at: string
}

/** Stores it and returns its version. The caller checks whether it may be released. */
export async function storeRelease(tx: Write, release: Release): Promise<number> {
  const { alert_id, content, now, ends_at, released_by } = release
  const at = now.toISOString()
  const { version } = await tx
    .updateTable('alerts')
    .set((row) => ({
      version: row('version', '+', 1),
      ends_at,
      draft: null,
      proposed_at: null,
      proposed_by: null,
      sent_back: null,
      sent_back_by: null,
    }))
    .where('id', '=', alert_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const writers = [...release.writers]
  const sample_ids = sql<
    string[]
  >`array(select sample_id from alert_samples where alert_id = ${alert_id} order by sample_id)`
  const text = { content: JSON.stringify(content), sample_ids }
  await tx
    .insertInto('alert_versions')
    .values({ alert_id, version, ...text, released_at: at, released_by, writers, ends_at })
    .execute()
  await tx.deleteFrom('alert_writers').where('alert_id', '=', alert_id).execute()
  const drugs = content.holds.flatMap(({ drug_id }) => (drug_id === null ? [] : [drug_id]))
  if (drugs.length > 0) {
    await sql`insert into alert_names
        (alert_id, version, drug_id, told_as, told_name, told_dangerous, known_name, known_dangerous)
      select ${alert_id}, ${version}, d.id, trim(coalesce(d.report_to_client_name, '')), public.name, d.important,
        public.name, d.important
      from drug_identities d cross join lateral (select coalesce(d.report_to_client_name, d.identity) as name) public
      where d.id = any (${drugs})`.execute(tx)
  }
  await noteEvidence(tx, alert_id, content)
  await queueMails(tx, { alert_id, version, is_retraction: false, at })
  return version
}

/** Replaces an alert's evidence: what the tests of its samples say about each substance that it names. */
export async function noteEvidence(tx: Write, alert_id: number, { holds }: Pick<AlertContent, 'holds'>): Promise<void> {
  await tx.deleteFrom('alert_evidence').where('alert_id', '=', alert_id).execute()
  const tests = await evidenceOf(tx, alert_id, holds)
  await sql`insert into alert_evidence (alert_id, sample_id, site_id, technology, strip_type, drug_id, custom_drug, fact)
    select ${alert_id}, t.*, alert_fact(t.sample_id, t.site_id, t.technology, t.strip_type, t.drug_id, t.custom_drug)
    from unnest(${tests.map((one) => one.sample_id)}::text[], ${tests.map((one) => one.site_id)}::int[],
      ${tests.map((one) => one.technology)}::technology[], ${tests.map((one) => one.strip_type)}::text[],
      ${tests.map((one) => one.drug_id)}::int[], ${tests.map((one) => one.custom_drug)}::text[])
      as t(sample_id, site_id, technology, strip_type, drug_id, custom_drug)
    on conflict do nothing`.execute(tx)
}

/** Remembers what the dictionary says of its substances now, where somebody stands for the alert all the same. */
export const noteNames = (tx: Write, alert_id: number): Promise<unknown> =>
  sql`update alert_names n set known_name = coalesce(d.report_to_client_name, d.identity), known_dangerous = d.important
    from drug_identities d, alerts a
    where d.id = n.drug_id and a.id = n.alert_id and n.version = a.version and n.alert_id = ${alert_id}`.execute(tx)

/** Adds one mail for each address on the list; a server sends them after the transaction. */
export async function queueMails(
  tx: Write,
  mail: { readonly alert_id: number; readonly version: number; readonly is_retraction: boolean; readonly at: string },
): Promise<void> {
  await sql`with mails as (
      insert into alert_mails (alert_id, version, is_retraction, recipient_id)
      select ${mail.alert_id}, ${mail.version}, ${mail.is_retraction}, id
      from alert_recipients where unsubscribed_at is null order by id
      on conflict do nothing returning id)
    insert into jobs (kind, key, added_at, due_at) select 'MAIL_ALERT', id, ${mail.at}, ${mail.at} from mails`.execute(
    tx,
  )
}
