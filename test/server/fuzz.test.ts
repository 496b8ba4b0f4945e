/**
 * Every call of the contract with valid and broken input, as every person: no answer is a server error, none reveals
 * internals, and the database stays consistent. `npm run test:fuzz` sends fifty thousand requests; FUZZ_SEED repeats a
 * run.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listIds } from '#contract/admin/ids.ts'
import { changeMailServer, sendTestMail } from '#contract/admin/mail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { anyWord, asWord, fitting, type Known, spoilt } from '../support/any-input.ts'
import { declared } from '../support/contract.ts'
import { brokenPromises } from '../support/promises.ts'
import { type Person, password, people, testService } from '../support/service.ts'
import { anAskedSample } from '../support/shift-examples.ts'
import { aShift, madeSample } from '../support/shifts.ts'
import { atLab, prepare, register, reported } from '../support/stories.ts'

const service = testService({ withLog: true })
const requests = Number(process.env.FUZZ_REQUESTS ?? 1200)
const minutes = Number(process.env.FUZZ_MINUTES ?? 0.25)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const atOnce = 8
const persons = Object.keys(people) as Person[]

// With made-up settings, mail would go to a random host.
const endpoints = declared
  .map(({ endpoint }) => endpoint)
  .filter((one) => one !== sendTestMail && one !== changeMailServer)

let known: Known = {}
let password_hash = ''
beforeAll(async () => {
  password_hash = await hashPassword(password)
  const samples: string[] = []
  for (let round = 0; round < 6; round += 1) {
    samples.push(await register(service), await atLab(service), await reported(service))
    const sent = await register(service)
    await prepare(service, [sent])
    samples.push(sent)
  }
  for (let free = 0; free < 40; free += 1) samples.push(await service.freeId('Parkdale'))
  await service.db
    .insertInto('options')
    .values([
      { list: 'SampleColour', name: 'Blue' },
      { list: 'SampleColour', name: 'Red' },
    ])
    .execute()
  const begun = [await aShift(service), await aShift(service), await anAskedSample(service)]
  const shifts = begun.map(({ shift }) => shift.id)
  const { results: free } = await service.must('admin', listIds, { query: { limit: 200 } })
  for (const { sample_id, status } of free) if (status === 'RESERVED') samples.push(sample_id)
  const ids = Array.from({ length: 9 }, (_, index) => index + 1)
  const sites = Object.values(service.siteIds)
  known = {
    sample_id: samples,
    shift_id: shifts,
    form: samples.map((sample_id) => madeSample(sample_id).form),
    samples,
    sample: samples,
    sample_ids: samples,
    search: [...samples, 'T'],
    id: ids,
    ids,
    into: ids,
    site_id: sites,
    dest_site: sites,
    collecting_site_id: sites,
    analysis_site_id: sites,
    staff: ['Ada Osei', 'Ben Cole'],
    fullname: ['Robin Ortiz'],
    person: ['Robin Ortiz'],
    witness: ['Ben Cole'],
    collected_by: ['Robin Ortiz'],
    accepted_by: ['Ada Osei'],
    transported_by: ['Carl Courier'],
    drug: ['Fentanyl'],
  }
})

type Request = { who: Person | null; path: string; init: RequestInit & { headers: Record<string, string> } }

const headerWords = fc.constantFrom(
  '',
  '*',
  'x',
  'é',
  '"',
  ',',
  'W/"x"',
  'text/plain',
  'application/json; charset=utf-16',
  'fr;q=9',
  'a'.repeat(300),
)
const spoiltHeaders = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'if-none-match',
    'accept-language',
    'content-type',
    'authorization',
    'accept',
    'x-forwarded-for',
    'range',
  ),
  headerWords,
  { maxKeys: 2 },
)

/** Requests to one endpoint; two of three fit its declaration. */
function requestsOf(endpoint: Endpoint): fc.Arbitrary<Request> {
  const words = (name: string) => anyWord(known[name] ?? ['x'])
  const params = fc.record(
    Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, words(name)])),
  )
  const shaped = (shape: Endpoint['input']) => {
    if (shape === undefined) return fc.constant(undefined)
    const fit = fitting(shape, known)
    return fc.oneof({ weight: 2, arbitrary: fit }, { weight: 1, arbitrary: spoilt(fit) })
  }
  const query = shaped(endpoint.query).map(
    (value) => new URLSearchParams(Object.entries(value ?? {}).map(([name, one]) => [name, asWord(one)])),
  )
  const body = fc.oneof(
    {
      weight: 30,
      arbitrary: shaped(endpoint.input).map((value) => (value === undefined ? undefined : JSON.stringify(value))),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '[',
        'null',
        '""',
        '{"a":',
        '\u0000',
        `${'['.repeat(5000)}`,
        '{"__proto__":{"is_admin":true}}',
      ),
    },
  )
  const headers = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: spoiltHeaders })
  const who = fc.constantFrom<Person | null>(...persons, null, 'admin', 'both', 'lab', 'collection')
  return fc.record({ params, query, body, headers, who, address: fc.nat(60_000) }).map((made) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((made.params[name] ?? 'x').toWellFormed()),
    )
    const sent = endpoint.method === 'GET' ? undefined : made.body
    const from = `10.${made.address >> 14}.${(made.address >> 7) & 127}.${made.address & 127}`
    const base: Record<string, string> = {
      'x-forwarded-for': from,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    }
    // Skip headers that cannot be sent; they say nothing about the server.
    const extra = Object.fromEntries(Object.entries(made.headers).filter(([, value]) => !/[^\x20-\x7e]/.test(value)))
    return {
      who: made.who,
      path: `/api${path}?${made.query}`,
      init: { method: endpoint.method, headers: { ...base, ...extra }, ...(sent !== undefined && { body: sent }) },
    }
  })
}

const tokens = new Map<Person, string>()

/**
 * Restores everybody's rights, which calls of administration may have removed; without them every later call would be
 * refused.
 */
async function heal() {
  const { db } = service
  for (const [name, { site, ...flags }] of Object.entries(people)) {
    const email = `${name.toLowerCase()}@test.example`
    const row = { ...flags, email, site_id: service.site(site), active: true, password_hash }
    await db
      .updateTable('users')
      .set(row)
      .where('id', '=', service.userIds[email] ?? 0)
      .execute()
  }
  await db.updateTable('sites').set({ active: true, collects: true, analyses: true }).execute()
  await db.deleteFrom('sign_in_failures').execute()
  await db.deleteFrom('rate_limits').execute()
  for (const person of persons) tokens.set(person, (await service.signIn(person)).access)
}

const insides =
  /\bat .+\.[jt]s:\d+|node_modules|\bpg_\w+|\b(select|insert into|update|delete from) \w+.*\b(from|values|set|where)\b|relation "|violates|duplicate key|invalid input syntax|argon2|ECONN|password_hash|TypeError|ZodError|Cannot read/i

/** What is wrong with an answer, or null. */
async function faultOf({ who, path, init }: Request): Promise<string | null> {
  const authorization = who === null ? {} : { authorization: `Bearer ${tokens.get(who)}` }
  const reply = await fetch(`${service.address}${path}`, { ...init, headers: { ...authorization, ...init.headers } })
  const type = reply.headers.get('content-type') ?? ''
  const text = await reply.text()
  const of = (what: string) =>
    `${what}: ${who} ${init.method} ${path} ${JSON.stringify(init.headers)} ${String(init.body).slice(0, 1500)} → ${reply.status} ${text.slice(0, 300)}`
  // Sign-in, files and documents have queues that may be full; a busy database is a fault here.
  const isQueueFull = reply.status === 503 && text.includes('urn:vialog:problem:busy')
  if (isQueueFull && reply.headers.has('retry-after')) return null
  if (reply.status >= 500) return of('a fault of the server')
  if (reply.status < 400) return null
  if (!type.startsWith('application/problem+json')) return of(`an error as '${type}'`)
  const problem = JSON.parse(text) as Record<string, unknown>
  if (problem.status !== reply.status || typeof problem.title !== 'string' || typeof problem.detail !== 'string')
    return of('no problem document')
  // An error may repeat what was sent; everything else in it is the server's own text.
  return insides.test(JSON.stringify([problem.title, problem.detail])) ? of('an answer that reveals internals') : null
}

test(`${requests} requests to every call, as everybody, break nothing`, {
  timeout: (minutes + 5) * 60_000,
}, async () => {
  const faults = new Map<string, string>()
  const started = Date.now()
  const arbitraries = endpoints.map(requestsOf)
  let sent = 0
  const rounds = Math.ceil(requests / (endpoints.length * atOnce))
  for (let round = 0; round < rounds && Date.now() - started < minutes * 60_000; round += 1) {
    await heal()
    const batch = arbitraries.flatMap((one, index) =>
      fc.sample(one, { seed: seed + round * 1000 + index, numRuns: atOnce }),
    )
    // Mix the calls, so that different ones run side by side.
    const mixed = batch.toSorted((a, b) => ((a.path.length * 7) % 13) - ((b.path.length * 7) % 13))
    const work = mixed.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const request of work) {
          const fault = await faultOf(request)
          sent += 1
          if (fault !== null)
            faults.set(
              `${request.init.method} ${request.path.split('?')[0]?.replace(/\/[^/a-z]+(?=\/)/g, '/…')} ${fault.slice(0, 30)}`,
              fault,
            )
        }
      }),
    )
  }
  console.log(
    `${sent} requests in ${Math.round((Date.now() - started) / 1000)} s, ${faults.size} kinds of faults, seed ${seed}`,
  )
  const causes = service.logged.filter((line) => line.includes('request failed')).map((line) => line.slice(0, 700))
  expect([...faults.values()], causes.slice(0, 12).join('\n')).toEqual([])
  expect(await brokenPromises(service.db)).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(Math.min(requests, endpoints.length * atOnce))
})
