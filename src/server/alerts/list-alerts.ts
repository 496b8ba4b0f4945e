/** Lists alerts: all for people who work with alerts, the active ones for everybody signed in. */
import { sql } from 'kysely'
import type * as active from '#contract/active-alerts.ts'
import type { ActiveAlert } from '#contract/active-alerts.ts'
import type { AlertRow } from '#contract/alert-shapes.ts'
import type * as contract from '#contract/alerts.ts'

import { alertState, isActive } from '#domain/alert/alert.ts'
import { endsWithin } from '#domain/alert/alert-faults.ts'
import { addDays, localDay } from '#domain/dates.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { mailsRefused } from './alert-rows.ts'
import { knownAreas } from './area-facts.ts'
import { releasedAlerts } from './read-alerts.ts'

/** The title of a text, in its first language. */
const titleOf = (content: string) =>
  sql<string>`coalesce(${sql.ref(content)}->'words'->(${sql.ref(content)}->'languages'->>0)->>'title', '')`

export async function listAlerts({ db, query, now }: Call<typeof contract.listAlerts>) {
  const { rows } = await sql<Omit<AlertRow, 'state'> & { retracted_at: string | null; count: number }>`
    with doubted as materialized (select distinct alert_id from alert_doubts), listed as (
      select a.id, a.version, a.ends_at, a.retracted_at, a.draft is not null as has_draft,
        a.proposed_at is not null as is_proposed, a.sent_back is not null and a.proposed_at is null as is_sent_back,
        x.alert_id is not null as is_doubted, ${mailsRefused} as mails_refused,
        case when v.version is null then ${titleOf('a.draft')} else ${titleOf('v.content')} end as title,
        coalesce(v.released_at, a.draft_at, a.created_at) as changed_at
      from alerts a left join alert_versions v on v.alert_id = a.id and v.version = a.version
      left join doubted x on x.alert_id = a.id
      where a.dropped_at is null)
    select *, count(*) over ()::int as count from listed
    order by is_doubted desc, mails_refused > 0 desc, is_proposed desc, has_draft desc, (retracted_at is null and ends_at > ${now.toISOString()}) desc,
      changed_at desc, id desc
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const results = rows.map(({ retracted_at, count: _count, ...row }) => ({
    ...row,
    state: alertState({ ...row, retracted_at }, now),
  }))
  if (rows.length > 0 || query.offset === 0) return { count: rows[0]?.count ?? 0, results }
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where dropped_at is null`.execute(db)
  return { count: all[0]?.count ?? 0, results }
}

export async function activeAlerts({ db, staff, now }: Call<typeof active.activeAlerts>): Promise<ActiveAlert[]> {
  const seen = await db
    .selectFrom('alert_seen')
    .select(['alert_id', 'version'])
    .where('user_id', '=', staff.id)
    .execute()
  const isSeen = (id: number, version: number) => seen.some((one) => one.alert_id === id && one.version >= version)
  return (await releasedAlerts(db, now)).flatMap((alert) => {
    const { id, version, content, ends_at, is_checked_again } = alert
    // Leave out texts that name something hidden from the public.
    if (!isActive(alert) || content === null) return []
    const [language = 'en'] = content.languages
    const title = content.words[language]?.title ?? ''
    return [
      {
        ...{ id, version, title, ends_at, is_checked_again },
        is_unconfirmed: content.is_unconfirmed,
        is_seen: isSeen(id, version),
      },
    ]
  })
}

export async function seeAlerts({ db: tx, staff, now, input }: Call<typeof active.seeAlerts>) {
  const { rows } = await sql`
    insert into alert_seen (alert_id, user_id, version, at)
    select v.alert_id, ${staff.id}, max(v.version), ${now.toISOString()}
    from unnest(${input.alerts.map(({ id }) => id)}::int[], ${input.alerts.map(({ version }) => version)}::int[]) as s(id, version)
    join alert_versions v on v.alert_id = s.id and v.version = s.version
    group by v.alert_id order by v.alert_id
    on conflict (alert_id, user_id) do update set version = greatest(alert_seen.version, excluded.version), at = excluded.at
    returning alert_id`.execute(tx)
  return { seen: rows.length }
}

export async function alertChoices({ db, now }: Call<typeof contract.alertChoices>) {
  const { languages, whole_region, time_zone } = await settingsOf(db)
  const today = localDay(now.toISOString(), time_zone)
  const names = await db
    .selectFrom('options')
    .select('name')
    .where('list', '=', 'ExpectedDrugs')
    .where('retired_at', 'is', null)
    .where('stands_for_none', '=', false)
    .orderBy('list_order')
    .execute()
  return {
    ...{ languages: [...languages], whole_region },
    areas: (await knownAreas(db, now)).map(({ id, name, refusal }) => ({ id, name, refusal })),
    sold_as: names.map(({ name }) => name),
    ends: { first: addDays(today, endsWithin.least), last: addDays(today, endsWithin.most) },
  }
}
