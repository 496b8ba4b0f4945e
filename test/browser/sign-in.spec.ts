/** Signing in and out, and how a session ends (R1.17 to R1.22). */
import { api, expect, signInByPage, test } from './support.ts'

const sessionKept = () => localStorage.getItem('user')

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of 4\d\d/ })

  test("a wrong password shows the server's sentence and keeps the input", async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Email').fill(`nobody-${Date.now()}@demo.example`)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('No active account found with the given credentials')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(/nobody-/)
  })

  test("the server's faults of a field appear below that field", async ({ page }) => {
    const errors = [{ field: 'email', message: 'Enter a whole address.' }]
    await page.route(api('/auth/token/'), (route) =>
      route.fulfill({
        status: 400,
        json: { type: 'x', title: 'x', status: 400, detail: 'Enter a whole address.', errors },
      }),
    )
    await page.goto('/')
    await page.getByLabel('Email').fill('someone')
    await page.getByLabel('Password', { exact: true }).fill('anything')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a whole address.')
  })

  test('a 401 for an ended session clears local storage and goes home', async ({ page }) => {
    await signInByPage(page, 'collection', '/?tab=ResultsToShare')
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
    await page.evaluate(() => localStorage.setItem('other', 'thing'))
    await page.route(api('/samples/'), (route) =>
      route.fulfill({ status: 401, json: { title: 'x', status: 401, detail: 'User not found' } }),
    )
    await page.getByRole('tab', { name: 'All Samples' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('empty fields have faults beside them and in a focused summary with links', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.')
  await summary.getByRole('link', { name: 'Enter your password.' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/')
})

test('the right password leads to / and a greeting by name', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('collection@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-Vialog-2215')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good .+, Robin$/ })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing out leaves nothing behind in any tab', async ({ page, context }) => {
  await signInByPage(page, 'collection')
  const second = await context.newPage()
  await second.goto('/?tab=AllSamplesCollection')
  await expect(second.getByRole('tab', { name: 'All Samples' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await tab.evaluate(sessionKept)).toBeNull()
  }
  await expect(page.getByText('Your session ended')).toHaveCount(0)
})

test('an idle session ends on time, and the same person returns to the page', async ({ page }) => {
  await page.clock.install()
  await signInByPage(page, 'collection', '/?tab=ResultsToShare')
  await expect(page.getByRole('tab', { name: /Results To Share/ })).toHaveAttribute('aria-selected', 'true')
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your session ended')).toBeVisible()
  expect(await page.evaluate(sessionKept)).toBeNull()
  await page.getByRole('button', { name: 'Sign in as collection@demo.example' }).click()
  await expect(page).toHaveURL('/?tab=ResultsToShare')
})

test('a session is renewed while the person is active', async ({ page }) => {
  await page.clock.install()
  await signInByPage(page, 'collection')
  const before = await page.evaluate(sessionKept)
  await page.clock.fastForward('16:00')
  expect(await page.evaluate(sessionKept)).toBe(before)
  const renewal = page.waitForResponse(api('/auth/token/refresh/'))
  await page.keyboard.press('Shift')
  await page.clock.runFor(2_000)
  expect((await renewal).status()).toBe(200)
  await expect.poll(() => page.evaluate(sessionKept)).not.toBe(before)
  await page.clock.fastForward('20:00')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})
