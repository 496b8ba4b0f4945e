/** Sharing: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sharing.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { downloadResults } from './download-results.ts'
import { peopleToTell } from './people-to-tell.ts'
import {
  couldNotReach,
  couldNotShare,
  couldNotTell,
  personWasTold,
  reportIsReady,
  setResearchParticipation,
  shareResults,
  toldNoResult,
} from './share-results.ts'
import { readTelling } from './tellings.ts'

export function sharingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.shareResults, shareResults)
  serve(app, services, contract.couldNotShare, couldNotShare)
  serve(app, services, contract.couldNotTell, couldNotTell)
  serve(app, services, contract.readTelling, readTelling)
  serve(app, services, contract.couldNotReach, couldNotReach)
  serve(app, services, contract.toldNoResult, toldNoResult)
  serve(app, services, contract.personWasTold, personWasTold)
  serve(app, services, contract.peopleToTell, peopleToTell)
  serve(app, services, contract.setResearchParticipation, setResearchParticipation)
  serve(app, services, contract.reportIsReady, reportIsReady)
  serve(app, services, contract.downloadResults, downloadResults)
}
