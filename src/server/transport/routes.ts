/** Transport: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/transport.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { arrivedByMistake } from './arrived-by-mistake.ts'
import { preparePackages } from './prepare-packages.ts'
import { receiveSamples } from './receive-samples.ts'

export function transportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.preparePackages, preparePackages)
  serve(app, services, contract.acceptPackage, receiveSamples)
  serve(app, services, contract.arrivedByMistake, arrivedByMistake)
}
