/** Analysis: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/analysis.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { listOpenNames } from './open-names.ts'
import { readReports } from './read-reports.ts'
import { reportNotAnalyzed } from './report-not-analyzed.ts'
import { saveReports } from './save-reports.ts'
import { takeBackReport } from './take-back-report.ts'

export function analysisRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readReports, readReports)
  serve(app, services, contract.saveReports, saveReports)
  serve(app, services, contract.reportNotAnalyzed, reportNotAnalyzed)
  serve(app, services, contract.takeBackReport, takeBackReport)
  serve(app, services, contract.listOpenNames, listOpenNames)
}
