/**
 * The pages that need no sign-in, rendered here so that they can be read without JavaScript. Each shows what the API's
 * own calls answer, through the same limits and the same refusals; nothing of them is kept by a browser.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '#contract/public-pages.ts'
import { publicPaths } from '#domain/public-paths.ts'
import { logoOf } from '#server/brand/logo.ts'
import { failureOf } from '#server/http/problem.ts'
import { readSettings } from '#server/service/settings.ts'
import type { Services } from '#server/services.ts'
import { brandStyle } from './brand-style.ts'
import { documentOf, type PublicPages } from './built-pages.ts'
import { courierPage } from './courier-page.ts'
import { findPage } from './find-page.ts'
import { faultNotice, notFoundNotice } from './notices.ts'
import { resultPage } from './result-page.ts'
import { sendSurvey, surveyPage } from './survey-page.ts'
import { frameOf, type Visit, visitOf } from './visit.ts'

/** What a visit is answered with: a page, or the way to another one. */
export type PageAnswer =
  | { readonly page: PublicPage; readonly status?: number; readonly retryAfter?: number | undefined }
  | { readonly to: string }

const sampleRoute = (path: (sample_id: string) => string) => `${path('')}:sample_id`

/** Serves them, where they have been built. */
export async function servePublicPages(app: FastifyInstance, services: Services): Promise<void> {
  const { publicPages: pages } = services
  if (!pages) return
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => answerFault(pages, services, error, request, reply))
    const answer =
      (work: (visit: Visit) => Promise<PageAnswer>) => async (request: FastifyRequest, reply: FastifyReply) => {
        const { db } = services
        const visit = visitOf(request, services, ...(await Promise.all([readSettings(db), logoOf(db)])))
        return send(pages, visit, reply, await work(visit))
      }
    scope.get(publicPaths.find, answer(findPage))
    scope.get(sampleRoute(publicPaths.result), answer(resultPage))
    scope.get(sampleRoute(publicPaths.share), answer(surveyPage))
    scope.post(sampleRoute(publicPaths.share), answer(sendSurvey))
    scope.get(publicPaths.courier, answer(courierPage))
  })
}

function send(pages: PublicPages, visit: Visit, reply: FastifyReply, answer: PageAnswer) {
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language')
  if ('to' in answer) return reply.redirect(answer.to, 303)
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  const rendered = pages.render(frameOf(visit), answer.page)
  return reply
    .code(answer.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(documentOf(pages.document, visit.language, rendered, brandStyle(visit.settings, reply.cspNonce.style)))
}

/** A refusal or a fault as a page, in the reader's language; the settings may be what could not be read. */
async function answerFault(
  pages: PublicPages,
  services: Services,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const settings = await readSettings(services.db).catch(() => undefined)
  const visit = visitOf(request, services, settings)
  const failure = failureOf(error)
  if (failure === null) request.log.error({ err: error }, 'a page failed')
  const page = failure?.code === 'not_found' ? notFoundNotice(visit) : faultNotice(visit, failure, request.id)
  return send(pages, visit, reply, { page, status: failure?.status ?? 500, retryAfter: failure?.extra.retryAfter })
}
