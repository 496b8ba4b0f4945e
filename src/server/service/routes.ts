/** The service itself: what its pages show of it, and whether it is up and ready. */

import type { FastifyInstance } from 'fastify'
import { readLogo as readLogoDeclared } from '#contract/admin/logo.ts'
import * as contract from '#contract/service.ts'
import { technologyRows } from '#domain/technology/technologies.ts'
import { logoOf, readLogo } from '#server/brand/logo.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { fullDiskSentence, isDiskFull } from '#server/full-disk.ts'
import { Failure } from '#server/http/failure.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { demoEmails, demoPassword } from '#server/session/demo-sign-ins.ts'
import { settingsOf } from '#server/settings.ts'

export function serviceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.health, async () => ({ status: 'up' as const }))
  serve(app, services, contract.ready, async ({ db }) => {
    // Tell the proxy to send the next requests elsewhere; requests that still come are answered.
    if (services.isLeaving?.()) throw new Failure('away', 'The service is stopping.', { retryAfter: 2 })
    const isReady = await isMigrated(db)
    if (!isReady) throw new Failure('away', 'The service is not ready yet.', { retryAfter: 2 })
    // Not 503, which would make a proxy keep people from results that they can still read.
    if (isDiskFull()) return { status: 'read-only' as const, detail: fullDiskSentence }
    return { status: 'ready' as const }
  })
  serve(app, services, readLogoDeclared, readLogo)
  serve(app, services, contract.serviceInfo, async ({ db }) => {
    const [settings, logo] = await Promise.all([settingsOf(db), logoOf(db)])
    const { publicUrl: public_url } = services.config
    return {
      ...settings,
      public_url,
      logo,
      technologies: [...technologyRows()],
      demo: settings.is_demo ? { password: demoPassword, emails: [...demoEmails] } : null,
    }
  })
}
