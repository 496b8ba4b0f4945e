/** Exports: their calls. */
import type { FastifyInstance } from 'fastify'
import * as exports from '#contract/admin/exports.ts'
import { exportHalfYear as halfYear } from '#contract/admin/half-year.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { publicCodebook } from '#server/numbers/public-tables.ts'
import { settingsOf } from '#server/settings.ts'
import { exportEverything } from './export-everything.ts'
import { codebook } from './export-tables.ts'
import { exportHalfYear } from './half-year.ts'
import { exportOpenData } from './open-data.ts'

export function exportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exports.readCodebook, async ({ db }) => {
    const { fewest_samples } = await settingsOf(db)
    return { everything: codebook(), open_data: publicCodebook(fewest_samples) }
  })
  serve(app, services, exports.exportEverything, exportEverything)
  serve(app, services, exports.exportOpenData, exportOpenData)
  serve(app, services, halfYear, exportHalfYear)
}
