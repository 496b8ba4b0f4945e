/**
 * A small service for tests: two collecting sites and two labs, one person for each role, a few drugs, options and IDs,
 * on the real server, listening, with a fresh database.
 */

import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Answered, Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problems.ts'
import type { PublicPages } from '#contract/public-pages.ts'
import { signIn } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import type { Patience } from '#server/http/slow-lines.ts'
import { Tally } from '#server/http/tally.ts'
import { wrongResults } from '#server/insight/queries.ts'
import { Memory } from '#server/memory/memory.ts'
import { logOptions } from '#server/process/log.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'
import { wrongStrips } from '#server/strips/queries.ts'
import { freshDatabase } from './database.ts'
import { bodyOf, type Input, typeOf, type Words } from './inputs.ts'
import { quickHash } from './quick-hash.ts'
import { versionHeader } from './versions.ts'

const analyses = { performs_collection: false, performs_analysis: true, is_admin: false } as const

/** The people of the test service, by the names that tests use. */
export const people = {
  collection: { site: 'Parkdale', performs_collection: true, performs_analysis: false, is_admin: false },
  otherCollection: {
    ...{ site: 'Riverside', performs_collection: true, performs_analysis: false, is_admin: false },
    releases_alerts: true,
  },
  lab: { site: 'Central laboratory', ...analyses, issues_alerts: true },
  otherLab: { site: 'University laboratory', ...analyses, reads_for_others: true },
  both: {
    ...{ site: 'Harbour', performs_collection: true, performs_analysis: true, is_admin: false },
    ...{ issues_alerts: true, releases_alerts: true, reads_for_others: true },
  },
  admin: { site: 'Parkdale', performs_collection: false, performs_analysis: false, is_admin: true },
  noRole: { site: 'Parkdale', performs_collection: false, performs_analysis: false, is_admin: false },
} as const
export type Person = keyof typeof people

const sites = [
  { name: 'Parkdale', collects: true, analyses: false, id_prefix: 'PD' },
  { name: 'Riverside', collects: true, analyses: false, id_prefix: 'RS' },
  { name: 'Central laboratory', collects: false, analyses: true },
  { name: 'University laboratory', collects: false, analyses: true },
  { name: 'Harbour', collects: true, analyses: true, id_prefix: 'HB' },
]

const routes = [
  { from: 'Parkdale', to: 'Central laboratory', sample_type: null },
  { from: 'Parkdale', to: 'University laboratory', sample_type: 'PARAPHERNALIA' as const },
  { from: 'Riverside', to: 'University laboratory', sample_type: null },
  { from: 'Harbour', to: 'Harbour', sample_type: null },
]

const drugs = [
  { name: 'Fentanyl', synonyms: ['fent', 'fetty'], report_to_public: true, important: false },
  { name: 'Carfentanil', synonyms: ['C50'], report_to_public: true, important: true },
  { name: 'Caffeine', report_to_public: true, important: false },
  { name: '4-ANPP', report_to_public: false, important: false },
  { name: 'p-Fluorofentanyl', report_to_public: true, important: false, report_to_client_name: 'fluorofentanyl' },
  { name: 'o-Fluorofentanyl', report_to_public: true, important: false, report_to_client_name: 'fluorofentanyl' },
  { name: 'Xylazine', report_to_public: true, important: true },
]

export const password = 'cold badgers polish teapots'

/** An answer of the server: status, parsed body, headers, raw bytes. */
export type Reply<Body = unknown> = {
  readonly status: number
  readonly body: Body & Partial<Problem>
  readonly headers: Record<string, string>
  readonly raw: Buffer
}

type Options<E extends Endpoint> = {
  readonly params?: Words<E['params'], string>
  readonly query?: Words<E['query'], string | number | boolean>
  readonly input?: Input<E>
  /** The version that a change read; without one the newest. null: sends none. */
  readonly version?: number | null
  /** Instead of `input`: a body that breaks the contract. */
  readonly spoilt?: unknown
  /** Set only if the test is about a busy or unreachable server; otherwise 503 is a failure. */
  readonly mayBeAway?: true
  readonly headers?: Record<string, string>
  readonly address?: string
}

/** A running test service. */
export class TestService {
  app!: FastifyInstance
  db!: Database
  address = ''
  connection!: Awaited<ReturnType<typeof freshDatabase>>['connection']
  services!: Services
  siteIds: Record<string, number> = {}
  userIds: Record<string, number> = {}
  clock: Date | null = null
  private tokens = new Map<Person, string>()
  private close = async () => {}
  /** Every line of the log, if the test asked for it. */
  readonly logged: string[] = []
  private nextId = 1000

  async start({ withPages = false, withLog = false, withMemory = false, patience }: Parts = {}): Promise<void> {
    const { db, connection, close } = await freshDatabase()
    // The tests share the server's thread and slow it down, so it must never report that it is busy.
    const config = {
      ...readConfig({ DATA_DIR: '/tmp/vialog-test', TRUST_PROXY: 'true', LOG_LEVEL: 'silent' }),
      busyAfter: 0,
    }
    this.db = db
    this.connection = connection
    this.services = {
      config,
      db,
      now: () => this.clock ?? new Date(),
      secret: 'a secret for tests',
      publicPages: withPages ? await publicPages() : null,
      ...(patience && { patience }),
      memory: withMemory ? await Memory.of(connection) : Memory.none(),
      tally: new Tally(db),
      ...(withLog && { log: pino(logOptions('trace'), { write: (line) => this.logged.push(line) }) }),
    }
    this.close = close
    await this.fill()
    this.app = await buildApp(this.services)
    // Tests keep this thread busy: the server would end a line of the test's client just as the client uses it again.
    this.app.server.keepAliveTimeout = 0
    this.address = await this.app.listen({ host: '127.0.0.1', port: 0 })
  }

  /** Ends the service, and checks that totals match their rows, and stock of strips and told results their reports. */
  async stop(): Promise<void> {
    const { db } = this
    const wrong = [...(await wrongCounts(db)), ...(await wrongStrips(db)), ...(await wrongResults(db))]
    await this.services.memory.close()
    await this.app.close()
    await this.close()
    if (wrong.length > 0) throw new Error(`Totals that do not match their rows: ${JSON.stringify(wrong)}`)
  }

  private async fill() {
    const { db } = this
    const rows = await db
      .insertInto('sites')
      .values(sites.map((site) => ({ id_prefix: '', ...site, address: `1 ${site.name} Street` })))
      .returning(['id', 'name'])
      .execute()
    this.siteIds = Object.fromEntries(rows.map((row) => [row.name, row.id]))
    await db
      .insertInto('routing_rules')
      .values(
        routes.map(({ from, to, sample_type }) => ({
          collecting_site_id: this.site(from),
          analysis_site_id: this.site(to),
          sample_type,
        })),
      )
      .execute()
    const password_hash = quickHash(password)
    const users = await db
      .insertInto('users')
      .values(
        Object.entries(people).map(([name, { site, ...flags }]) => ({
          ...flags,
          email: `${name.toLowerCase()}@test.example`,
          name: `${name} Person`,
          password_hash,
          site_id: this.site(site),
        })),
      )
      .returning(['id', 'email'])
      .execute()
    this.userIds = Object.fromEntries(users.map((user) => [user.email, user.id]))
    await db.insertInto('drugs').values(drugs).execute()
    await db
      .insertInto('courier_stops')
      .values({
        source_site_id: this.site('Parkdale'),
        destination_site_id: this.site('Central laboratory'),
        list_order: 1,
      })
      .execute()
  }

  site(name: string): number {
    const id = this.siteIds[name]
    if (id === undefined) throw new Error(`No test site ${name}`)
    return id
  }

  /** A free registered ID of a site. */
  async freeId(
    site = 'Parkdale',
    container_type: 'VIAL' | 'BAG' = 'VIAL',
    sample_id = `T${this.nextId++}`,
  ): Promise<string> {
    const empty_weight = container_type === 'VIAL' ? 2.1 : null
    await this.db
      .insertInto('registered_ids')
      .values({ sample_id, site_id: this.site(site), container_type, empty_weight })
      .execute()
    return sample_id
  }

  private async tokenOf(person: Person): Promise<string> {
    const known = this.tokens.get(person)
    if (known !== undefined) return known
    const { access } = await this.signIn(person)
    this.tokens.set(person, access)
    return access
  }

  /** Gives people new tokens after the old ones have expired. */
  async signInAnew(...persons: Person[]) {
    for (const person of persons) this.tokens.set(person, (await this.signIn(person)).access)
  }

  /** Signs a person in from a new address. */
  signIn(person: Person) {
    const input = { email: `${person.toLowerCase()}@test.example`, password }
    return this.must(null, signIn, { input, address: '10.9.9.9' })
  }

  /** Calls an endpoint as a person, or as nobody. */
  async call<E extends Endpoint>(
    who: Person | null | { token: string },
    endpoint: E,
    options: Options<E> = {},
  ): Promise<Reply<Answered<E>>> {
    const { query = {}, spoilt, input = spoilt, headers = {}, address } = options
    const params = new Map(Object.entries(options.params ?? {}))
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''))
    const token = who === null ? null : typeof who === 'string' ? await this.tokenOf(who) : who.token
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const reply = await fetch(`${this.address}/api${path}?${search}`, {
      method: endpoint.method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...typeOf(input),
        ...(await versionHeader(this.db, endpoint, params, options.version)),
        ...headers,
      },
      ...bodyOf(input),
    })
    const raw = Buffer.from(await reply.arrayBuffer())
    if (reply.status === 503 && !options.mayBeAway) throw new Error(`${endpoint.path}: 503 ${raw.toString()}`)
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false
    return {
      status: reply.status,
      body: (isJson && raw.length > 0 ? JSON.parse(raw.toString()) : null) as Reply<Answered<E>>['body'],
      headers: Object.fromEntries(reply.headers),
      raw,
    }
  }

  /** Calls an endpoint; if that fails, the test fails with the server's own words. */
  async must<E extends Endpoint>(who: Person | null, endpoint: E, options: Options<E> = {}): Promise<Answered<E>> {
    const reply = await this.call(who, endpoint, options)
    if (reply.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as Answered<E>
  }
}

type Parts = {
  readonly withPages?: boolean
  readonly withLog?: boolean
  readonly withMemory?: boolean
  /** Shorter time limits, if a test waits for them to pass. */
  readonly patience?: Patience
}

/** The public pages from their sources, so that server tests need no build. */
async function publicPages(): Promise<PublicPages> {
  const { render } = await import('#web/public-server.tsx')
  return { document: readFileSync(new URL('../../src/web/public.html', import.meta.url), 'utf8'), render }
}

/** Starts one test service for a test file. */
export function testService(parts: Parts = {}): TestService {
  const service = new TestService()
  beforeAll(() => service.start(parts))
  afterAll(() => service.stop())
  return service
}
