/** Names that nobody knows, with what waits for a second person, as a page. */
import type { listUnknownNames as endpoint } from '#contract/unknown-names.ts'
import { localDay } from '#domain/dates.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { agreeRefusal, type Decider, isByOne, needsReason, type Said } from '#domain/substance/second-person.ts'
import type { Database } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import type { Staff } from '#server/http/staff.ts'
import { settingsOf } from '#server/settings.ts'
import { type OpenProposal, openProposals, unknownNames } from './queries.ts'

export async function listUnknownNames({ db, staff, now, query }: Call<typeof endpoint>) {
  const { time_zone } = await settingsOf(db)
  const who = await deciderOf(db, staff, localDay(now.toISOString(), time_zone))
  const open = Map.groupBy(await openProposals(db), ({ key }) => key)
  const names = new Map((await unknownNames(db)).map((one) => [one.key, one]))
  for (const [key, [first]] of open)
    if (!names.has(key) && first !== undefined) names.set(key, { key, name: first.text, samples: 0 })
  const sought = (query.search ?? '').trim().toLowerCase()
  const all = [...names.values()]
    .filter(({ key }) => key.includes(sought) && (query.waiting === 'false' || open.has(key)))
    .sort(
      (a, b) =>
        Number(open.has(b.key)) - Number(open.has(a.key)) || b.samples - a.samples || a.key.localeCompare(b.key),
    )
  const shown = all.slice(query.offset, query.offset + query.limit)
  const dictionary = shown.length === 0 ? null : await readDictionary(db)
  return {
    count: all.length,
    waiting: open.size,
    results: shown.map(({ key, name, samples }) => ({
      ...{ name, samples },
      proposals: (open.get(key) ?? []).map((one) => shownProposal(one, who, time_zone)),
      nearest: dictionary === null ? [] : nearestDrugs(dictionary, name).map((drug) => drug.name),
    })),
  }
}

/** What the rule of the second person asks of a person. */
export async function deciderOf(db: Database, staff: Staff, today: string): Promise<Decider> {
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', staff.id)
    .limit(1)
    .execute()
  const { id, performs_analysis, is_admin } = staff
  return { id, performs_analysis, is_admin, isAlone: others.length === 0, today }
}

/** What was said, for that rule. */
export const saidOf = ({ answer, user_ids, said_at, reasons }: OpenProposal, time_zone: string): Said => ({
  answer,
  said_by: user_ids,
  said_on: localDay(said_at, time_zone),
  hasReason: reasons.length > 0,
})

function shownProposal(open: OpenProposal, who: Decider, time_zone: string) {
  const { answer, drug, reasons, said_by, said_at } = open
  const said = saidOf(open, time_zone)
  const by = { refusal: agreeRefusal(said, who), is_by_one: isByOne(said, who), needs_reason: needsReason(said, who) }
  return { answer, drug, reasons, said_by, said_at, ...by }
}
