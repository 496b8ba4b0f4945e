/** Word when a result is there: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/contacts.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { lockSamples } from '#server/samples/queries.ts'
import { forgetByReader, leaveByReader } from './of-readers.ts'
import { dropContact, keepContact, noteNews, offeredKinds } from './waiting-contacts.ts'

export function contactRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.offeredContacts, async ({ db }) => ({ kinds: await offeredKinds(db) }))
  serve(app, services, contract.leaveContact, async (call) => {
    const { db: tx, input, now } = call
    const sample_id = await ownSample(call)
    await keepContact(tx, call.services, { sample_id, ...input, now })
    return { is_waiting: true }
  })
  serve(app, services, contract.forgetContact, async (call) => {
    await dropContact(call.db, await ownSample(call))
    return { is_waiting: false }
  })
  serve(app, services, contract.leavePublicContact, leaveByReader)
  serve(app, services, contract.forgetPublicContact, forgetByReader)
  serve(app, services, contract.sendWordNow, async (call) => {
    await noteNews(call.db, await ownSample(call), call.now)
    return { is_waiting: false }
  })
}

type OfSample = Pick<
  Call<typeof contract.leaveContact> | Call<typeof contract.forgetContact> | Call<typeof contract.sendWordNow>,
  'db' | 'staff' | 'params'
>

/** The sample of the call, locked; 404 where the caller may not see it. */
async function ownSample({ db, staff, params }: OfSample): Promise<string> {
  const [sample] = await lockSamples(db, staff, [params.sample_id])
  if (sample === undefined) throw sampleNotFound(params.sample_id)
  return sample.sample_id
}
