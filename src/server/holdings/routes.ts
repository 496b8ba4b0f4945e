/** What a site holds: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/holdings.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readHoldings } from './read-holdings.ts'

export function holdingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readHoldings, readHoldings)
}
