/** Nothing typed into the survey is lost, and nothing is sent twice (R5.10, R14.12). */
import type { Page } from '@playwright/test'
import { api, expect, signInByPage, test } from './support.ts'
import {
  addDrug,
  answerOf,
  button,
  drugs,
  freeId,
  hasFault,
  isAt,
  next,
  openSurvey,
  option,
  sampleExists,
  sampleId,
  toReview,
} from './survey-support.ts'

/** Console errors that a lost connection or a refusal causes. */
const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (400|401|409|500)/

test.use({ expectedErrors: lost })

const card = (page: Page) => page.getByText('No later than 12:00 PM')

test('a reload at each step restores everything, even half-typed text', async ({ page }) => {
  await openSurvey(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana Maria')
  await page.getByRole('textbox', { name: 'Last name' }).fill('')
  await option(page, 'Results are for', 'Service user').check()
  await page
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('textbox', { name: /On-site/ }).fill('A-17')
  await page.reload()
  await isAt(page, 0)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana Maria')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: /On-site/ })).toHaveValue('A-17')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Diaz')
  await next(page)
  await option(page, /used this service/, 'Yes').check()
  await page.reload()
  await isAt(page, 1)
  await expect(option(page, /used this service/, 'Yes')).toBeChecked()
  await next(page)
  await isAt(page, 2)
  const id = await freeId(page)
  await sampleId(page).fill(id.slice(0, 4))
  await drugs(page).fill('fen')
  await page.reload()
  await isAt(page, 2)
  await expect(sampleId(page)).toHaveValue(id.slice(0, 4))
  await expect(drugs(page)).toHaveValue('fen')
  await sampleId(page).fill(id)
  await addDrug(page, 'fent', 'Fentanyl')
  await option(page, /already used/, 'No').check()
  await next(page)
  await isAt(page, 3)
  await option(page, /Purpose/, 'Other').check()
  await page.getByPlaceholder('Please specify *').fill('A friend')
  await page.reload()
  await expect(page.getByPlaceholder('Please specify *')).toHaveValue('A friend')
  await next(page)
  await next(page)
  await option(page, /results be given/, 'Online').check()
  await next(page)
  await page.reload()
  await isAt(page, 6)
  await expect(answerOf(page, 'Staff full name')).toHaveText('Ana Maria Diaz')
  await expect(answerOf(page, 'Purpose of checking')).toHaveText('A friend')
})

test('every step works without a connection, and Submit says what was kept', async ({ page, context }) => {
  await openSurvey(page)
  await context.setOffline(true)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
  await sampleId(page).click()
  const first = page.getByRole('option').nth(40)
  const id = (await first.textContent()) ?? ''
  await first.click()
  await addDrug(page, 'ket', 'Ketamine')
  await next(page)
  await isAt(page, 4)
  await next(page)
  await isAt(page, 6)
  await button(page, 'Submit').click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('The service could not be reached. Check your connection, then try again.')
  await expect(alert).toContainText('Your answers are kept on this device.')
  await context.setOffline(false)
  await page.reload()
  await isAt(page, 6)
  await expect(answerOf(page, 'Sample ID')).toHaveText(id)
  await button(page, 'Submit').click()
  await expect(card(page)).toBeVisible()
})

test('after an ended session the person returns to the same step with the draft', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await addDrug(page, 'ket', 'Ketamine')
  await page.route(api('/user/my-message/'), (route) =>
    route.fulfill({ status: 401, json: { detail: 'Given token not valid for any token type' } }),
  )
  await expect(page.getByText('Your session ended.')).toBeVisible({ timeout: 15_000 })
  await page.unroute(api('/user/my-message/'))
  await page.getByRole('button', { name: 'Sign in as collection@demo.example' }).click()
  await isAt(page, 2)
  await expect(button(page, 'Remove Ketamine')).toBeVisible()
})

test('sending again after a lost answer does not add the sample twice', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  const keys: (string | undefined)[] = []
  await page.route(api('/samples/'), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('failed')
  })
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText('nothing is added twice')
  await page.unroute(api('/samples/'))
  await page.reload()
  await isAt(page, 6)
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/samples/')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  await button(page, 'Submit').click()
  await expect(card(page)).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await sampleExists(page, id)).toBe(true)
})

test('sending other answers after a lost answer changes the added sample', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await page.route(api('/samples/'), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(api('/samples/'))
  await page.getByRole('link', { name: 'Change Results provision' }).click()
  await option(page, /results be given/, 'By phone').check()
  await button(page, 'Return to review').click()
  await button(page, 'Submit').click()
  await expect(card(page)).toBeVisible()
  await page.goto(`/collection-survey?edit=${id}&step=6`)
  await expect(answerOf(page, 'Results provision')).toHaveText('By phone')
})

test('sending another ID after a lost answer says what was added, and adds this one too', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await page.route(api('/samples/'), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(api('/samples/'))
  await page.getByRole('link', { name: 'Change Sample ID' }).click()
  const other = await freeId(page)
  await sampleId(page).fill(other)
  await button(page, 'Return to review').click()
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText(`${id} was already added with your earlier answers`)
  expect(await sampleExists(page, other)).toBe(false)
  await button(page, 'Submit').click()
  await expect(card(page)).toBeVisible()
  expect(await sampleExists(page, id)).toBe(true)
  expect(await sampleExists(page, other)).toBe(true)
})

test('a browser without storage says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await expect(page.getByText('This browser does not let the answers be kept on this device.')).toBeVisible()
  await next(page)
  await isAt(page, 2)
})

test('an ID taken meanwhile leads the person to that question with the sentence', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  const taken = 'The sample ID you entered is invalid. Please try again.'
  await page.route(api('/samples/'), (route) =>
    route.fulfill({ status: 400, json: { detail: taken, errors: [{ field: 'sample_id', message: taken }] } }),
  )
  await button(page, 'Submit').click()
  await isAt(page, 2)
  await hasFault(page, taken)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(sampleId(page)).toHaveValue(id)
  await expect(button(page, 'Remove Fentanyl')).toBeVisible()
})

for (const [status, detail] of [
  [409, 'Not possible while the sample is In Transit.'],
  [500, 'Server Error (reference 4711)'],
] as const) {
  test(`a refusal with ${status} shows on the review, and everything stays`, async ({ page }) => {
    await openSurvey(page)
    await toReview(page)
    await page.route(api('/samples/'), (route) => route.fulfill({ status, json: { detail } }))
    await button(page, 'Submit').click()
    await expect(page.getByRole('alert')).toContainText(detail)
    await expect(page.getByRole('alert')).toContainText('Your answers are kept on this device.')
    await expect(answerOf(page, 'Expected drugs')).toHaveText('Fentanyl')
    await page.unroute(api('/samples/'))
    await button(page, 'Submit').click()
    await expect(card(page)).toBeVisible()
  })
}

test('leaving a changed survey asks; the draft is offered again and can be discarded', async ({ page }) => {
  await openSurvey(page)
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
  await button(page, 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Leave the survey?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await isAt(page, 2)
  await page.getByRole('link', { name: 'Home' }).click()
  await button(page, 'Leave and keep the draft').click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^You have a draft from \d+:\d\d [AP]M$/ })).toBeVisible()
  await button(page, 'Continue the draft').click()
  await isAt(page, 2)
  await button(page, 'Cancel').click()
  await button(page, 'Leave and keep the draft').click()
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await button(page, 'Discard draft').click()
  const discard = page.getByRole('dialog', { name: 'Discard this draft?' })
  await discard.getByRole('button', { name: 'Keep the draft' }).click()
  await expect(discard).toHaveCount(0)
  await button(page, 'Discard draft').click()
  await discard.getByRole('button', { name: 'Discard draft' }).click()
  await isAt(page, 0)
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).not.toBeChecked()
  await page.goto('/collection-survey')
  await isAt(page, 0)
})

test('a draft belongs to the person who typed it', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await button(page, 'Log out').click()
  await signInByPage(page, 'both', '/collection-survey')
  await isAt(page, 0)
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).not.toBeChecked()
})
