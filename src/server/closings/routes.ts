/** Closing sites: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/site-closings.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { closeSite } from './close-site.ts'
import { readSiteClosing } from './read-closing.ts'
import { undoClosing } from './undo-closing.ts'

export function closingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readSiteClosing, readSiteClosing)
  serve(app, services, contract.closeSite, closeSite)
  serve(app, services, contract.undoClosing, undoClosing)
}
