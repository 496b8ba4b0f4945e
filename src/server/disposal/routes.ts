/** Disposal: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/disposal.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { disposalCertificate } from './disposal-certificate.ts'
import { disposeSamples } from './dispose-samples.ts'

export function disposalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.disposeSamples, disposeSamples)
  serve(app, services, contract.disposalCertificate, disposalCertificate)
}
