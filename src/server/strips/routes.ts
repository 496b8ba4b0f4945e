/** Lots of test strips: their calls. */
import type { FastifyInstance } from 'fastify'
import * as strips from '#contract/strips.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { addStripLot, addStripStock, changeStripLot, listStripLots, listStrips, recallStripLot } from './change-lots.ts'

export function stripRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, strips.listStrips, listStrips)
  serve(app, services, strips.listStripLots, listStripLots)
  serve(app, services, strips.addStripLot, addStripLot)
  serve(app, services, strips.changeStripLot, changeStripLot)
  serve(app, services, strips.addStripStock, addStripStock)
  serve(app, services, strips.recallStripLot, recallStripLot)
}
