/** Reads an alert for staff, and locks its row for a write. */
import { sql } from 'kysely'
import type { Alert } from '#contract/alert-shapes.ts'
import { type AlertContent, type AlertDoubt, alertState, mailTriesToTell } from '#domain/alert/alert.ts'
import { localDay } from '#domain/dates.ts'
import { found } from '#server/admin/find.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import type { Staff } from '#server/http/staff.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { type Settings, settingsOf } from '#server/settings.ts'
import { type AlertFacts, factsOf } from './evidence.ts'
import { proposalFaults } from './faults.ts'
import { namedContents, toldNames } from './names.ts'

const thisAlert = 'This alert'

/** An alert's row, locked: writing and releasing wait for each other. */
export async function lockAlert(tx: Write, id: number) {
  const row = await tx
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const { draft, ...alert } = found(row, thisAlert)
  // The column holds the text of an alert as the domain defines it.
  return { ...alert, draft: draft as unknown as AlertContent | null }
}
export type LockedAlert = Awaited<ReturnType<typeof lockAlert>>

/** The draft, or 409 where there is none. */
export function draftOf({ draft }: LockedAlert): AlertContent {
  if (draft === null) throw new Failure('conflict', 'Nobody is writing this alert. Begin an update first.')
  return draft
}

/** Refuses a save that started from an older draft. */
export function refuseStaleDraft(alert: LockedAlert, draft_no: number): void {
  if (alert.draft_no !== draft_no) {
    throw new Failure('conflict', 'Somebody else changed this text. Read it as it is now, then try again.')
  }
}

/** The text of the last release. */
export async function releasedText(
  db: Database,
  { id, version }: { id: number; version: number },
): Promise<AlertContent> {
  const { content } = await db
    .selectFrom('alert_versions')
    .select('content')
    .where('alert_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  // The column holds the text of an alert as the domain defines it.
  return content as unknown as AlertContent
}

/** Notes that a person changed the text, so they may not release it. */
export async function noteWriter(tx: Write, alert_id: number, user_id: number): Promise<void> {
  await tx
    .insertInto('alert_writers')
    .values({ alert_id, user_id })
    .onConflict((again) => again.doNothing())
    .execute()
}

/**
 * The draft with the facts of its samples as they are now, whether it has samples, and which of its substances none of
 * them holds.
 */
export async function draftNow(
  db: Database,
  id: number,
  draft: AlertContent,
  { time_zone }: Pick<Settings, 'time_zone'>,
) {
  const { facts, without } = await factsOf(db, id, draft.holds, time_zone)
  const sample = await db.selectFrom('alert_samples').select('sample_id').where('alert_id', '=', id).executeTakeFirst()
  return { content: { ...draft, ...facts } satisfies AlertContent & AlertFacts, without, rests: sample !== undefined }
}

/** Joins mail `m` with its job `j`. */
export const isJobOfMail = sql<boolean>`(j.kind = 'MAIL_ALERT' and j.key = m.id::text)`

/** How many mails of alert `a` were given up. */
export const mailsRefused = sql<number>`(select count(*)::int from alert_mails m join jobs j on ${isJobOfMail}
  where m.alert_id = a.id and j.given_up_at is not null)`

/** Mails of alert `a` that wait, after several failures; null for none. */
const mailsWaiting = sql<Alert['mails_waiting']>`(select case when count(*) > 0 then jsonb_build_object(
    'count', count(*)::int,
    'since', to_char(min(j.added_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'fault', coalesce((array_agg(j.fault order by j.due_at desc))[1], '')) end
  from alert_mails m join jobs j on ${isJobOfMail} where m.alert_id = a.id and j.given_up_at is null
    and j.failures >= ${mailTriesToTell})`

type Row = Pick<Alert, 'id' | 'version' | 'created_at' | 'created_by' | 'draft_no' | 'draft_at'> &
  Pick<Alert, 'proposed_at' | 'proposed_by' | 'sent_back' | 'sent_back_by' | 'writers' | 'is_writer'> &
  Pick<Alert, 'ends_at' | 'retracted_at' | 'retracted_by' | 'retract_words' | 'samples' | 'answers'> &
  Pick<Alert, 'may_issue' | 'may_release' | 'mails_refused' | 'mails_waiting'> & { readonly draft: AlertContent | null }

/** One alert, 404 where there is none. */
export async function alertFor(db: Database, staff: Staff, id: number, now: Date): Promise<Alert> {
  const settings = await settingsOf(db)
  const { rows } = await sql<Row>`
    select a.id, a.version, a.created_at, a.draft, a.draft_no, a.draft_at, a.proposed_at, a.sent_back, a.ends_at,
      a.retracted_at, a.retract_words,
      (select name from users where id = a.created_by) as created_by,
      (select name from users where id = a.proposed_by) as proposed_by,
      (select name from users where id = a.sent_back_by) as sent_back_by,
      (select name from users where id = a.retracted_by) as retracted_by,
      me.issues_alerts as may_issue, me.releases_alerts as may_release,
      ${mailsRefused} as mails_refused, ${mailsWaiting} as mails_waiting,
      array(select u.name from alert_writers w join users u on u.id = w.user_id where w.alert_id = a.id order by u.name, u.id) as writers,
      exists (select from alert_writers w where w.alert_id = a.id and w.user_id = me.id) as is_writer,
      jsonb_build_object('count', (select count(*) from alert_samples x where x.alert_id = a.id),
        'ids', array(select s.sample_id from alert_samples x join samples s on s.sample_id = x.sample_id
          where x.alert_id = a.id and s.deleted_at is null and ${visibleTo(staff)} order by s.sample_id)) as samples,
      coalesce((select jsonb_agg(jsonb_build_object('at', x.at, 'by', u.name, 'reason', x.reason) order by x.id desc)
        from alert_answers x join users u on u.id = x.user_id where x.alert_id = a.id), '[]') as answers
    from alerts a join users me on me.id = ${staff.id}
    where a.id = ${id} and a.dropped_at is null`.execute(db)
  const { draft: written, answers, ...row } = found(rows[0], thisAlert)
  const versions = await versionsOf(db, id)
  const draft = written === null ? null : await draftNow(db, id, written, settings)
  const today = localDay(now.toISOString(), settings.time_zone)
  const gaps = draft === null ? [] : await proposalFaults(db, draft, { now, today, isUpdate: row.version > 0 })
  const naming = { whole_region: settings.whole_region, readsHidden: staff.performs_analysis }
  const [own, ...released] = await namedContents(
    db,
    [...(draft === null ? [] : [draft.content]), ...versions.map(({ content }) => content)],
    naming,
  )
  const contents = draft === null ? [own, ...released] : released
  const told = await toldNames(db, id)
  return {
    ...row,
    answers: answers.map((answer) => ({ ...answer, at: new Date(answer.at).toISOString() })),
    state: alertState(row, now),
    draft: draft === null ? null : (own ?? null),
    gaps,
    versions: versions.flatMap(({ content: _content, ...version }, at) => {
      const content = contents[at]
      return content === undefined ? [] : [{ ...version, content: told(version.version, content) }]
    }),
    doubts: await doubtsOf(db, staff, id),
  }
}

async function versionsOf(db: Database, id: number) {
  const { rows } = await sql<Omit<Alert['versions'][number], 'content'> & { content: AlertContent }>`
    select v.version, v.released_at, v.ends_at, v.content, u.name as released_by,
      array(select w.name from users w where w.id = any (v.writers) order by w.name, w.id) as writers
    from alert_versions v join users u on u.id = v.released_by
    where v.alert_id = ${id} order by v.version desc`.execute(db)
  return rows
}

/** How many reasons are listed. */
const namedAtMost = 100

async function doubtsOf(db: Database, staff: Staff, id: number): Promise<Alert['doubts']> {
  const { rows } = await sql<{ doubt: AlertDoubt; sample_id: string | null; name: string | null }>`
    select distinct x.doubt, case when ${visibleTo(staff)} then s.sample_id end as sample_id,
      case when d.report_to_public then coalesce(d.report_to_client_name, d.identity)
        when ${staff.performs_analysis} then d.identity end as name
    from alert_doubts x left join samples s on s.sample_id = x.sample_id and s.deleted_at is null
    left join drug_identities d on d.id = x.drug_id
    where x.alert_id = ${id} order by 1, 2, 3 limit ${namedAtMost}`.execute(db)
  return rows
}
