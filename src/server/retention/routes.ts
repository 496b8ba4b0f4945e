/** What is kept for how long: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/retention.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { changeRetention } from './change-retention.ts'
import { confirmClock } from './confirm-clock.ts'
import { previewRetention, readRetention } from './read-retention.ts'

export function retentionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readRetention, readRetention)
  serve(app, services, contract.previewRetention, previewRetention)
  serve(app, services, contract.changeRetention, changeRetention)
  serve(app, services, contract.confirmClock, confirmClock)
}
