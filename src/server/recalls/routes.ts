/** Recalls of lots, as labs answer them: their calls. */
import type { FastifyInstance } from 'fastify'
import * as recalls from '#contract/recalls.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { answerRecall } from './answer-recall.ts'
import { listRecalledResults } from './list-recalled-results.ts'

export function recallRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, recalls.listRecalledResults, listRecalledResults)
  serve(app, services, recalls.answerRecall, answerRecall)
}
