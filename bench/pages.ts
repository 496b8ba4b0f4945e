/**
 * How long staff wait on a slow laptop: Chromium at a quarter of this machine's speed, 1.6 Mbit/s and 150 ms to the server,
 * nothing cached but the session. The home counts until its first rows, a form until its first field can be used.
 *
 * BENCH_BESIDE names the folder of another built version: both are measured in turn, so their figures compare.
 */
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { slowDown } from './slow-device.ts'
import { startedServer } from './started-server.ts'

const rounds = 7

type Session = { readonly access: string; readonly refresh: string }

/** A page, who opens it, its address, what stands there when somebody can begin, and the limit in ms. */
const pages = [
  {
    name: 'Staff home',
    who: 'collection',
    path: async () => '/',
    first: (page: Page) => page.getByRole('table').getByRole('row').nth(1),
    limit: 2000,
  },
  {
    name: 'Survey',
    who: 'collection',
    path: async () => '/collection-survey',
    first: (page: Page) => page.getByRole('group', { name: 'Results are for' }).getByRole('radio').first(),
    limit: 2000,
  },
  {
    name: 'Report form',
    who: 'analysis',
    path: async (address: string, { access }: Session) => {
      const list = `${address}/api/samples/?tab=SamplesToReport&limit=1`
      const answer = await fetch(list, { headers: { authorization: `Bearer ${access}` } })
      const { results } = (await answer.json()) as { results: { sample_id: string }[] }
      return `/report/${results[0]?.sample_id}`
    },
    first: (page: Page) => page.getByRole('group', { name: 'Technologies' }).getByRole('button').first(),
    limit: 2500,
  },
] as const

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function signedIn(context: BrowserContext, address: string, who: string): Promise<Session> {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const { access, refresh } = await (await context.request.post(`${address}/api/auth/token/`, { data })).json()
  const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
  await context.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ ...claims, access, refresh, clock_ahead: 0 }),
  )
  return { access, refresh }
}

/** Milliseconds from the address to the first row or field. */
async function look(browser: Browser, address: string, { who, path, first }: (typeof pages)[number]): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const opened = `${address}${await path(address, await signedIn(context, address, who))}`
    const page = await context.newPage()
    await slowDown(page, { latency: 150, down: 1_600_000, up: 750_000 })
    const began = performance.now()
    await page.goto(opened, { waitUntil: 'commit' })
    await first(page).waitFor()
    return performance.now() - began
  } finally {
    await context.close()
  }
}

const beside = process.env.BENCH_BESIDE
await using server = await startedServer({ DEMO: '1' })
await using other = beside === undefined ? null : await startedServer({ DEMO: '1' }, beside)
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  console.log(`A slow laptop (CPU 4 times slower, 1.6 Mbit/s, 150 ms); median of ${rounds}`)
  for (const page of pages) {
    const [now, before]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      now.push(await look(browser, server.address, page))
      if (other !== null) before.push(await look(browser, other.address, page))
    }
    const compared = other === null ? '' : `, ${Math.round(median(before))} ms in ${join(beside ?? '')}`
    console.log(`${page.name}: ${Math.round(median(now))} ms, limit ${page.limit} ms${compared}`)
    if (median(now) > page.limit) process.exitCode = 1
  }
} finally {
  await browser.close()
}
