/** Transport: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/transport.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { arrivedByMistake } from './arrived-by-mistake.ts'
import { correctPackage, undoReceipt, unpackSample } from './corrections.ts'
import { preparePackages } from './prepare-packages.ts'
import { otherAnalysingSites } from './queries.ts'
import { receiveSamples } from './receive-samples.ts'

export function transportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.preparePackages, preparePackages)
  serve(app, services, contract.listDestinations, ({ db, staff }) => otherAnalysingSites(db, staff.site_id))
  serve(app, services, contract.acceptPackage, receiveSamples)
  serve(app, services, contract.arrivedByMistake, arrivedByMistake)
  serve(app, services, contract.correctPackage, correctPackage)
  serve(app, services, contract.unpackSample, unpackSample)
  serve(app, services, contract.undoReceipt, undoReceipt)
}
