/** Disposal: its calls. */
import type { FastifyInstance } from 'fastify'
import { disposeSamples as endpoint } from '#contract/disposal.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { disposeSamples } from './dispose-samples.ts'

export function disposalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, endpoint, disposeSamples)
}
