/** Administration of technologies: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/technologies.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { addTechnology, changeTechnology, listTechnologies, orderTechnologies } from './change-technologies.ts'

export function technologyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.listTechnologies, listTechnologies)
  serve(app, services, contract.addTechnology, addTechnology)
  serve(app, services, contract.changeTechnology, changeTechnology)
  serve(app, services, contract.orderTechnologies, orderTechnologies)
}
