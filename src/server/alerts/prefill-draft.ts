/** Fills a new draft from its samples: nothing personal from a survey, and nothing hidden from the public. */

import { sql } from 'kysely'
import { type AlertContent, type AlertWords, usualDays } from '#domain/alert/alert.ts'
import { type FoundInSample, prefilledSubstances } from '#domain/alert/prefill.ts'
import { addDays, localDay } from '#domain/dates.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import type { Database } from '#server/database/connect.ts'
import { isDangerous, readAsDrug } from '#server/drugs/read-findings.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { settingsOf } from '#server/settings.ts'
import { knownAreas } from './area-facts.ts'
import { keptNames } from './names.ts'

/** Empty texts. */
export const noWords: AlertWords = {
  ...{ title: '', looks: '', effects: '', what_to_do: '', where_to_get_help: '', changed: '' },
}

/** The substance that a signal is about. */
export type Subject = { readonly drug_id: number | null; readonly custom_drug: string | null }

/** The draft of an alert's samples. */
export async function prefilledDraft(
  db: Database,
  alert_id: number,
  subject: Subject | null,
  now: Date,
): Promise<AlertContent> {
  const { languages: offered, time_zone } = await settingsOf(db)
  const [language = 'en'] = offered
  return {
    languages: [language],
    words: { [language]: { ...noWords, looks: await looksOf(db, alert_id, language) } },
    sold_as: await soldAs(db, alert_id),
    holds: prefilledSubstances(await foundIn(db, alert_id), subject === null ? null : await publicSubject(db, subject)),
    area_id: await areaOf(db, alert_id, now),
    ...{ first_day: null, last_day: null, samples: 0, methods: [], is_unconfirmed: false, picture: null },
    ends_on: addDays(localDay(now.toISOString(), time_zone), usualDays),
  }
}

/** The subject by its root; null where it is hidden from the public. */
async function publicSubject(db: Database, { drug_id, custom_drug }: Subject): Promise<Subject | null> {
  if (drug_id === null) return { drug_id, custom_drug }
  const drug = await db
    .selectFrom('drug_identities')
    .select(['identity_id', 'report_to_public'])
    .where('id', '=', drug_id)
    .executeTakeFirst()
  return drug?.report_to_public === true ? { drug_id: drug.identity_id, custom_drug: null } : null
}

async function foundIn(db: Database, alert_id: number): Promise<FoundInSample[]> {
  const { rows } = await sql<FoundInSample>`
    select r.sample_id, d.identity_id as drug_id, case when d.id is null then f.custom_drug end as custom_drug,
      ${isDangerous} as is_dangerous, f.amount_kind as kind, f.percent, f.low, f.high, f.unit, r.percent_basis as basis, f.measured_as
    from alert_samples a join samples s on s.sample_id = a.sample_id and s.deleted_at is null
    join reports r on r.sample_id = a.sample_id and r.is_newest and not r.is_draft
    join report_findings f on f.report_id = r.id ${readAsDrug}
    where a.alert_id = ${alert_id} and coalesce(d.report_to_public, true)
    order by r.sample_id, r.id, f.list_order`.execute(db)
  return rows
}

/** Words of the service's own lists that people chose for the alert's samples, the most frequent first. */
async function listed(db: Database, alert_id: number, list: 'ExpectedDrugs' | 'SampleColour' | 'SampleTexture') {
  const column = { ExpectedDrugs: 'expected_drugs', SampleColour: 'colour', SampleTexture: 'texture' }[list]
  const { rows } = await sql<{ name: string }>`
    select o.name from alert_samples a join samples s on s.sample_id = a.sample_id and s.deleted_at is null
    cross join lateral unnest(s.${sql.ref(column)}) as word
    join options o on o.list = ${list} and o.name = word and not o.stands_for_none
    where a.alert_id = ${alert_id}
    group by o.name order by count(distinct a.sample_id) desc, o.name limit 6`.execute(db)
  return rows.map(({ name }) => name)
}

/** What the samples were sold as, under the names that the public reads; hidden names are left out. */
async function soldAs(db: Database, alert_id: number): Promise<string[]> {
  const [names, kept] = [await listed(db, alert_id, 'ExpectedDrugs'), await keptNames(db)]
  const shown = names.flatMap((name) => {
    const own = kept.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return own === undefined ? [name] : (own.instead ?? [])
  })
  return [...new Set(shown)]
}

async function looksOf(db: Database, alert_id: number, language: Language): Promise<string> {
  const words = [...(await listed(db, alert_id, 'SampleColour')), ...(await listed(db, alert_id, 'SampleTexture'))]
  return words.map((name) => optionWords(publicTexts[language], name)).join(', ')
}

/** The one area that all samples are from, where an alert may name it. */
async function areaOf(db: Database, alert_id: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ area_id: number | null }>`
    select distinct o.area_id from alert_samples a join samples s on s.sample_id = a.sample_id
    join sites o on o.id = ${collectedAt} where a.alert_id = ${alert_id} limit 2`.execute(db)
  const [only] = rows
  if (rows.length !== 1 || only?.area_id == null) return null
  const [area] = await knownAreas(db, now, only.area_id)
  return area?.refusal === null ? area.id : null
}
