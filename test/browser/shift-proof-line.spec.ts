/**
 * A full shift over a slow line: 500 samples from one device, at 400 kbit/s and 400 ms, arrive in under two minutes.
 * Runs only in the long form (`npm run test:outreach`).
 */
import { ownService } from './own-service.ts'
import { seedSamples } from './shift-seed.ts'
import { asked, bar, beginShift, says, tokenOf, unlock } from './shift-support.ts'
import { endShift, lineOf, signInAs } from './shift-tablet.ts'
import { expect, test } from './support.ts'

const all = 500
const longest = 120

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('a shift of 500 samples is sent over a slow line in under two minutes', async ({ browser }) => {
  test.skip(Number(process.env.OUTREACH ?? 0) < all)
  test.setTimeout(600_000)
  await using service = await ownService({ demo: true })
  const { address } = service
  const admin = await tokenOf(address, 'admin')
  const site = await asked<{ id: number }>(address, await tokenOf(address, 'collection'), '/user/my-site/')
  const ids = Array.from({ length: all + 2 }, (_, at) => `ZZ${String(at).padStart(4, '0')}`)
  const rows = ids.map((sample_id) => ({ sample_id, container_type: 'VIAL', empty_weight: 2 }))
  await asked(address, admin, '/admin/ids/', { site_id: site.id, rows })
  const context = await browser.newContext({ baseURL: address })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await signInAs(page, 'collection')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    const passphrase = await beginShift(page, ids)
    const line = await lineOf(page)
    await line.cut()
    const made = ids.slice(0, all)
    await seedSamples(page, passphrase, made)
    await page.goto('/shift')
    await unlock(page, passphrase)
    await says(page, all, 0)

    let sendings = 0
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && /\/api\/shifts\/[^/]+\/samples\/$/.test(request.url())) sendings += 1
    })
    const begun = Date.now()
    await line.slow()
    await expect(bar(page)).toContainText(`Shift: 0 kept on this device, ${all} sent`, { timeout: longest * 2000 })
    const seconds = (Date.now() - begun) / 1000
    const waited = await line.answerTime()
    console.log(
      `Outreach: ${all} samples of one device in ${sendings} calls: ${seconds.toFixed(1)} s at 400 kbit/s and 400 ms; ` +
        `a request without a body took ${waited.toFixed(0)} ms.`,
    )
    // The line really was this slow.
    expect(waited).toBeGreaterThanOrEqual(400)
    expect(seconds).toBeLessThan(longest)
    await endShift(page, all)
  } finally {
    await context.close()
  }
})
