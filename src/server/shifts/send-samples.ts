/**
 * Receives the samples that a device sends, each in its own transaction, so that one failure stops none of the others.
 */
import type { FastifyError } from 'fastify'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { Failure } from '#server/http/failure.ts'
import { failureOf } from '#server/http/problem.ts'
import { knownSite } from '#server/samples/store-registration.ts'
import { knownSettings } from '#server/settings.ts'
import type { About, Sending, SentSample } from './made-sample.ts'
import { findShift } from './queries.ts'
import { receiveSample, type SendAnswer } from './receive-sample.ts'

export async function sendShiftSamples(call: Sending) {
  const { db, input, params, staff, services, now } = call
  const { site, closed_at, closed_by } = await findShift(db, params.shift_id, staff.site_id, now)
  const about = { settings: await knownSettings(services), site: await knownSite(services, site.id) }
  const answers: SendAnswer[] = []
  let isAway = false
  // One after the other, so that a device with a thousand samples leaves connections for the counter.
  for (const sample of input.samples) {
    const answer: SendAnswer | null = isAway ? null : await receiveOne(call, sample, about)
    // If the database was away once, do not ask it nineteen more times.
    isAway ||= answer === null
    answers.push(answer ?? { outcome: 'again', sample_id: sample.sample_id })
  }
  return { ended: closed_at === null ? null : { at: closed_at, by: closed_by }, answers }
}

/** The answer for one sample; null while the database is away. */
async function receiveOne(call: Sending, sample: SentSample, about: About): Promise<SendAnswer | null> {
  const { sample_id } = sample
  try {
    return await repeatLostRace(() => call.db.transaction().execute((tx) => receiveSample(call, tx, sample, about)))
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid')
      return { outcome: 'refused', sample_id, detail: error.message, errors: error.extra.errors ?? [] }
    // The device keeps it, and sends it again later.
    if (error instanceof Failure && error.code === 'too_many') throw error
    // The log holds no content of the sample (process/log.ts).
    call.services.log?.error({ err: error, request: call.request.id }, 'a sample of a shift was not received')
    // It may be any error; `failureOf` requires no field of it.
    const why = failureOf(error as FastifyError)?.code
    return why === 'away' || why === 'disk_full' ? null : { outcome: 'again', sample_id }
  }
}
