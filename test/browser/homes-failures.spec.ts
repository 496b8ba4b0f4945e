/** The homes when a list, a part of the page, or the pages themselves do not load. */
import type { Page } from '@playwright/test'
import { api, expect, looksRight, shownIds, signIn, test } from './support.ts'

test.describe('when the list does not load', () => {
  test.use({
    expectedErrors:
      /status of 5\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|Unable to preload CSS/,
  })

  test('the panel says why, and Try Again loads it', async ({ page }) => {
    await signIn(page, 'collection')
    await page.route(api('/samples/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('tab', { name: 'Results To Share' }).click()
    await expect(page.getByRole('alert')).toContainText('This list could not be loaded')
    await expect(page.getByRole('alert')).toContainText('Server Error')
    await page.unroute(api('/samples/'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    expect((await shownIds(page, 'Results To Share')).length).toBeGreaterThan(0)
  })

  test('the page says that there is no connection, and loads by itself once there is one', async ({
    page,
    context,
  }) => {
    await signIn(page, 'collection')
    await shownIds(page, 'Samples To Transport')
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Results To Share' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'This list could not be loaded' })
    await expect(failed).toContainText('The service could not be reached.')
    await context.setOffline(false)
    expect((await shownIds(page, 'Results To Share')).length).toBeGreaterThan(0)
  })

  test('a part that does not load leaves the rest of the page, and says so', async ({ page }) => {
    await page.route('**/assets/active-alerts-*.js', (route) => route.abort())
    await signIn(page, 'collection')
    const missing = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
    await expect(missing).toBeVisible()
    expect((await shownIds(page, 'Samples To Transport')).length).toBeGreaterThan(0)
    await page.unroute('**/assets/active-alerts-*.js')
    await missing.getByRole('button', { name: 'Try Again' }).click()
    await expect(missing).toHaveCount(0)
    expect((await shownIds(page, 'Samples To Transport')).length).toBeGreaterThan(0)
  })

  test('an invalid address shows the default list', async ({ page }) => {
    await signIn(page, 'collection', '/?tab=SamplesToReceive&page=-3&sort_by=nonsense')
    await expect(page.getByRole('tab', { name: /Samples To Transport/ })).toHaveAttribute('aria-selected', 'true')
    expect((await shownIds(page, 'Samples To Transport')).length).toBeGreaterThan(0)
  })
})

test.describe('when the pages cannot start', () => {
  test.use({ expectedErrors: /ERR_FAILED|storage is forbidden/ })

  const causes = {
    'a file of theirs is missing': (page: Page) => page.route('**/assets/first-*.js', (route) => route.abort()),
    'the browser keeps nothing for them': (page: Page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('storage is forbidden', 'SecurityError')
        }
        Object.defineProperty(window, 'localStorage', { get: refuse })
        Object.defineProperty(window, 'sessionStorage', { get: refuse })
      }),
  }
  for (const [cause, make] of Object.entries(causes)) {
    test(`since ${cause}, they say so after ten seconds`, async ({ page, context }) => {
      const clock = await context.newCDPSession(page)
      await clock.send('Animation.enable')
      await clock.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await make(page)
      await page.goto('/')
      const said = page.getByText('Please load it again.')
      await expect(said).toHaveCount(1)
      await expect(said).toBeHidden()
      await clock.send('Animation.setPlaybackRate', { playbackRate: 100 })
      await expect(said).toBeVisible()
      await looksRight(page)
    })
  }
})
