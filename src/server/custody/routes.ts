/** The chain of custody: its calls. */
import type { FastifyInstance } from 'fastify'
import { readCustodyLog as endpoint } from '#contract/custody.ts'
import { mergeCustody } from '#domain/sample/custody-log.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { findSample } from '#server/samples/queries.ts'
import type { Services } from '#server/services.ts'
import { readEntries } from './queries.ts'

export function custodyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, endpoint, readCustodyLog)
}

async function readCustodyLog({ query, staff, db }: Call<typeof endpoint>) {
  const { sample_id } = await findSample(db, staff, query.sample_id)
  const entries = await readEntries(db, sample_id)
  return mergeCustody(
    entries.map(({ id, name, address, ...entry }) => ({ ...entry, site: { id, name, address }, edited_at: null })),
  )
}
