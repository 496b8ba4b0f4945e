/** Every page and state in both themes and sizes: no WCAG 2.2 AA faults, no sideways scrolling. */
import { api, expect, looksRight, looksRightEverywhere, openList, signIn, test } from './support.ts'

const lists = {
  collection: ['SamplesToTransport', 'ResultsToShare', 'AllSamplesCollection'],
  analysis: ['SamplesToReceive', 'SamplesToReport', 'SamplesToDispose', 'AllSamplesAnalysis'],
  both: ['SamplesToTransport', 'AllSamplesAnalysis'],
} as const

for (const who of ['collection', 'analysis', 'both'] as const) {
  test(`the lists of ${who}`, async ({ page }) => {
    await signIn(page, who)
    for (const tab of lists[who]) {
      await page.goto(`/?tab=${tab}`)
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
      await looksRightEverywhere(page)
    }
  })
}

test('sign-in, and sign-in with faults', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Sign in as/ }).first()).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRightEverywhere(page)
})

test('ticked rows and an open menu', async ({ page }) => {
  await signIn(page, 'collection')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await looksRightEverywhere(page)
  await page.getByRole('columnheader', { name: 'Collected' }).getByRole('button').click()
  await expect(page.getByRole('menuitemradio', { name: 'Oldest-Newest' })).toBeVisible()
  await looksRight(page)
  // A phone has no headings.
  await page.emulateMedia({ colorScheme: 'dark' })
  await looksRight(page)
})

test('an empty list, and a search without a match', async ({ page }) => {
  await signIn(page, 'analysis')
  await page.route(api('/samples/'), (route) => route.fulfill({ json: { count: 0, results: [] } }))
  for (const path of ['/?tab=SamplesToReport', '/?search=ZZ99']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No samples to show' })).toBeVisible()
    await looksRightEverywhere(page)
  }
})

test.describe('failures', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('a list that did not load', async ({ page }) => {
    await signIn(page, 'collection')
    await page.route(api('/samples/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await looksRightEverywhere(page)
  })
})

test('a list that is loading', async ({ page }) => {
  await signIn(page, 'collection')
  await page.route(api('/samples/'), () => {})
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await looksRightEverywhere(page)
})

test('a page that does not exist, and an administrator’s home', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRightEverywhere(page)
  await signIn(page, 'admin')
  await looksRightEverywhere(page)
  await page.goto('/samples/PD2215')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRightEverywhere(page)
})

test('a wide list is a table or cards, never wider than the window', async ({ page }) => {
  await signIn(page, 'collection')
  for (const tab of ['SamplesToTransport', 'AllSamplesCollection', 'ResultsToShare']) {
    await page.goto(`/?tab=${tab}`)
    for (const width of [320, 390, 699, 700, 820, 1024, 1092, 1093, 1259, 1260, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${tab} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 699, height: 800 })
  await page.goto('/')
  await expect(openList(page, 'Samples To Transport')).toHaveRole('list')
})
