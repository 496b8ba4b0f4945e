/** The public's calls: no token, whitelists only. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/service-user.ts'
import { publicReportsOf } from '#server/analysis/read-reports.ts'
import { publicResultsPdf } from '#server/documents/results-pdf.ts'
import { Failure } from '#server/http/failure.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { answerSurvey } from './answer-survey.ts'
import { findPublicSample } from './queries.ts'

export function serviceUserRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.publicSample, async ({ db, params }) => {
    const sample = await findPublicSample(db, params.sample_id)
    return { sample, reports: await publicReportsOf(db, sample.sample_id) }
  })
  serve(app, services, contract.publicReports, async ({ db, params }) => {
    const sample = await findPublicSample(db, params.sample_id)
    return publicReportsOf(db, sample.sample_id)
  })
  serve(app, services, contract.publicDownload, async ({ db, params }) => {
    const sample = await findPublicSample(db, params.sample_id)
    const reports = await publicReportsOf(db, sample.sample_id)
    if (reports.length === 0) throw new Failure('conflict', `Report ${sample.sample_id} is not ready`)
    return publicResultsPdf(db, sample, reports)
  })
  serve(app, services, contract.answerPublicSurvey, answerSurvey)
}
