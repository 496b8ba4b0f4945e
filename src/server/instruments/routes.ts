/** Instruments and their checks: their calls. */
import type { FastifyInstance } from 'fastify'
import * as instruments from '#contract/instruments.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import {
  addInstrument,
  changeInstrument,
  listChecks,
  listInstruments,
  listOwnInstruments,
} from './change-instruments.ts'
import { answerDoubt, listDoubtedResults } from './doubted-results.ts'
import { recordCheck } from './record-check.ts'

export function instrumentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, instruments.listOwnInstruments, listOwnInstruments)
  serve(app, services, instruments.listChecks, listChecks)
  serve(app, services, instruments.recordCheck, recordCheck)
  serve(app, services, instruments.listDoubtedResults, listDoubtedResults)
  serve(app, services, instruments.answerDoubt, answerDoubt)
  serve(app, services, instruments.listInstruments, listInstruments)
  serve(app, services, instruments.addInstrument, addInstrument)
  serve(app, services, instruments.changeInstrument, changeInstrument)
}
