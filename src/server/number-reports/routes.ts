/** Monthly reports of public numbers: their calls. */
import type { FastifyInstance } from 'fastify'
import * as reports from '#contract/number-reports.ts'
import { isOnlyAccount } from '#server/cards/approve-card.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readReports } from './report-queries.ts'
import { releaseNumberReport, writeNumberReport } from './write-report.ts'

export function numberReportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, reports.listNumberReports, async ({ db, staff }) => ({
    reports: await readReports(db, staff.id),
    is_alone: await isOnlyAccount(db, staff.id),
  }))
  serve(app, services, reports.writeNumberReport, writeNumberReport)
  serve(app, services, reports.releaseNumberReport, releaseNumberReport)
}
