/**
 * How long the administration lists take in a large service: 10,000 registered IDs, 2,000 drugs and 500 people, added
 * through the API as an administrator would. Times are the caller's, over loopback, so slightly longer than the
 * server's own.
 */
import { setTimeout } from 'node:timers/promises'
import { startedServer } from './started-server.ts'

/** In ms; 19 of 20 answers must be faster. */
const limit = 100
const rounds = 20
const size = { ids: 10_000, drugs: 2_000, people: 500 }

/** In ms: a first start makes the database and the demo while somebody waits for it. */
const startLimit = 20_000
const begun = performance.now()
await using server = await startedServer({ DEMO: '1' })
const start = performance.now() - begun

const signIn = { email: 'admin@demo.example', password: 'demo-Vialog-2215' }
const { access } = await send<{ access: string }>('POST', '/auth/token/', signIn)

async function send<Answer>(method: string, path: string, body?: unknown, tries = 20): Promise<Answer> {
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(path !== '/auth/token/' && { authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  // On a busy machine the server may refuse; the wait counts in this round.
  if (reply.status === 503 && tries > 1) {
    await setTimeout(250)
    return send(method, path, body, tries - 1)
  }
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}

/** The numbers from 1 to `count`. */
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function fill(): Promise<void> {
  const sites = await send<{ id: number; collects: boolean }[]>('GET', '/admin/sites/')
  const site_id = sites.find(({ collects }) => collects)?.id
  const rows = numbers(size.ids).map((n) => ({ sample_id: `ZB${n}`, container_type: 'VIAL', empty_weight: 2.1 }))
  await send('POST', '/admin/ids/', { site_id, rows })
  const drugs = numbers(size.drugs).map((n) => ({
    name: `Bench substance ${n}`,
    synonyms: `bench alias ${n}; BA-${n}`,
    drug_class: n % 7 === 0 ? 'opioid' : 'stimulant',
    report_to_public: 'yes',
    // Every hundredth drug is the same molecule as the drug before it.
    cas: `${n % 100 === 0 ? n - 1 : n}-00-1`,
    pubchem_cid: String(900_000 + n),
  }))
  await send('POST', '/admin/drugs/import/', { rows: drugs })
  for (const n of numbers(size.people)) {
    const flags = { performs_collection: true, performs_analysis: false, is_admin: false }
    await send('POST', '/admin/people/', {
      email: `bench${n}@demo.example`,
      name: `Bench Person${n}`,
      site_id,
      ...flags,
    })
  }
}

/** Lists that come in pages, with a search text; the others come whole. */
const paged: Record<string, string> = {
  ids: 'ZB99',
  drugs: 'alias 19',
  people: 'person4',
  audit: 'sam',
  messages: 'courier',
  'deletion-requests': 'PD',
  losses: 'PD',
}
const whole = ['sites', 'routing', 'courier', 'ids/stock', 'options', 'settings', 'setup', 'health']

async function addresses(): Promise<string[]> {
  const pages = await Promise.all(
    Object.entries(paged).map(async ([name, search]) => {
      const path = `/admin/${name}/`
      const { count } = await send<{ count: number }>('GET', path)
      const last = Math.max(0, Math.floor((count - 1) / 30) * 30)
      return [path, ...(last > 0 ? [`${path}?offset=${last}`] : []), `${path}?search=${encodeURIComponent(search)}`]
    }),
  )
  const query = (name: string) => (name === 'options' ? '?list=ExpectedDrugs' : '')
  return [...pages.flat(), '/admin/drugs/?only=same_molecule', ...whole.map((name) => `/admin/${name}/${query(name)}`)]
}

await fill()
console.log(
  `${size.ids} registered IDs, ${size.drugs} drugs, ${size.people} people beside the demo's; ${rounds} rounds`,
)
if (start > startLimit) process.exitCode = 1
console.log(`first start with the demo: ${(start / 1000).toFixed(1)} s; limit ${startLimit / 1000} s`)
console.log(`ms: the middle one, and the one that 19 of 20 stay within; limit ${limit} ms`)
for (const path of await addresses()) {
  await send('GET', path)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await send('GET', path)
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const [middle = 0, most = 0] = [times[Math.floor(rounds / 2)], times[Math.ceil(rounds * 0.95) - 1]]
  if (most > limit) process.exitCode = 1
  console.log(
    `${middle.toFixed(1).padStart(7)} ${most.toFixed(1).padStart(7)}  ${path}${most > limit ? '  too slow' : ''}`,
  )
}
