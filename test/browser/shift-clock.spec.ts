/** A device on a shift whose clock is wrong: the day of the result and the day of collection are right as far as known. */
import type { Browser, Page } from '@playwright/test'
import { ownService } from './own-service.ts'
import { addSample, asked, beginShift, fillSample, freeVials, network, says, tokenOf, unlock } from './shift-support.ts'
import { signInAs } from './shift-tablet.ts'
import { test as base, expect } from './support.ts'
import { button, isAt } from './survey-support.ts'

const test = base.extend<{ address: string }>({
  address: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service.address)
  },
})
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const day = 86_400_000
const inDays = (days: number) => Date.now() + days * day

/** A device whose clock is this many days ahead, with somebody signed in. */
async function device(browser: Browser, address: string, days: number) {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.clock.install({ time: inDays(days) })
  await page.goto('/')
  await signInAs(page, 'collection')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  return { context, page }
}

/** The sample as the service has it. */
async function stored(address: string, id: string) {
  const { results } = await asked<{ results: { date_collected: string; return_date: string }[] }>(
    address,
    await tokenOf(address, 'collection'),
    `/samples/?sample_id=${id}`,
  )
  if (results[0] === undefined) throw new Error(`No ${id}.`)
  return results[0]
}

/** The words by which the card names the service's day of the result. */
async function resultDay(address: string, id: string) {
  const { return_date } = await stored(address, id)
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(return_date))
}

const card = (page: Page) => page.getByRole('region', { name: 'Reminder card' })

test('the card has the day that the service will say, if the clock was wrong at sign-in', async ({
  browser,
  address,
}) => {
  const { context, page } = await device(browser, address, 10)
  const [id = '', other = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [id, other])
  await network(context, false)
  // Nobody is signed in any more, and the device has nothing but what it keeps of its shift.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/shift')
  await unlock(page, passphrase)
  await addSample(page, id)
  const shown = (await card(page).textContent()) ?? ''
  await network(context, true)
  await page.goto('/shift')
  await unlock(page, passphrase)
  await button(page, 'Sign in').click()
  await signInAs(page, 'collection')
  await says(page, 0, 1)
  expect(shown).toContain(await resultDay(address, id))
  await context.close()
})

test('the card has the day that the service says, once it has the sample', async ({ browser, address }) => {
  const { context, page } = await device(browser, address, 0)
  const [id = '', other = ''] = await freeVials(page, 2)
  await beginShift(page, [id, other])
  await network(context, false)
  await page.clock.setSystemTime(inDays(10))
  await addSample(page, id)
  await network(context, true)
  await button(page, 'Done').click()
  await button(page, 'Sign in').click()
  await signInAs(page, 'collection')
  await says(page, 0, 1)
  await page.getByRole('link', { name: `Card ${id}` }).click()
  await expect(card(page)).toContainText(await resultDay(address, id))
  await context.close()
})

test('where a site asks for the day of collection, a slow clock does not refuse the true day', async ({
  browser,
  address,
}) => {
  const admin = await tokenOf(address, 'admin')
  const { id: own } = await asked<{ id: number }>(address, await tokenOf(address, 'collection'), '/user/my-site/')
  const site = (await asked<{ id: number }[]>(address, admin, '/admin/sites/')).find(({ id }) => id === own)
  await asked(address, admin, `/admin/sites/${own}/`, { ...site, show_date: true }, 'PUT')
  const { context, page } = await device(browser, address, -10)
  const [id = '', other = ''] = await freeVials(page, 2)
  await beginShift(page, [id, other])
  await network(context, false)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  const collected = new Date(inDays(-2)).toISOString().slice(0, 10)
  await fillSample(page, id, { collected })
  await network(context, true)
  await button(page, 'Done').click()
  await says(page, 0, 1)
  expect((await stored(address, id)).date_collected.slice(0, 10)).toBe(collected)
  await context.close()
})
