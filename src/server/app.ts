/** Builds the server: security headers, sign-in tokens, every capability's calls, the API's description, the pages. */

import compress from '@fastify/compress'
import jwt from '@fastify/jwt'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '#server/http/services.ts'
import { adminRoutes } from './admin/routes.ts'
import { recipientRoutes } from './alerts/recipient-routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { closingRoutes } from './closings/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { courierRoutes } from './courier/routes.ts'
import { disposalRoutes } from './disposal/routes.ts'
import { drugRoutes } from './drugs/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { holdingsRoutes } from './holdings/routes.ts'
import { answerWriter } from './http/answer-writer.ts'
import { Failure } from './http/failure.ts'
import { sayingOfCalls, sendHeaders } from './http/headers.ts'
import { openApi } from './http/openapi.ts'
import { refuseOtherSites } from './http/other-sites.ts'
import { answerProblem } from './http/problem.ts'
import { readJson } from './http/read-json.ts'
import { closeSlowReaders, usualPatience } from './http/slow-lines.ts'
import { importRoutes } from './imports/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { instrumentRoutes } from './instruments/routes.ts'
import { machineRoutes } from './machines/routes.ts'
import { methodRoutes } from './methods/routes.ts'
import { numberReportRoutes } from './number-reports/routes.ts'
import { numberRoutes } from './numbers/routes.ts'
import { answerLongAddresses } from './pages/long-address.ts'
import { servePublicPages } from './pages/public-pages.ts'
import { readableAddress } from './pages/readable-address.ts'
import { servePages } from './pages/serve-pages.ts'
import { readingRoutes } from './readings/routes.ts'
import { recallRoutes } from './recalls/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { sampleRoutes } from './samples/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { serviceUserRoutes } from './service-user/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { signalRoutes } from './signals/routes.ts'
import { stripRoutes } from './strips/routes.ts'
import { tableLayoutRoutes } from './table-layouts/routes.ts'
import { technologyRoutes } from './technologies/routes.ts'
import { Traffic } from './traffic.ts'
import { transportRoutes } from './transport/routes.ts'
import { unknownNameRoutes } from './unknown-names/routes.ts'
import { version } from './version.ts'

/** Every capability's calls. */
const capabilities = [
  serviceRoutes,
  sessionRoutes,
  sampleRoutes,
  fileRoutes,
  readingRoutes,
  closingRoutes,
  collectionRoutes,
  transportRoutes,
  contactRoutes,
  counterRoutes,
  courierRoutes,
  analysisRoutes,
  disposalRoutes,
  sharingRoutes,
  serviceUserRoutes,
  drugRoutes,
  unknownNameRoutes,
  insightRoutes,
  holdingsRoutes,
  methodRoutes,
  technologyRoutes,
  cardRoutes,
  stripRoutes,
  recallRoutes,
  instrumentRoutes,
  tableLayoutRoutes,
  machineRoutes,
  signalRoutes,
  alertRoutes,
  importRoutes,
  exportRoutes,
  numberRoutes,
  numberReportRoutes,
  retentionRoutes,
  recipientRoutes,
  shiftRoutes,
]

/** Builds the server; the caller makes it listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, secret, log, patience = usualPatience } = services
  const isSecure = config.production || config.publicUrl?.startsWith('https:') === true
  const sayOfCalls = sayingOfCalls(isSecure)
  const app = Fastify({
    ...(log === undefined ? {} : { loggerInstance: log }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: patience.request,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.look },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests on open connections are still answered while the server closes: Fastify's own 503 says neither why nor
    // when to try again.
    return503OnClosing: false,
    // Fastify reports an unreadable URL here, not to a route or the error handler.
    frameworkErrors: (error, request, reply) => {
      sayOfCalls(request.raw, reply.raw)
      return answerProblem(error, request, reply)
    },
  })
  app.setErrorHandler(answerProblem)
  app.setSerializerCompiler(answerWriter)
  closeSlowReaders(app.server, patience)
  answerLongAddresses(app)
  // Log the route's pattern only: a URL may hold a sample ID, and a body anything.
  const traffic = new Traffic()
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    traffic.note(`${method} ${routeOptions.url}`, reply.elapsedTime, reply.statusCode, request.id, services.now())
    services.metrics?.note(method, routeOptions.url, reply.statusCode, reply.elapsedTime)
    // Log staff by account number: names stay in the database.
    const staff = request.staff?.id
    const [route, status, ms] = [routeOptions.url, reply.statusCode, Math.round(reply.elapsedTime)]
    request.log.info({ method, route, status, ms, ...(staff === undefined ? {} : { staff }) })
  })
  app.decorateRequest('staff', null)
  app.decorateRequest('machine', null)
  readJson(app)
  await secure(app, services, isSecure)
  refuseOtherSites(app, config.publicUrl)
  await app.register(jwt, {
    secret: `access ${secret}`,
    sign: { algorithm: 'HS256' },
    // Pages poll every few seconds with the same token: check its signature once, its expiry each time.
    verify: { algorithms: ['HS256'], cache: 1000 },
  })
  const endpoints = collectEndpoints(app)
  for (const routes of capabilities) await app.register(async (scope) => routes(scope, services))
  await app.register(async (scope) => adminRoutes(scope, services, traffic))
  await describeApi(app, endpoints)
  await servePublicPages(app, services)
  await servePages(app, services)
  return app
}

/** Turns a number of proxies into the function that Fastify calls for each hop. */
function trusted(proxies: Services['config']['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

async function secure(app: FastifyInstance, { config: { busyAfter } }: Services, isSecure: boolean) {
  sendHeaders(app, isSecure)
  // The sampling interval equals the limit: if the thread is blocked for a whole interval, the plugin measures an
  // infinite delay, and with a shorter interval it would refuse calls below the limit.
  await app.register(underPressure, { maxEventLoopDelay: busyAfter, sampleInterval: busyAfter, retryAfter: 2 })
  // Do not compress the API's documentation: its files are large, anybody may ask for them, and nobody is in a hurry.
  app.addHook('onRoute', (route) => {
    if (/^\/api\/(docs|openapi)/.test(route.url)) route.compress = false
  })
  // No real host name is this long, and it would not fit into the QR code of a result.
  app.addHook('onRequest', async ({ host }) => {
    if (host.length > 300) throw new Failure('invalid', 'The name of this host is too long.')
  })
  // Never unpack what strangers send (http/read-json.ts).
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'], globalDecompression: false })
}

/** Collects the served endpoints for the description of the API. */
function collectEndpoints(app: FastifyInstance): ReadonlySet<Endpoint> {
  const endpoints = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint !== undefined) endpoints.add(config.endpoint)
  })
  return endpoints
}

async function describeApi(app: FastifyInstance, endpoints: ReadonlySet<Endpoint>) {
  const document = openApi(endpoints, version)
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async (scope) => {
    // The plugin's types know OpenAPI 3.0 only; the page reads 3.1.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Null: the page would ask a validator elsewhere on the web. Two hundred calls drawn at once take seconds.
      uiConfig: { validatorUrl: null, docExpansion: 'none', defaultModelsExpandDepth: 0 },
      staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    })
  })
}
