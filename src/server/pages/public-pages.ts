/**
 * The pages without sign-in, rendered on the server so that people can read them without JavaScript. Each shows what
 * the API's own calls answer, with the same limits and refusals; browsers cache nothing of them.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPages } from '#contract/public-pages.ts'
import { publicDownload } from '#contract/service-user.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import type { PublicFile } from '#server/alerts/public-file.ts'
import { knownLogo } from '#server/brand/logo.ts'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { allowFrames } from '#server/http/headers.ts'
import { lookUp } from '#server/http/look-up.ts'
import { failureOf } from '#server/http/problem.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { downloadPublicResults } from '#server/service-user/read-public-sample.ts'
import { knownSettings } from '#server/settings.ts'
import { capFile, feedFile, fileSize, flyerFile, sendFile } from './alert-files.ts'
import { alertPage, alertsPage, toAlerts } from './alert-page.ts'
import { boardEvery, boardPage } from './board-page.ts'
import { withMainColour } from './brand-style.ts'
import { documentOf } from './built-pages.ts'
import { sendCalendar } from './calendar-page.ts'
import { sendContact } from './contact-form.ts'
import { courierPage } from './courier-page.ts'
import { findPage } from './find-page.ts'
import { keptPage } from './kept-page.ts'
import {
  faultNotice,
  noAlertNotice,
  noPageNotice,
  notFoundNotice,
  notReadyNotice,
  offlineNotice,
  sampleIdOf,
} from './notices.ts'
import { serveNumberPages } from './number-routes.ts'
import { resultPage } from './result-page.ts'
import { sendSurvey, surveyPage } from './survey-page.ts'
import { unsubscribe, unsubscribePage } from './unsubscribe-page.ts'
import { frameOf, type PageAnswer, type Visit, visitOf } from './visit.ts'

const sampleRoute = (path: (sample_id: string) => string) => `${path('')}:sample_id`

const alertRoute = (path: (id: string) => string) => path('').replace('/alerts/', '/alerts/:id')

/** Serves them, if they were built. */
export async function servePublicPages(app: FastifyInstance, services: Services): Promise<void> {
  const { publicPages: pages } = services
  if (!pages) return
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    // A mail program's form says only that somebody pressed the button (RFC 8058).
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, new URLSearchParams()),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => answerFault(pages, services, error, request, reply))
    const answer =
      (work: (visit: Visit) => Promise<PageAnswer>) => async (request: FastifyRequest, reply: FastifyReply) => {
        const make = async () => {
          const visit = await visitTo(request, services)
          return render(pages, visit, await work(visit))
        }
        return sendRendered(reply, await (request.method === 'GET' ? repeatLostRace(make) : make()))
      }
    // Many people read a result after an alert: render it once, but count each look-up.
    const remembered =
      (work: (visit: Visit) => Promise<PageAnswer>, isLookUp = false) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { memory, now } = services
        const visit = await visitTo(request, services)
        const minute = Math.floor(now().getTime() / 60_000)
        const key = `page ${request.protocol}://${request.host}${request.url} ${visit.language} ${minute}`
        const make = () => repeatLostRace(async () => render(pages, visit, await work({ ...visit, isCounted: true })))
        const sizeOf = ({ html }: Rendered) => 2 * (html?.length ?? 0)
        const find = () => memory.remember(key, make, sizeOf)
        return sendRendered(reply, await (isLookUp ? lookUp(visit.services, request, find) : find()))
      }
    scope.get(publicPaths.find, answer(findPage))
    scope.get(
      sampleRoute(publicPaths.result),
      remembered((visit) => resultPage(visit), true),
    )
    // The API call's answer, except that a refusal or fault is a page, since a person opened the link.
    serve(scope, services, publicDownload, downloadPublicResults, `${sampleRoute(publicPaths.result)}/pdf`)
    scope.get(`${sampleRoute(publicPaths.result)}/appointment.ics`, async (request, reply) =>
      sendCalendar(await visitTo(request, services), request, reply),
    )
    scope.post(`${sampleRoute(publicPaths.result)}/contact`, answer(sendContact))
    scope.get(sampleRoute(publicPaths.share), answer(surveyPage))
    scope.post(sampleRoute(publicPaths.share), answer(sendSurvey))
    scope.get(publicPaths.courier, answer(courierPage))
    scope.get(publicPaths.kept, answer(keptPage))
    scope.get(
      publicPaths.offline,
      answer(async (visit) => ({ page: offlineNotice(visit) })),
    )
    scope.get(`${publicPaths.board('')}:key`, remembered(boardPage))
    // Alert files for machines, from the same cache.
    const file =
      (make: (visit: Visit) => Promise<PublicFile>) => async (request: FastifyRequest, reply: FastifyReply) => {
        const visit = await repeatLostRace(() => visitTo(request, services))
        const key = `file ${request.protocol}://${request.host}${request.url} ${visit.language} ${Math.floor(services.now().getTime() / 60_000)}`
        return sendFile(request, reply, await services.memory.remember(key, () => make(visit), fileSize))
      }
    scope.get(publicPaths.feed, file(feedFile))
    scope.get(alertRoute(publicPaths.cap), file(capFile))
    scope.get(alertRoute(publicPaths.flyer), file(flyerFile))
    serveNumberPages(scope, remembered, file)
    scope.get('/alerts', answer(toAlerts))
    scope.get(publicPaths.alerts, remembered(alertsPage))
    scope.get(alertRoute(publicPaths.alert), remembered(alertPage))
    scope.get(`${publicPaths.unsubscribe('')}:token`, answer(unsubscribePage))
    scope.post(`${publicPaths.unsubscribe('')}:token`, answer(unsubscribe))
    for (const path of [publicPaths.result(''), publicPaths.share('')])
      scope.get(path, async (_request, reply) => reply.redirect(publicPaths.find, 303))
    scope.get(
      `${publicPaths.find}/*`,
      answer(async (visit) => ({ page: noPageNotice(visit), status: 404 })),
    )
  })
}

async function visitTo(request: FastifyRequest, services: Services) {
  await services.memory.catchUp()
  const [settings, logo] = await Promise.all([knownSettings(services), knownLogo(services)])
  return visitOf(request, { ...services, settings }, settings, logo)
}

/** A rendered answer: a redirect, or the whole document except its style, which has a nonce. */
type Rendered = { readonly status: number; readonly to?: string; readonly html?: string } & {
  readonly retryAfter?: number | undefined
  readonly refresh?: number | undefined
  readonly main_color?: string
  readonly frame_sites?: readonly string[]
}

function render(pages: PublicPages, visit: Visit, answer: PageAnswer): Rendered {
  if ('to' in answer) return { status: 303, to: answer.to }
  const { page, status = 200, retryAfter, refresh, mayBeFramed } = answer
  const html = documentOf(pages.document, visit.language, pages.render(frameOf(visit), page))
  const frame_sites = mayBeFramed ? visit.settings.frame_sites : []
  return { status, retryAfter, refresh, main_color: visit.settings.main_color, html, frame_sites }
}

function sendRendered(reply: FastifyReply, rendered: Rendered) {
  const { status, to, html, retryAfter, refresh, main_color, frame_sites = [] } = rendered
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language')
  if (to !== undefined) return reply.redirect(to, 303)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (refresh !== undefined) reply.header('refresh', refresh)
  allowFrames(reply, frame_sites)
  reply.code(status).type('text/html; charset=utf-8')
  return reply.send(html && main_color ? withMainColour(html, main_color, reply.styleNonce) : html)
}

/** A refusal or a fault as a page, in the reader's language; reading the settings may itself have failed. */
async function answerFault(
  pages: PublicPages,
  services: Services,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const settings = await knownSettings(services).catch(() => undefined)
  const visit = visitOf(request, services, settings)
  const failure = failureOf(error)
  // What no ID can be is no sample, and no fault of ours.
  const isStrangeAddress = failure?.code === 'invalid' && request.method === 'GET'
  if (failure === null) request.log.error({ err: error }, 'a page failed')
  const page =
    failure?.code === 'not_found' || isStrangeAddress
      ? request.url.startsWith(publicPaths.alerts)
        ? noAlertNotice(visit)
        : request.url.startsWith(publicPaths.numbers)
          ? noPageNotice(visit)
          : notFoundNotice(visit)
      : failure?.code === 'conflict'
        ? notReadyNotice(visit, sampleIdOf(visit))
        : faultNotice(visit, failure, request.id)
  const answer = {
    page,
    status: isStrangeAddress ? 404 : (failure?.status ?? 500),
    retryAfter: failure?.extra.retryAfter,
    // Nobody stands at the screen of a room to press Try Again.
    ...(request.url.startsWith(publicPaths.board('')) && { refresh: boardEvery }),
  }
  return sendRendered(reply, render(pages, visit, answer))
}
