/**
 * A result as its person will read it (R2.49). Before it is submitted, its reports are stored by the rules of submitting, read
 * by the rules of the public page, and always taken back: no alert, no job, no entry and no audit row is left.
 */

import type * as contract from '#contract/as-read.ts'
import { notFoundUntold } from '#domain/public/public-result-parts.ts'
import { takenBackWarnings, whyNoResult } from '#domain/public/taken-back.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { confirmable } from '#domain/report/confirmable.ts'
import { publicReportsOf } from '#server/analysis/read-reports.ts'
import { saveReports } from '#server/analysis/save-reports.ts'
import { dropStrips } from '#server/counter/strip-timers.ts'
import type { Database } from '#server/database/connect.ts'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { takenBack } from '#server/database/taken-back.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { knownSettings } from '#server/settings.ts'
import { inWords } from './in-words.ts'
import { findPublicSample } from './queries.ts'

type Stored = Call<typeof contract.readAsRead>
type Typed = Call<typeof contract.asRead>

/** What is stored of a sample that the reader may see. */
export async function readAsRead({ db, params: { sample_id }, query, staff, services }: Stored) {
  const sample = await db
    .selectFrom('samples as s')
    .select('s.sample_id')
    .where('s.sample_id', '=', sample_id)
    .where('s.deleted_at', 'is', null)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (sample === undefined) throw sampleNotFound(sample_id)
  return wordsOf(services, await readIn(db, services, sample_id), query.lang)
}

/** Questions whose answer changes what is read: nobody can submit before each row has its own. */
const changing: readonly string[] = ['is_it_dangerous']

/** What would be read if these reports were submitted. */
export async function asRead(call: Typed) {
  const { services, input, query } = call
  // What submitting asks and what changes no word of the result is asked then.
  const confirmed = confirmable.filter((code) => !changing.includes(code))
  const read = await repeatLostRace(() =>
    takenBack(services.db, async (tx) => {
      // What is read while a strip runs is shown; it is submitted only afterwards.
      await dropStrips(tx, input.sample)
      const submitted = { is_draft: false, further_analysis: false, confirmed }
      await saveReports({ ...call, db: tx, query: submitted, write: undefined })
      return readIn(tx, services, input.sample)
    }),
  )
  return wordsOf(services, read, query.lang)
}

async function readIn(db: Database, services: Services, sample_id: string) {
  const { time_zone } = await knownSettings(services)
  return {
    sample: await findPublicSample(db, sample_id, time_zone),
    reports: await publicReportsOf(db, sample_id),
  }
}

type Read = Awaited<ReturnType<typeof readIn>>

async function wordsOf(services: Services, read: Read, lang: Language | undefined) {
  const settings = await knownSettings(services)
  const { languages } = settings
  const language = lang !== undefined && languages.includes(lang) ? lang : (languages[0] ?? 'en')
  const { sample_id, shown_id, not_analyzed, taken_back = [] } = read.sample
  const { result, ...alerts } = await inWords(services, read, { language, settings })
  const [warning] = takenBackWarnings(taken_back, language, { time_zone: settings.time_zone, hasResult: false })
  const untold = notFoundUntold(read.reports, read.sample.expected)
  const newest_at =
    [...read.reports.flatMap(({ reported_at }) => reported_at ?? []), ...taken_back.map(({ at }) => at)]
      .toSorted()
      .at(-1) ?? null
  return {
    language,
    sample_id,
    shown_id,
    not_analyzed: whyNoResult(not_analyzed, language),
    ...(warning && !result && { taken_back: warning }),
    ...alerts,
    result: result ?? null,
    newest_at,
    untold,
  }
}
