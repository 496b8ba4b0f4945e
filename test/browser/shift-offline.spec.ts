/** What people see without a network: one message in place of a page, the way to the shift, and neutral public pages. */
import type { Page } from '@playwright/test'
import { addSample, bar, beginShift, freeVials, network, unlock } from './shift-support.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

test.use({
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|Unable to preload CSS/,
})

const message = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page needs the network' })
const wayToShift = (page: Page) => page.getByRole('link', { name: 'Go on with the shift' })

/** Checks that the page says it once, carries the mark of a demo, and nothing else failed on it. */
async function saysSo(page: Page) {
  await expect(message(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByText('Demo data')).toBeVisible()
  await expect(page.getByText(/could not be (loaded|reached)/)).toHaveCount(0)
}

/** Waits for the home page with what it knows of the service, which a page without the network cannot ask for. */
async function loaded(page: Page) {
  await expect(page.getByRole('tab', { name: 'Results To Share' })).toBeVisible()
  await expect(page.getByText('Demo data')).toBeVisible()
}

const addresses = ['/', '/?tab=ResultsToShare', '/samples/PD2215', '/insight?tab=drugs', '/admin/people', '/password']

test('on a device with a shift, each other address says so, at that address, and leads to the shift', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  await beginShift(page, await freeVials(page, 2))
  await network(context, false)
  for (const path of [...addresses, '/report/PD2215', '/shift/begin', '/welcome#token', '/nowhere']) {
    await page.goto(path)
    await saysSo(page)
    await expect(wayToShift(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
  }
  await looksRightEverywhere(page)
  await wayToShift(page).click()
  await expect(page.getByRole('heading', { name: 'Go on with the shift' })).toBeVisible()
  await expect(page.getByText('Demo data')).toBeVisible()
  await page.goBack()
  await saysSo(page)
  await button(page, 'Try Again').click()
  await expect(page.getByRole('alert')).toContainText('The service still cannot be reached.')
  // It opens by itself.
  await page.goto('/insight?tab=drugs')
  await saysSo(page)
  await network(context, true)
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible()
  await expect(page).toHaveURL(/\/insight\?tab=drugs/)
})

test('a link that is followed without a network says so, and so does signing out', async ({ page, context }) => {
  await signIn(page, 'collection')
  await beginShift(page, await freeVials(page, 2))
  await page.getByRole('link', { name: 'Home' }).click()
  await loaded(page)
  await network(context, false)
  await page.getByRole('link', { name: 'Your account' }).click()
  await saysSo(page)
  await network(context, true)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await network(context, false)
  await button(page, 'Log out').click()
  await saysSo(page)
  await expect(page.getByRole('alert')).toContainText('Nobody is signed in on this device.')
  await expect(wayToShift(page)).toBeVisible()
})

test('a device without a shift says so as long as its page is open', async ({ page, context }) => {
  await signIn(page, 'collection')
  await loaded(page)
  await network(context, false)
  for (const link of ['Insight', 'Your account', 'Home']) {
    const way = page.getByRole('link', { name: link })
    if ((await way.count()) === 0) break
    await way.click()
    await saysSo(page)
    await expect(wayToShift(page)).toHaveCount(0)
  }
  await network(context, true)
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible()
})

test('code of a page that does not load says so where nothing answers, and where the line seems to be up', async ({
  page,
}) => {
  await signIn(page, 'collection')
  await loaded(page)
  await page.route(/\/(api|assets)\//, (route) => route.abort())
  await page.getByRole('link', { name: 'Insight' }).click()
  await saysSo(page)
  await page.unroute(/\/(api|assets)\//)
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible()
})

test('the sign-in page of a wireless network is not taken for an answer', async ({ page }) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const [id = ''] = ids
  await beginShift(page, ids)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to the café</p>' }),
  )
  await addSample(page, id)
  await button(page, 'Done').click()
  await expect(page.getByText(/Server Error\. The answer did not come from the service/)).toBeVisible()
  await expect(bar(page)).toContainText('Shift: 1 kept on this device, 0 sent')
  await page.goto('/')
  await saysSo(page)
  await page.unroute('**/api/**')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('tab', { name: 'Results To Share' })).toBeVisible()
})

test.describe('a public page', () => {
  const titles = {
    en: 'This page needs the internet',
    fr: 'Cette page a besoin d’Internet',
    es: 'Esta página necesita Internet',
  }
  const title = (page: Page, language: keyof typeof titles) =>
    page.getByRole('heading', { level: 1, name: titles[language] })

  test('says so in its language, without a word of staff, and keeps its address', async ({ page, context }) => {
    await signIn(page, 'collection')
    const passphrase = await beginShift(page, await freeVials(page, 2))
    await network(context, false)
    const result = '/service-users/result/PD2215?code=AB12&seal=x%22%3E'
    for (const path of ['/service-users', result, '/service-users/alerts', '/service-users/share/PD2215', '/routes']) {
      await page.goto(path)
      await expect(title(page, 'en')).toBeVisible()
      await expect(page.getByText('Demo data')).toBeVisible()
      await expect(page.locator('body')).not.toContainText(/shift|staff|sign in|PD2215/i)
    }
    await page.goto(result)
    await looksRightEverywhere(page)
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(title(page, 'fr')).toBeVisible()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ code: 'AB12', seal: 'x">', lang: 'fr' })
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(title(page, 'es')).toBeVisible()
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await expect(title(page, 'es')).toBeVisible()
    await network(context, true)
    const answer = page.waitForResponse(/\/service-users\/result\/PD2215/)
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    expect((await answer).fromServiceWorker()).toBe(false)
    await expect(title(page, 'es')).toHaveCount(0)
    await network(context, false)
    await page.goto('/shift')
    await unlock(page, passphrase)
  })

  test('is never kept: the device has the neutral page alone, and at the end not even that', async ({ page }) => {
    await signIn(page, 'collection')
    await beginShift(page, await freeVials(page, 2))
    for (const path of ['/service-users/result/PD2215', '/service-users/alerts', '/service-users'])
      await page.goto(path)
    await page.goto('/')
    const kept = await page.evaluate(async () => {
      const requests = await (await caches.open('vialog-shift')).keys()
      return requests.map(({ url }) => url.slice(location.origin.length)).filter((path) => !path.startsWith('/assets/'))
    })
    const languages = ['en', 'fr', 'es'].map((code) => `/service-users/offline?lang=${code}`)
    expect(kept.sort()).toEqual(['/', '/service-users/offline', ...languages].sort())
  })
})
