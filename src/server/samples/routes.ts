/** Samples: their calls. */
import type { FastifyInstance } from 'fastify'
import { readCustodyLog as custody } from '#contract/custody.ts'
import * as counts from '#contract/sample-counts.ts'
import * as contract from '#contract/samples.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { countTabs } from './count-samples.ts'
import { editSample } from './edit-sample.ts'
import { dueCounts, listSamples } from './list-samples.ts'
import { findSample } from './queries.ts'
import { readCard } from './read-card.ts'
import { readCustodyLog } from './read-custody-log.ts'
import { registerSample } from './register-sample.ts'
import { reportFound, reportMissing } from './report-missing.ts'
import { requestDeletion } from './request-deletion.ts'

export function sampleRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.listSamples, listSamples)
  serve(app, services, counts.tabCounts, ({ db, staff }) => countTabs(db, staff))
  serve(app, services, counts.dueCounts, dueCounts)
  serve(app, services, custody, readCustodyLog)
  serve(app, services, contract.readSample, ({ db, staff, params }) => findSample(db, staff, params.sample_id))
  serve(app, services, contract.readCard, readCard)
  serve(app, services, contract.registerSample, registerSample)
  serve(app, services, contract.editSample, editSample)
  serve(app, services, contract.requestDeletion, requestDeletion)
  serve(app, services, contract.reportMissing, reportMissing)
  serve(app, services, contract.reportFound, reportFound)
}
