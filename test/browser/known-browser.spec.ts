/** Strangers who guess a person's password never lock the browser in which that person signed in before. */
import { demoPassword } from '#server/session/demo-sign-ins.ts'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, signInByPage } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /status of (401|429)/ })

test('a known browser signs its person in while a stranger at the same address guesses, and a new browser waits', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = 'collection@demo.example'
  await signInByPage(page, 'collection')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const fill = async (where: typeof page) => {
    await where.getByLabel('Email').fill(email)
    await where.getByLabel('Password', { exact: true }).fill(demoPassword)
  }
  const enter = (where: typeof page) => where.getByRole('button', { name: 'Sign In', exact: true }).click()
  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await stranger.goto('/')
  // Fill it in before the guesses, because their wait ends after a few seconds.
  await fill(stranger)
  for (let guess = 0; guess < 8; guess += 1)
    await request.post('/api/auth/token/', { data: { email, password: 'not this one' } })
  await enter(stranger)
  await expect(stranger.getByRole('alert')).toContainText('Too many sign-ins failed. Please wait')
  await fill(page)
  await enter(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})
