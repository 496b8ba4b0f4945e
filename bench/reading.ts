/**
 * How long a service user waits for a finding on an old phone: Chromium at a quarter of this machine's speed, 400 kbit/s and
 * 400 ms to the server, nothing cached. A finding counts as readable once its text is painted.
 */
import { chromium } from '@playwright/test'
import { slowDown } from './slow-device.ts'
import { startedServer } from './started-server.ts'

const limit = 2000
const rounds = 5
const pages = ['/service-users', '/service-users/result/PD2215', '/service-users/result/PD2215?lang=fr'] as const

type Figures = { readonly painted: number; readonly largest: number; readonly bytes: number }

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await using server = await startedServer({ DEMO: '1' })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})

async function look(path: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await slowDown(page, { latency: 400, down: 400_000, up: 400_000 })
  await page.goto(`${server.address}${path}`, { waitUntil: 'load' })
  const figures = await page.evaluate(
    () =>
      new Promise<Figures>((resolve) => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0
          resolve({ painted, largest, bytes: document?.decodedBodySize ?? 0 })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return figures
}

try {
  let isSlow = false
  console.log(`An old phone (CPU 4 times slower, 400 kbit/s, 400 ms); median of ${rounds}, limit ${limit} ms`)
  for (const path of pages) {
    const looks: Figures[] = []
    for (let round = 0; round < rounds; round += 1) looks.push(await look(path))
    const [painted, largest] = [median(looks.map((one) => one.painted)), median(looks.map((one) => one.largest))]
    isSlow ||= largest > limit
    const figures = `first text ${Math.round(painted)} ms, whole first screen ${Math.round(largest)} ms, HTML ${looks[0]?.bytes} bytes`
    console.log(`${path}: ${figures}`)
  }
  process.exitCode = isSlow ? 1 : 0
} finally {
  await browser.close()
}
