/** What bench/day.ts sends, and the SQL that this version runs for the same calls. */
import { registerSample as endpoint } from '#contract/samples.ts'
import type { Database } from '#server/database/connect.ts'
import { Memory } from '#server/memory/memory.ts'
import { findSample } from '#server/samples/queries.ts'
import { registerSample } from '#server/samples/register-sample.ts'
import { readPublicSample } from '#server/service-user/read-public-sample.ts'
import type { Side, Traffic } from './day-side.ts'
import type { Sent } from './drive.ts'
import { type Statement, statementsOf } from './limit.ts'
import { addressOf, asked, type ListQuery, viewers, type Who } from './lists.ts'

/** A registration without its ID. */
export const form = {
  collected_by: 'Col Bench',
  collected_from: 'STAFF_BEHIND',
  sample_type: 'SUBSTANCE',
  expected_drugs: ['Choice 1'],
  checking_reasons: [],
  sample_effect: [],
  colour: ['Choice 1'],
  texture: ['Choice 2'],
  results_provision: 'IN_PERSON',
}

const by = (who: Who) => ({ authorization: `Bearer ${who}` })
const list = (query: ListQuery, who: Who): Sent => ({ path: addressOf(query), headers: by(who) })
const register: Sent = {
  method: 'POST',
  path: '/api/samples/',
  headers: { ...by('collection'), 'content-type': 'application/json' },
  body: JSON.stringify({ ...form, sample_id: 'F#number#' }),
}
const page: Sent = { path: '/service-users/result/#id#' }

/** Numbers that end in 0 belong to site 1. */
const ownId = (number: number, samples: number) =>
  `S${String(((number * 37) % (samples / 10)) * 10 + 10).padStart(8, '0')}`
const one = (number: number, samples: number): Sent => ({
  path: `/api/samples/${ownId(number, samples)}/`,
  headers: by('collection'),
})

const four = [
  ['SamplesToReport', 'analysis'],
  ['SamplesToReceive', 'analysis'],
  ['AllSamplesCollection', 'collection'],
  ['ResultsToShare', 'collection'],
] as const

/**
 * Twenty calls of a working day: 12 lists of four tabs and different pages, 5 samples, 2 public results, 1
 * registration.
 */
const twenty = [
  'l',
  'l',
  'o',
  'l',
  'l',
  'p',
  'l',
  'o',
  'l',
  'l',
  'o',
  'r',
  'l',
  'l',
  'o',
  'l',
  'p',
  'l',
  'o',
  'l',
] as const

function mixedDay(samples: number): Sent[] {
  let [lists, ones] = [0, 0]
  return Array.from({ length: 1000 }, (_, turn) => {
    const kind = twenty[turn % twenty.length]
    if (kind === 'r') return register
    if (kind === 'p') return page
    if (kind === 'o') return one(ones++, samples)
    const [tab, who] = four[lists % four.length] ?? four[0]
    return list({ tab, offset: 30 * (Math.floor(lists++ / four.length) % 10) }, who)
  })
}

/** One row of the table. `sql` gives the statements of one call, or of `calls` calls. */
export type Row = Traffic & {
  readonly name: string
  readonly sql?: (side: Side) => Promise<readonly Statement[]>
  readonly calls?: number
}

/** Every row. `alert_id` is an alert that everybody reads, or null if the earlier version has no alerts. */
export function rowsOf(samples: number, alert: string, alert_id: number | null): Row[] {
  const first = [list({ tab: 'SamplesToReport' }, 'analysis')]
  const sqlOfList = ({ connection }: Side) => statementsOf(connection, asked({ tab: 'SamplesToReport' }, 'analysis'))
  const sqlOfOne = ({ connection }: Side) =>
    statementsOf(connection, (db) => findSample(db, viewers.collection, ownId(1, samples)))
  const [cold, warm] = [{ remembers: false }, { remembers: true }]
  return [
    { name: 'list of 30 with exact total, nothing remembered', ...cold, requests: first, sql: sqlOfList },
    { name: 'the same beside 20 writes a second, nothing remembered', ...cold, requests: first, writes: 20 },
    { name: 'the same, as it starts', ...warm, requests: first },
    { name: 'the same beside 20 writes a second, as it starts', ...warm, requests: first, writes: 20 },
    {
      name: 'one sample by its ID, nothing remembered',
      ...cold,
      requests: Array.from({ length: 1000 }, (_, number) => one(number, samples)),
      sql: sqlOfOne,
    },
    { name: 'register', ...warm, requests: [register], statuses: [201], sql: sqlOfRegister },
    { name: 'a mixed day, nothing remembered', ...cold, ...mixed(samples), sql: sqlOfDay, calls: 20 },
    { name: 'a mixed day, as it starts', ...warm, ...mixed(samples) },
    { name: 'public page made for the first time, each of another sample', ...warm, requests: [page], sql: sqlOfPage },
    {
      name: 'one result read by 50,000 people a minute beside 20 writes a second',
      ...warm,
      requests: [{ path: `/service-users/result/${alert}`, headers: { 'x-forwarded-for': '#reader#' } }],
      rate: 833,
      writes: 20,
    },
    ...(alert_id === null
      ? []
      : [
          {
            name: 'one alert read by 50,000 people a minute beside 20 writes a second',
            ...warm,
            requests: [{ path: `/service-users/alerts/${alert_id}`, headers: { 'x-forwarded-for': '#reader#' } }],
            rate: 833,
            writes: 20,
          },
        ]),
  ]

  async function sqlOfDay(side: Side) {
    const lists = await Promise.all(
      Array.from({ length: 12 }, (_, number) => {
        const [tab, who] = four[number % four.length] ?? four[0]
        return statementsOf(side.connection, asked({ tab, offset: 30 * number }, who))
      }),
    )
    const ones = Array.from({ length: 5 }, () => sqlOfOne(side))
    const [page, registration] = [await sqlOfPage(side), await sqlOfRegister(side)]
    return [...lists.flat(), ...(await Promise.all(ones)).flat(), ...page, ...page, ...registration]
  }
}

const mixed = (samples: number) => ({ requests: mixedDay(samples), statuses: [200, 201] })

/** The queries for one public result, without those for settings, which have few rows. */
function sqlOfPage({ connection, ids }: Side) {
  const params = { sample_id: ids[0] ?? '' }
  // Only the fields of a call that this query uses.
  return statementsOf(connection, (db) =>
    readPublicSample({ services: { db, memory: Memory.none() }, params, query: {} } as never),
  )
}

class NotKept extends Error {}

/** The statement that registers a sample, with one free ID after another. */
async function sqlOfRegister({ connection, from }: Side): Promise<Statement[]> {
  const sample_id = `F${String(from() + 1).padStart(8, '0')}`
  const call = {
    input: endpoint.input.parse({ ...form, sample_id }),
    staff: { ...viewers.collection, id: 1, name: 'Col Bench' },
    now: new Date(),
    request: { id: 'bench' },
  }
  const statements = await statementsOf(connection, (db) =>
    db
      .transaction()
      .execute(async (tx) => {
        // Only the fields of a call that this write uses.
        const services = { db: tx, memory: Memory.none() }
        await registerSample({ ...call, services, write: (work: (db: Database) => unknown) => work(tx) } as never)
        throw new NotKept()
      })
      .catch((error) => {
        if (!(error instanceof NotKept)) throw error
      }),
  )
  const numbered = (value: unknown) => (typeof value === 'string' ? value.replaceAll(sample_id, 'F#number#') : value)
  return statements
    .filter(({ sql }) => sql.startsWith('with'))
    .map(({ sql, parameters }) => ({ sql, parameters: parameters.map(numbered) }))
}
