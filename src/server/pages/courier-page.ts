/** 'Samples To Transport' (R4.32): what waits for a courier now; `debug=1` uses another cutoff. */
import { courierRoutes } from '#contract/courier.ts'
import { mayReadDeliveries } from '#server/courier/courier-link.ts'
import { readDeliveries } from '#server/courier/routes.ts'
import { perform } from '#server/http/serve.ts'
import { courierLinkNotice } from './notices.ts'
import type { PageAnswer, Visit } from './visit.ts'

export async function courierPage(visit: Visit): Promise<PageAnswer> {
  const { services, request, settings, query, kept, language } = visit
  const key = query('key')
  if (!(await mayReadDeliveries(services, key ?? undefined))) return { page: courierLinkNotice(visit), status: 404 }
  const asked = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(query('time') ?? '')
  const is_debug = query('debug') === '1'
  const [time, hour, minute] = is_debug && asked ? asked : [null]
  const { routes, ...about } = await perform(courierRoutes, readDeliveries, services, request, {
    query: { ...(time !== null && { hour, minute }), ...(key !== null && { key: key.slice(0, 100) }) },
  })
  const list = { ...about, routes: routes.map(({ source, destination, count }) => ({ source, destination, count })) }
  return {
    page: {
      page: 'courier',
      kept: { lang: kept.lang, code: null, seal: null },
      language,
      time_zone: settings.time_zone,
      at: services.now().toISOString(),
      key,
      is_debug,
      time,
      cutoff: settings.courier_cutoff,
      list,
      contact: { phone: settings.contact_phone, email: settings.contact_email },
    },
  }
}
