/** What a site holds: its calls. */
import type { FastifyInstance } from 'fastify'
import * as counts from '#contract/counts.ts'
import * as contract from '#contract/holdings.ts'
import * as returns from '#contract/returns.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { makeCount, previewCount } from './make-count.ts'
import { listCounts, readCount } from './read-counts.ts'
import { readHoldings } from './read-holdings.ts'
import { downloadReturn, listReturnSites, listReturns, previewReturn, readReturn } from './read-returns.ts'
import { releaseReturn } from './release-return.ts'
import { answerCount, reportCountLosses } from './settle-count.ts'

export function holdingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readHoldings, readHoldings)
  serve(app, services, counts.previewCount, previewCount)
  serve(app, services, counts.makeCount, makeCount)
  serve(app, services, counts.listCounts, listCounts)
  serve(app, services, counts.readCount, readCount)
  serve(app, services, counts.reportCountLosses, reportCountLosses)
  serve(app, services, counts.answerCount, answerCount)
  serve(app, services, returns.previewReturn, previewReturn)
  serve(app, services, returns.listReturnSites, listReturnSites)
  serve(app, services, returns.releaseReturn, releaseReturn)
  serve(app, services, returns.listReturns, listReturns)
  serve(app, services, returns.readReturn, readReturn)
  serve(app, services, returns.downloadReturn, downloadReturn)
}
