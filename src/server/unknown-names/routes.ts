/** Names that nobody knows: their calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/unknown-names.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { decideName } from './decide-name.ts'
import { listUnknownNames } from './list-names.ts'
import { proposeName } from './propose-name.ts'

export function unknownNameRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.listUnknownNames, listUnknownNames)
  serve(app, services, contract.proposeName, proposeName)
  serve(app, services, contract.decideName, decideName)
}
