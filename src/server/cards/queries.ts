/** All SQL that reads advice cards. */
import { sql } from 'kysely'
import type { Card } from '#contract/cards.ts'
import { type AdviceTarget, standingOf, taskOf } from '#domain/card/advice-card.ts'
import { localDay } from '#domain/dates.ts'
import type { AdviceCard } from '#domain/public/public-advice.ts'
import { found } from '#server/admin/find.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { settingsOf } from '#server/settings.ts'

/** The service's local day of an instant. */
export const dayOf = async (db: Database, now: Date): Promise<string> =>
  localDay(now.toISOString(), (await settingsOf(db)).time_zone)

type Reader = { readonly today: string; readonly user_id: number }

/** Every card with its versions, the newest first, or one card. */
export async function readCards(db: Database, { today, user_id }: Reader, id?: number): Promise<Card[]> {
  const rows = await db
    .selectFrom('advice_card_versions as v')
    .leftJoin('users as maker', 'maker.id', 'v.made_by')
    .leftJoin('users as approver', 'approver.id', 'v.approved_by')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'v.withdrawn_by')
    .selectAll('v')
    .select(['maker.name as maker', 'approver.name as approver', 'withdrawer.name as withdrawer'])
    .$if(id !== undefined, (versions) => versions.where('v.card_id', '=', id ?? 0))
    .orderBy('v.card_id')
    .orderBy('v.version', 'desc')
    .execute()
  const targets = await targetsOf(
    db,
    rows.map((row) => row.id),
  )
  return [...Map.groupBy(rows, ({ card_id }) => card_id)].map(([card_id, own]) => {
    const versions = own.map((row) => ({
      ...{ id: row.id, version: row.version, targets: targets.get(row.id) ?? [], source: row.source },
      title: { en: row.title_en, fr: row.title_fr, es: row.title_es },
      text: { en: row.text_en, fr: row.text_fr, es: row.text_es },
      is_shipped: row.made_by === null,
      standing: standingOf(row, own, today),
      ...{ reviewed_by: row.reviewed_by, valid_until: row.valid_until },
      ...{ made_at: row.made_at, made_by: row.maker, is_own: row.made_by === user_id },
      ...{ approved_at: row.approved_at, approved_by: row.approver, alone_why: row.alone_why },
      ...{ withdrawn_at: row.withdrawn_at, withdrawn_by: row.withdrawer, withdrawn_why: row.withdrawn_why },
    }))
    return { id: card_id, task: taskOf(versions, today), versions }
  })
}

/** One card, 404 where there is none. */
export async function cardFor(db: Database, reader: Reader, id: number): Promise<Card> {
  const [card] = await readCards(db, reader, id)
  return found(card, 'This card')
}

type Part = AdviceTarget[number]

/** What versions are for, by their number, with the drugs' names of today. */
async function targetsOf(db: Database, versions: readonly number[]): Promise<ReadonlyMap<number, Part[][]>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('advice_card_targets as t')
    .leftJoin('drug_identities as d', 'd.id', 't.drug_id')
    .select(['t.version_id', 't.target_no', 't.thing', sql<string>`coalesce(d.identity, t.name)`.as('name')])
    .where('t.version_id', 'in', [...versions])
    .orderBy('t.version_id')
    .orderBy('t.target_no')
    .orderBy('t.part_no')
    .execute()
  const ofVersion = Map.groupBy(rows, ({ version_id }) => version_id)
  return new Map([...ofVersion].map(([version, own]) => [version, grouped(own)]))
}

const grouped = (rows: readonly (Part & { readonly target_no: number })[]): Part[][] =>
  [...Map.groupBy(rows, ({ target_no }) => target_no).values()].map((parts) =>
    parts.map(({ thing, name }) => ({ thing, name })),
  )

/**
 * The cards that results show on a day. A drug that is hidden from the public, or has a client-facing name, is no target:
 * its card would give it away.
 */
export async function shownCards(db: Database, today: string): Promise<AdviceCard[]> {
  const { rows } = await sql<AdviceCard>`
    select v.card_id as id, v.source, v.valid_until,
      jsonb_build_object('en', v.title_en, 'fr', v.title_fr, 'es', v.title_es) as title,
      jsonb_build_object('en', v.text_en, 'fr', v.text_fr, 'es', v.text_es) as text, t.targets
    from advice_card_versions v
    cross join lateral (
      select jsonb_agg(parts order by target_no) as targets from (
        select t.target_no,
          jsonb_agg(jsonb_build_object('thing', t.thing, 'name', coalesce(d.identity, t.name)) order by t.part_no) as parts
        from advice_card_targets t left join drug_identities d on d.id = t.drug_id
        where t.version_id = v.id
        group by t.target_no
        having bool_and(t.thing <> 'DRUG' or (d.report_to_public and d.report_to_client_name is null))
      ) one
    ) t
    where v.approved_at is not null and v.withdrawn_at is null and v.valid_until >= ${today}::date
      and t.targets is not null
      and not exists (select from advice_card_versions newer
        where newer.card_id = v.card_id and newer.version > v.version and newer.approved_at is not null)
    order by v.card_id`.execute(db)
  return rows
}

/** The same, read once for all results of this minute. */
export const knownCards = ({ db, memory, now }: Pick<Services, 'db' | 'memory' | 'now'>): Promise<AdviceCard[]> =>
  memory.remember(`advice cards ${Math.floor(now().getTime() / 60_000)}`, async () =>
    shownCards(db, await dayOf(db, now())),
  )
