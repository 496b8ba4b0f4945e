/**
 * The service user's sharing survey, once a sample (R2.20). Where the service promised the result online,
 * answering the survey shares the result. Otherwise staff still have to tell the person, and see that they read it
 * online.
 */
import type { answerPublicSurvey as endpoint } from '#contract/service-user.ts'
import { saysNothing } from '#domain/public/public-survey.ts'
import { sharesBySurvey } from '#domain/sample/lifecycle-conditions.ts'
import { isPublic } from '#domain/sample/sample-label.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, sampleNotFound } from '#server/http/failure.ts'
import { refuseWrongCode } from '#server/samples/check-code.ts'
import { lockPublicSample } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { settingsOf } from '#server/settings.ts'

export async function answerSurvey(call: Call<typeof endpoint>) {
  const { params, query, input, db: tx, now, services } = call
  // Use the transaction's connection: writes that each hold one must not wait for an answer made on another.
  const known = { ...services, db: tx, settings: await settingsOf(tx) }
  await refuseWrongCode(known, params.sample_id, query.code)
  const sample = await lockPublicSample(tx, params.sample_id)
  if (sample === undefined || !isPublic(sample)) throw sampleNotFound(params.sample_id)
  refuseUnlessAll('answerPublicSurvey', [sample], null)
  const answered_at = now.toISOString()
  const isForUser = sample.collected_from === 'USER'
  const answers = { ...input, how_useful: isForUser ? input.how_useful : null }
  if (saysNothing(answers)) throw badInput([{ field: '', message: 'Answer at least one question.' }])
  await tx
    .insertInto('sharing_surveys')
    .values({
      ...answers,
      sample_id: sample.sample_id,
      kind: 'SERVICE_USER',
      answered_at,
    })
    .execute()
  await recordMove(tx, 'answerPublicSurvey', [sample], call, {
    set: () => ({
      survey_is_completed: true,
      read_online: true,
      message_refused: false,
      // Told a result that was taken back, they have read the right one now.
      ...(sharesBySurvey(sample) ? { shared_at: answered_at, corrected_since_shared: false } : {}),
    }),
    entry: () => null,
  })
  return { sample_id: sample.sample_id, survey_is_completed: true }
}
