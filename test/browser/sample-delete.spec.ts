/** 'Request To Delete Sample' (R4.21, R14.12). */
import { api, expect, isPhone, signIn, signInByPage, test } from './support.ts'

const address = (id: string) => `/samples/${id}/delete`

test('staff name and reason are required, with faults beside them and in a summary', async ({ page }) => {
  await signIn(page, 'collection', address('PD2228'))
  await expect(page.getByRole('heading', { level: 1, name: /^Request To Delete Sample ?PD2228$/ })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Send request' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter a first and a last name.')
  await summary.getByRole('link', { name: 'Enter the reason.' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason\./)
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/The custody log keeps who asked, but not why\./)
})

test('the device keeps the reason until somebody discards it', async ({ page }) => {
  await signIn(page, 'collection', address('PD2227'))
  await page.getByLabel('Reason').fill('Registered twice')
  await page.reload()
  await expect(page.getByLabel('Reason')).toHaveValue('Registered twice')
  await expect(page.getByText(/^Your draft from .+ is here again/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await expect(page.getByText(/^Your draft/)).toHaveCount(0)
})

test('Cancel goes back, and asks first if something was typed', async ({ page }) => {
  await signIn(page, 'collection', '/samples/PD2226?tab=CollectionData')
  await page.getByRole('link', { name: 'Request To Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page).toHaveURL('/samples/PD2226?tab=CollectionData')
  await page.getByRole('link', { name: 'Request To Delete' }).click()
  await page.getByLabel('Reason').fill('Broken')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Broken')
  await page.getByRole('link', { name: 'Home' }).click()
  await question.getByRole('button', { name: 'Leave and keep the draft' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(address('PD2226'))
  await expect(page.getByLabel('Reason')).toHaveValue('Broken')
})

test('the request is sent once, with a message', async ({ page }) => {
  const id = isPhone(page) ? 'QW7008' : 'QW1112'
  await signIn(page, 'collection2', `/samples/${id}`)
  await page.getByRole('link', { name: 'Request To Delete' }).press('Enter')
  await page.getByLabel('Reason').fill('Registered twice by mistake.')
  await page.getByRole('button', { name: 'Send request' }).press('Enter')
  await expect(page.getByText('Request to delete sent')).toBeVisible()
  await expect(page).toHaveURL(`/samples/${id}`)
  await expect(page.getByText('Deletion Requested', { exact: true }).first()).toBeVisible()
  await page.goto(address(id))
  await expect(page.getByRole('alert')).toContainText('Not possible while the sample is Deletion Requested.')
  await page.getByRole('link', { name: 'Return To Sample Page' }).click()
  await expect(page).toHaveURL(`/samples/${id}`)
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of [45]\d\d|ERR_/ })

  const lost = 'Server Error. The service did not answer. Try again in a minute.'
  const elsewhere = 'Server Error. The answer did not come from the service. If your network has a sign-in page'
  const json = 'application/json'
  const page = (status: number) => ({ status, contentType: 'text/html', body: '<h1>Welcome to Cafe Wi-Fi</h1>' })

  for (const { name, answer, said } of [
    { name: '409', answer: { status: 409, json: { detail: 'It has left.' } }, said: 'It has left.' },
    { name: '500', answer: { status: 500, json: {} }, said: lost },
    { name: 'an empty 500', answer: { status: 500, body: '' }, said: lost },
    { name: 'a page with 401', answer: page(401), said: elsewhere },
    { name: 'a page with 403', answer: page(403), said: elsewhere },
    { name: 'a page with 404', answer: page(404), said: elsewhere },
    { name: 'a page with 413', answer: page(413), said: 'too large for a server on the way. Send a smaller file' },
    { name: 'a page with 429', answer: page(429), said: lost },
    { name: 'the sign-in page of a network', answer: page(200), said: elsewhere },
    { name: 'an answer cut short', answer: { status: 200, contentType: json, body: '{"id": 1' }, said: elsewhere },
    { name: 'JSON of somebody else', answer: { status: 403, contentType: json, body: '"no"' }, said: elsewhere },
    { name: 'offline', answer: null, said: 'The service could not be reached.' },
    {
      name: 'what a proxy says that reached no server',
      answer: { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
      said: lost,
    },
  ]) {
    test(`${name} is shown beside the form, and the input stays`, async ({ page }) => {
      await signIn(page, 'collection', address('PD2218'))
      await page.route(api('/samples/PD2218/'), (route) => {
        if (route.request().method() !== 'DELETE') return route.continue()
        return answer ? route.fulfill(answer) : route.abort()
      })
      await page.getByLabel('Reason').fill('Spilled')
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('alert')).toContainText(said)
      await expect(page.getByText(said)).toHaveCount(1)
      await expect(page.getByRole('alert')).toContainText('What you entered is kept on this device.')
      await expect(page.getByLabel('Reason')).toHaveValue('Spilled')
    })
  }

  test('a fault of a field appears at the field', async ({ page }) => {
    await signIn(page, 'collection', address('PD2218'))
    const errors = [{ field: 'reason', message: 'Say more.' }]
    await page.route(api('/samples/PD2218/'), (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 400, json: { detail: 'Say more.', errors } })
        : route.continue(),
    )
    await page.getByLabel('Reason').fill('x')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: 'Say more.' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Say more\./)
  })
})

test('if the storage is cleared under the open page, the person signs in again and finds the draft', async ({
  page,
}) => {
  await signInByPage(page, 'collection', address('PD2219'))
  await page.getByLabel('Reason').fill('Spilled')
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('button', { name: 'Sign in as collection@demo.example' }).click()
  await expect(page).toHaveURL(address('PD2219'))
  await expect(page.getByLabel('Reason')).toHaveValue('Spilled')
})
