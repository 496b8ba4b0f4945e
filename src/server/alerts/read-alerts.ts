/** All SQL that reads released alerts for the public. Pages, feeds and files use only these rows. */
import { type RawBuilder, sql } from 'kysely'
import { type AlertContent, type AlertSubstance, releasedState } from '#domain/alert/alert.ts'
import type { ReadAlert } from '#domain/alert/public-alert.ts'
import type { Database } from '#server/database/connect.ts'
import { usualRegion } from '#server/settings.ts'

/** A substance under the name that the alert was told with. */
export type NamedSubstance = AlertSubstance & { readonly name: string; readonly is_dangerous: boolean }

/** The part of a released alert that the public may read. */
export type ReleasedContent = Omit<AlertContent, 'holds'> & { readonly holds: readonly NamedSubstance[] }

export type ReleasedAlert = Omit<ReadAlert, 'content'> & { readonly content: ReleasedContent | null }

type Row = Omit<ReleasedAlert, 'state' | 'content'> & {
  readonly content: AlertContent
  readonly names: { readonly [drug_id: string]: { readonly name: string; readonly is_dangerous: boolean } }
  readonly is_hidden: boolean
}

/** Released alerts, the newest release first: all of them, or one. */
export const releasedAlerts = (db: Database, now: Date, id: number | null = null): Promise<ReleasedAlert[]> =>
  read(db, now, sql`${id}::int is null or a.id = ${id}`)

/** Active alerts, the newest release first. */
export const activeAlerts = (db: Database, now: Date): Promise<ReleasedAlert[]> =>
  read(db, now, sql`a.retracted_at is null and a.ends_at > ${now.toISOString()}`)

/** A page of released alerts: active ones first, then those that are over. */
export function alertsFrom(db: Database, now: Date, offset: number, limit: number): Promise<ReleasedAlert[]> {
  const isActive = sql<boolean>`a.retracted_at is null and a.ends_at > ${now.toISOString()}`
  const rows = sql`select a.id from alerts a join alert_versions v on v.alert_id = a.id and v.version = a.version
    order by (${isActive}) desc, v.released_at desc, a.id desc limit ${limit} offset ${offset}`
  return read(db, now, sql`a.id in (${rows})`)
}

/** The last `limit` released alerts. */
export function newestAlerts(db: Database, now: Date, limit: number): Promise<ReleasedAlert[]> {
  const rows = sql`select v.alert_id from alerts a join alert_versions v on v.alert_id = a.id and v.version = a.version
    order by v.released_at desc, a.id desc limit ${limit}`
  return read(db, now, sql`a.id in (${rows})`)
}

/** When each version of an alert was released, oldest first. */
export const releasesOf = (db: Database, id: number) =>
  db
    .selectFrom('alert_versions')
    .select(['version', 'released_at as at'])
    .where('alert_id', '=', id)
    .orderBy('version')
    .execute()

/** When doubts were last answered: about one alert, or any. */
export async function answeredAt(db: Database, id: number | null = null): Promise<string[]> {
  const { at } = await db
    .selectFrom('alert_answers')
    .select(({ fn }) => fn.max('at').as('at'))
    .$if(id !== null, (of) => of.where('alert_id', '=', id))
    .executeTakeFirstOrThrow()
  return at === null ? [] : [at]
}

async function read(db: Database, now: Date, which: RawBuilder<unknown>): Promise<ReleasedAlert[]> {
  const { rows } = await sql<Row>`
    select a.id, a.version, v.released_at, v.ends_at, v.content, a.retracted_at, a.retract_words,
      (select min(f.released_at) from alert_versions f where f.alert_id = a.id) as first_released_at,
      coalesce((select name from areas where id = (v.content->>'area_id')::int),
        (select nullif(value #>> '{}', ${usualRegion}) from settings where key = 'whole_region')) as area,
      exists (select from alert_doubts x where x.alert_id = a.id) as is_checked_again,
      exists (select from hidden_names(a.id, a.version)) as is_hidden,
      coalesce((select jsonb_object_agg(n.drug_id, jsonb_build_object(
          'name', coalesce(n.told_name, d.report_to_client_name, d.identity),
          'is_dangerous', coalesce(n.told_dangerous, d.important)))
        from alert_names n join drug_identities d on d.id = n.drug_id
        where n.alert_id = a.id and n.version = a.version), '{}') as names
    from alerts a join alert_versions v on v.alert_id = a.id and v.version = a.version
    where ${which}
    order by v.released_at desc, a.id desc`.execute(db)
  return rows.map(({ names, content, is_hidden, ...row }) => {
    const state = releasedState(row, now)
    const holds = content.holds.map((one) => {
      const named = one.drug_id === null ? undefined : names[one.drug_id]
      return { ...one, name: named?.name ?? one.custom_drug ?? '', is_dangerous: named?.is_dangerous ?? true }
    })
    // This applies to retracted alerts, too: what is hidden from the public stays hidden.
    return { ...row, state, content: is_hidden ? null : { ...content, holds } }
  })
}
