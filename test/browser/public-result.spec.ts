/** A service user finds a result, reads it and leaves (R9.1, R9.2). */
import { button, heading, looking, openAwake, phone, sampleId } from './public-support.ts'
import { expect, test } from './support.ts'

test.use(phone)

const unknown = 'The sample ID you have entered does not exist. Please double check your sample ID.'
const exit = 'https://www.wikipedia.org/'

test('an ID in any spelling finds its result, with the danger first', async ({ page }) => {
  await page.goto('/service-users')
  await expect(button(page, 'View Results')).toBeDisabled()
  await expect(page.getByText('Enter your sample ID to see the results.')).toBeVisible()
  await sampleId(page).fill(' pd-2215')
  await expect(button(page, 'View Results')).toBeEnabled()
  await expect(page.getByText('Enter your sample ID to see the results.')).toBeHidden()
  await button(page, 'View Results').click()
  await expect(page).toHaveURL('/service-users/result/PD2215')
  await expect(heading(page, 'Your result')).toBeVisible()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings[0]).toBe('We found')
  const named = page.locator('section').filter({ has: page.getByRole('heading', { name: 'We found', exact: true }) })
  await expect(named.first().getByRole('listitem')).toHaveText(['fentanyl', 'medetomidine', 'carfentanil'])
  await expect(page.getByRole('listitem').filter({ hasText: 'carfentanil' }).last()).toContainText('less than 0.01 mg')
  await page.getByText('Collection Data').click()
  await expect(page.getByText('Light purple')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Results' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('results_PD2215.pdf')
  await page.getByRole('link', { name: 'Access Another Result' }).click()
  await expect(heading(page, 'Access a Result')).toBeVisible()
})

test('the footer links to the service’s other places', async ({ page }) => {
  for (const path of ['/service-users?lang=en', '/routes?lang=en']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    for (const [name, address] of [
      ['Community site', 'https://community.demo.example'],
      ['Newsletter sign-up', 'https://newsletter.demo.example'],
      ['Mastodon', 'https://social.demo.example/@vialog'],
    ] as const) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
    }
  }
})

test('the page stores nothing and calls nobody else', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/service-users/result/PD2215')
  await page.goto('/service-users/share/PD2215')
  await page.goto('/service-users')
  await sampleId(page).fill('PD2215')
  expect(asked.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('Leave this page leads away, and Back does not lead to the result', async ({ page }) => {
  await page.route(exit, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }))
  await page.goto('/service-users')
  await page.goto('/service-users/result/PD2215')
  await page.getByRole('link', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(exit)
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await expect(page).toHaveURL('/service-users')
})

test('a thumb opens the survey with that answer, and a chosen language stays', async ({ page }) => {
  await page.goto('/service-users/result/PD2215')
  await page.getByRole('link', { name: 'No, they were not helpful' }).click()
  await expect(page.getByRole('radio', { name: 'Not useful at all' })).toBeChecked()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('radio', { name: 'Pas utiles du tout' })).toBeChecked()
  await page.getByRole('link', { name: 'Retour au résultat' }).click()
  await expect(heading(page, 'Votre résultat')).toBeVisible()
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: /status of (404|429|500)|ERR_/ })

  test('a wrong ID has its message at the field and stays there', async ({ page }) => {
    await page.goto('/service-users')
    for (const typed of ['NOPE1', 'not an ID!']) {
      await sampleId(page).fill(typed)
      await button(page, 'View Results').click()
      await expect(page.getByRole('alert')).toHaveText(unknown)
      await expect(sampleId(page)).toHaveValue(typed)
      await expect(sampleId(page)).toBeFocused()
    }
  })

  test('typed text stays without a network and after a refusal', async ({ page }) => {
    await openAwake(page, '/service-users')
    await sampleId(page).fill('PD2215')
    await page.route(looking, (route) => route.abort('internetdisconnected'))
    await button(page, 'View Results').click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
    await page.unroute(looking)
    await page.route(looking, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Cafe Wi-Fi</h1>' }))
    await button(page, 'View Results').click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
    await page.unroute(looking)
    await page.route(looking, (route) => route.fulfill({ status: 429, json: {} }))
    await button(page, 'View Results').click()
    await expect(page.getByRole('alert')).toContainText('Please wait a minute.')
    await page.unroute(looking)
    await page.route(looking, (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'View Results').click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await expect(sampleId(page)).toHaveValue('PD2215')
    await page.unroute(looking)
    await button(page, 'View Results').click()
    await expect(heading(page, 'Your result')).toBeVisible()
  })

  test('the button is off while the page loads', async ({ page }) => {
    await openAwake(page, '/service-users')
    await page.route(looking, () => {})
    await sampleId(page).fill('PD2215')
    await button(page, 'View Results').click()
    await expect(button(page, 'Loading...')).toBeDisabled()
  })

  test('the address of an unknown sample says so, and Try Again tries again', async ({ page }) => {
    await page.goto('/service-users/result/NOPE1')
    await expect(heading(page, 'Sample with id NOPE1 not found')).toBeVisible()
    await Promise.all([page.waitForResponse(/result\/NOPE1/), button(page, 'Try Again').click()])
    await expect(heading(page, 'Sample with id NOPE1 not found')).toBeVisible()
  })
})
