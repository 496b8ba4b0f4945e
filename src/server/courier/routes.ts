/** The courier's list (R4.32): internal deliveries that wait, by pick-up and drop-off. */
import type { FastifyInstance } from 'fastify'
import { courierRoutes as endpoint } from '#contract/courier.ts'
import { localDay, zonedInstant } from '#domain/dates.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { settingsOf } from '#server/settings.ts'
import { mayReadDeliveries } from './courier-link.ts'
import { waitingDeliveries } from './queries.ts'

export function courierRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, endpoint, readDeliveries)
}

const two = (number: number) => String(number).padStart(2, '0')

/** What waits for a courier. */
export async function readDeliveries({ query, db, now, services }: Call<typeof endpoint>) {
  if (!(await mayReadDeliveries(services, query.key)))
    throw new Failure('not_found', 'There is nothing at this address.')
  const settings = await settingsOf(db)
  const [hour = 10, minute = 30] = settings.courier_cutoff.split(':').map(Number)
  const asked = query.hour === undefined ? { hour, minute } : { hour: query.hour, minute: query.minute ?? 0 }
  const today = localDay(now.toISOString(), settings.time_zone)
  const before = zonedInstant(today, `${two(asked.hour)}:${two(asked.minute)}`, settings.time_zone)
  return {
    routes: await waitingDeliveries(db, before),
    notes: settings.courier_notes,
    phone: settings.courier_phone,
    email: settings.courier_email,
  }
}
