/** Serves the built pages: hashed files, cached for ever, and one document for every URL that is not the API's. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isApi } from '#server/http/headers.ts'
import { answerNotFound } from '#server/http/problem.ts'
import type { Services } from '#server/http/services.ts'
import { root } from '#server/root.ts'
import { knownSettings, Settings } from '#server/settings.ts'
import { withMainColour } from './brand-style.ts'
import { readPreloads } from './preloads.ts'

const dist = fileURLToPath(new URL('dist/', root))

/** Serves the pages; a server without them (as in a test of the API) answers their URLs with 404. */
export async function servePages(app: FastifyInstance, services: Services): Promise<void> {
  const document = `${dist}staff.html`
  const isBuilt = existsSync(document)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // The document is sent below, in the service's own colour.
      globIgnore: ['*.html', 'preloads.json', 'shift-worker.js', '**/*.br', '**/*.gz'],
    })
    const worker = readFileSync(`${dist}shift-worker.js`)
    // Its name has no hash: browsers must revalidate it each time, to find a newer version.
    app.get('/shift-worker.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
  }
  const html = isBuilt ? readFileSync(document, 'utf8') : ''
  const withPreloads = readPreloads(dist)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url)
    // Answer 404 for missing files: an old bundle must not get a page instead.
    const [path = ''] = request.url.split('?')
    if (!isPage || /\.[a-z0-9]+$/i.test(path)) return answerNotFound(request, reply)
    await services.memory.catchUp()
    // A page opens even while the database is away, and says so itself.
    const settings = await knownSettings(services).catch(() => Settings.parse({}))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withMainColour(withPreloads(html, path), settings.main_color, reply.styleNonce))
  })
}
