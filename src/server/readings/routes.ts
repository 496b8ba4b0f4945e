/** Readings for other sites: their calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/readings.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { askReading, listReadings, withdrawReading } from './ask-reading.ts'
import { comparedReadings } from './compared.ts'
import { claimReading, giveBackReading, readingQueue, readReading } from './queue.ts'
import { readReadingPicture, readReadingTrace } from './reading-files.ts'
import { writeReading } from './write-reading.ts'

export function readingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.listReadings, listReadings)
  serve(app, services, contract.askReading, askReading)
  serve(app, services, contract.withdrawReading, withdrawReading)
  serve(app, services, contract.readingQueue, readingQueue)
  serve(app, services, contract.comparedReadings, comparedReadings)
  serve(app, services, contract.readReading, readReading)
  serve(app, services, contract.claimReading, claimReading)
  serve(app, services, contract.giveBackReading, giveBackReading)
  serve(app, services, contract.writeReading, writeReading)
  serve(app, services, contract.readReadingPicture, readReadingPicture)
  serve(app, services, contract.readReadingTrace, readReadingTrace)
}
