/** The frame around the signed-in pages (R4.1), and pages that do not exist. */
import { api, expect, signIn, test } from './support.ts'

test('every page has the home link, the footer and the demo mark', async ({ page }) => {
  await signIn(page, 'collection')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Demo data', { exact: true })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const name of ['Community site', 'Newsletter sign-up', 'Mastodon', 'hello@demo.example']) {
    await expect(footer.getByRole('link', { name })).toBeVisible()
  }
})

test('links to other websites open in a new tab, so that nobody loses a half-filled form', async ({
  page,
  context,
}) => {
  await context.route(/demo\.example/, (route) => route.fulfill({ body: 'Elsewhere', contentType: 'text/plain' }))
  await signIn(page, 'collection')
  for (const name of ['Add Test Strip (opens in a new tab)', 'Resources (opens in a new tab)']) {
    const [beside] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name }).click()])
    await expect(beside.getByText('Elsewhere')).toBeVisible()
    await beside.close()
  }
  await expect(page).toHaveURL('/')
})

test.describe('the banner', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('comes from the server every 10 seconds, and an error hides it', async ({ page }) => {
    await page.clock.install()
    const answers = [{ json: { label: 'Courier', content: 'Late today.' } }, { status: 500, json: {} }]
    let asked = 0
    await page.route(api('/user/my-message/'), (route) => route.fulfill(answers[Math.min(asked++, 1)] ?? {}))
    await signIn(page, 'collection')
    const banner = page.getByRole('region', { name: 'Message' })
    await expect(banner).toContainText('Courier — Late today.')
    await page.clock.runFor(10_500)
    await expect(banner).not.toContainText('Late today.')
    expect(asked).toBe(2)
  })
})

test('an address without a page says so, signed in or out', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await signIn(page, 'collection', '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('the home of somebody who is only an administrator is administration', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('built files are sent compressed if the browser accepts that, and the compressed files have no address of their own', async ({
  request,
}) => {
  const [, script = ''] = (await (await request.get('/')).text()).match(/src="(\/assets\/[^"]+\.js)"/) ?? []
  const ask = (encoding: string) => request.get(script, { headers: { 'accept-encoding': encoding } })
  for (const encoding of ['br', 'gzip']) {
    const { 'content-encoding': sentAs, vary } = (await ask(encoding)).headers()
    expect([sentAs, vary?.toLowerCase()]).toEqual([encoding, 'accept-encoding'])
  }
  expect((await ask('identity')).headers()['content-encoding']).toBeUndefined()
  expect((await request.get(`${script}.br`)).status()).toBe(404)
})

test('what comes above the tabs during a press waits for the release, so the press counts', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  const data = Promise.withResolvers<void>()
  const late = {
    '/user/my-message/': { label: 'Courier', content: 'Late today.' },
    '/collection/people-to-tell/': {
      changed: { count: 1, samples: ['PD2215'] },
      refused: { count: 0, samples: [] },
      left: { count: 0, samples: [] },
    },
    '/samples/stock/': { free_vials: 1, free_bags: 40, low_mark: 10 },
    '/counts/': [],
    '/alerts/active/': [],
  }
  for (const [path, json] of Object.entries(late))
    await page.route(api(path), async (route) => {
      await data.promise
      await route.fulfill({ json })
    })
  // The part that asks for some of them comes late too: it has buttons that need no data.
  await page.route(/collection-tasks/, async (route) => {
    await code.promise
    await route.continue()
  })
  /** Presses a tab, and lets it go once all this has come. */
  const press = async (name: string | RegExp, coming: readonly (string | RegExp)[], come: () => void) => {
    const tab = await page.getByRole('tab', { name }).boundingBox()
    await page.mouse.move((tab?.x ?? 0) + 10, (tab?.y ?? 0) + 4)
    await page.mouse.down()
    const arrived = coming.map((path) => page.waitForResponse(path))
    come()
    await Promise.all(arrived.map(async (response) => (await response).finished()))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.mouse.up()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await signIn(page, 'collection')
  // The tabs move a little when their numbers come.
  await expect(page.getByRole('tab', { name: /^Results To Share \d/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Closed', exact: true })).toHaveCount(0)
  const asked = page.waitForRequest(api('/collection/people-to-tell/'))
  await press('All Samples', [/collection-tasks/], code.resolve)
  await expect(page.getByRole('button', { name: 'Closed', exact: true })).toBeVisible()
  await asked
  await press(/^Results To Share/, Object.keys(late).map(api), data.resolve)
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Courier — Late today.')
  await expect(page.getByRole('status').filter({ hasText: 'PD2215' })).toBeVisible()
})
