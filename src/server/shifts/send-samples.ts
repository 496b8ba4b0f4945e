/** Takes samples that a device sends: each in its own transaction, so that one that fails keeps none of the others away. */
import type { FastifyError } from 'fastify'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { Failure } from '#server/http/failure.ts'
import { failureOf } from '#server/http/problem.ts'
import { knownSite } from '#server/samples/store-registration.ts'
import { knownSettings } from '#server/settings.ts'
import type { About } from './made-sample.ts'
import { findShift } from './queries.ts'
import { receiveSample, type SendAnswer, type Sending, type SentSample } from './receive-sample.ts'

export async function sendShiftSamples(call: Sending) {
  const { db, input, params, staff, services, now } = call
  const { site } = await findShift(db, params.shift_id, staff.site_id, now)
  const about = { settings: await knownSettings(services), site: await knownSite(services, site.id) }
  const answers: SendAnswer[] = []
  let isAway = false
  // One after the other: a device with a thousand samples leaves the counter its connections.
  for (const sample of input.samples) {
    const answer: SendAnswer | null = isAway ? null : await receiveOne(call, sample, about)
    // Whoever could not be asked once is not asked nineteen times more.
    isAway ||= answer === null
    answers.push(answer ?? { outcome: 'again', sample_id: sample.sample_id })
  }
  return { answers }
}

/** Its answer; null where the database cannot be asked. */
async function receiveOne(call: Sending, sample: SentSample, about: About): Promise<SendAnswer | null> {
  const { sample_id } = sample
  try {
    return await repeatLostRace(() => call.db.transaction().execute((tx) => receiveSample(call, tx, sample, about)))
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid')
      return { outcome: 'refused', sample_id, detail: error.message, errors: error.extra.errors ?? [] }
    // What it is about stays out of the log (process/log.ts).
    call.services.log?.error({ err: error, request: call.request.id }, 'a sample of a shift was not received')
    // Any error that is thrown; it looks at nothing that one may lack.
    const why = failureOf(error as FastifyError)?.code
    return why === 'away' || why === 'disk_full' ? null : { outcome: 'again', sample_id }
  }
}
