/** Layouts of tables: their calls. */
import type { FastifyInstance } from 'fastify'
import * as layouts from '#contract/table-layouts.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import {
  forgetImportLayout,
  forgetReportLayout,
  keepImportLayout,
  keepReportLayout,
  listImportLayouts,
  listReportLayouts,
} from './change-layouts.ts'

export function tableLayoutRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, layouts.listReportLayouts, listReportLayouts)
  serve(app, services, layouts.keepReportLayout, keepReportLayout)
  serve(app, services, layouts.forgetReportLayout, forgetReportLayout)
  serve(app, services, layouts.listImportLayouts, listImportLayouts)
  serve(app, services, layouts.keepImportLayout, keepImportLayout)
  serve(app, services, layouts.forgetImportLayout, forgetImportLayout)
}
