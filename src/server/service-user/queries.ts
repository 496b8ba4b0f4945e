/**
 * Reads one sample by ID for the public, whitelisted columns only. SQL for other data of the public pages is with its
 * capability, such as analysis or alerts; `answer-survey.ts` writes the survey.
 */
import { type SqlBool, sql } from 'kysely'
import type { PublicSample } from '#contract/service-user.ts'
import { collectedDay } from '#domain/dates.ts'
import { isNewSinceTold, labFollows } from '#domain/report/stage.ts'
import { isAtCounter } from '#domain/sample/at-counter.ts'
import { hasDueDay } from '#domain/sample/due.ts'
import { idOf } from '#domain/sample/sample-id.ts'
import { isPublic, publicStep, sampleLabel } from '#domain/sample/sample-label.ts'
import type { Database } from '#server/database/connect.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { expectedDrugsOf } from '#server/samples/expected-drugs.ts'
import { takenBack } from '#server/samples/queries.ts'

/**
 * A sample as the public reads it, in the service's time zone; 404 where it does not exist or somebody asked for its
 * deletion.
 */
export async function findPublicSample(db: Database, sample_id: string, time_zone: string): Promise<PublicSample> {
  const sample = await db
    .selectFrom('samples as s')
    .select([
      'sample_id',
      'shown_id',
      'sample_type',
      'collected_from',
      'expected_drugs',
      'colour',
      'texture',
      'sample_effect',
    ])
    .select([
      'date_collected',
      'date_collected_exactness',
      'return_date',
      'not_analyzed',
      'survey_is_completed',
      'anonymised_at',
    ])
    .select(['tested_here_site', 'analysis_site', 'new_result_since_shared'])
    .select(['state', 'state_before_missing', 'report_state', 'reported_at', 'shared_at', 'further_analysis_from'])
    .select([expectedDrugsOf(sql<SqlBool>`false`).as('expected'), takenBack.as('taken_back')])
    .where('sample_id', '=', sample_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (sample === undefined || !isPublic(sample)) throw sampleNotFound(sample_id)
  const facts = { ...sample, own_draft: false }
  return {
    sample_id: sample.sample_id,
    shown_id: idOf(sample),
    sample_type: sample.sample_type,
    collected_from: sample.collected_from,
    expected_drugs: sample.expected_drugs,
    expected: sample.expected,
    colour: sample.colour,
    texture: sample.texture,
    sample_effect: sample.sample_effect,
    date_collected: collectedDay(sample, time_zone),
    label: sampleLabel('public', facts),
    step: publicStep(facts),
    return_date: hasDueDay(sample) ? sample.return_date : null,
    not_analyzed: sample.not_analyzed,
    // Anonymising removed the answers: ask nobody again.
    survey_is_completed: sample.survey_is_completed || sample.anonymised_at !== null,
    ...(isNewSinceTold(sample) && { new_since_told: true as const }),
    ...(isAtCounter(sample) && { at_counter: true as const }),
    ...followed(labFollows(sample)),
    // Why is for the staff alone.
    ...(sample.taken_back.length > 0 && {
      taken_back: sample.taken_back.map(({ reason: _, ...one }) => one),
    }),
  }
}

const followed = (lab_follows: boolean | null) => (lab_follows === null ? {} : { lab_follows })
