/** Public numbers: their calls. */
import type { FastifyInstance } from 'fastify'
import * as numbers from '#contract/public-numbers.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readNumbers, readNumberTable } from './read-numbers.ts'

export function numberRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, numbers.readNumbers, readNumbers)
  serve(app, services, numbers.readNumberTable, readNumberTable)
}
