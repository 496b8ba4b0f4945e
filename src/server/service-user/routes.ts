/** The public calls: no token, whitelisted fields only. */
import type { FastifyInstance } from 'fastify'
import { asRead as asReadCall, readAsRead as readAsReadCall } from '#contract/as-read.ts'
import * as contract from '#contract/service-user.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { answerSurvey } from './answer-survey.ts'
import { asRead, readAsRead } from './as-read.ts'
import { downloadPublicResults, readPublicReports, readPublicSample } from './read-public-sample.ts'
import { readPublicFile } from './shown-files.ts'

export function serviceUserRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.publicSample, readPublicSample)
  serve(app, services, contract.publicReports, readPublicReports)
  serve(app, services, contract.publicDownload, downloadPublicResults)
  serve(app, services, contract.publicFile, readPublicFile)
  serve(app, services, contract.answerPublicSurvey, answerSurvey)
  serve(app, services, readAsReadCall, readAsRead)
  serve(app, services, asReadCall, asRead)
}
