/**
 * After a survey: the reminder card (R3.15), the next sample, and editing a sample that still awaits transport.
 */
import type { Page } from '@playwright/test'
import { expect, shownIds, signIn, test } from './support.ts'
import { answerOf, button, isAt, next, openSurvey, option, toReview } from './survey-support.ts'

test('the reminder card says what the person needs, and Done goes home with a message', async ({ page, baseURL }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await button(page, 'Submit').click()
  const card = page.getByRole('region', { name: 'Reminder card' })
  await expect(card.getByText(id, { exact: true })).toBeVisible()
  await expect(card).toContainText(/No later than 12:00 PM\s*[A-Z][a-z]+ \d{1,2}, \d{4}/)
  const address = `${baseURL?.replace('http://', '')}/service-users/result/${id}`
  await expect(card).toContainText(address)
  await expect(card.getByRole('img', { name: `QR code of ${address}` })).toBeVisible()
  await expect(card).toContainText('416-555-0111')
  await expect(button(page, 'Cancel')).toHaveCount(0)
  await page.reload()
  await expect(card.getByText(id, { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Version to read aloud' }).check()
  await expect(page.getByText(/Your sample has the number/)).toContainText([...id].join(' '))
  await button(page, 'Done').click()
  await expect(page).toHaveURL('/')
  const alert = page.getByText('Sample Successfully Added')
  await expect(alert).toBeVisible()
  await expect(page.getByRole('link', { name: id }).last()).toHaveAttribute('href', `/samples/${id}`)
  // The message waits while the pointer is on it.
  await page.mouse.move(2, 2)
  await expect(alert).toHaveCount(0, { timeout: 6_000 })
})

test('the card warns that others may not reach its address if the service has no public address', async ({ page }) => {
  const warning = page.getByText('Ask whoever runs the service to set PUBLIC_URL.')
  await openSurvey(page)
  await toReview(page)
  await button(page, 'Submit').click()
  await expect(warning).toContainText(`Printed links lead to ${new URL(page.url()).origin}`)
  await page.route('**/api/service/', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), public_url: 'https://results.example.org' } })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Reminder card' })).toContainText('results.example.org')
  await expect(warning).toHaveCount(0)
})

test('if the service asks for check codes, the card and its QR code contain one', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await page.route(`**/api/samples/${id}/`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), check_code: 'K7RM' } })
  })
  await button(page, 'Submit').click()
  const card = page.getByRole('region', { name: 'Reminder card' })
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toContainText('Check code K7RM')
  await page.getByRole('switch', { name: 'Version to read aloud' }).check()
  await expect(page.getByText('Yours is K 7 R M.')).toBeVisible()
})

test('the card prints alone and on one sheet, small card or receipt, even with the longest ID', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await button(page, 'Submit').click()
  const card = page.getByRole('region', { name: 'Reminder card' })
  await expect(card).toBeVisible()
  await printsOnOneSheet(page)
  const longest = 'WM'.repeat(10)
  await page.route(`**/api/samples/${id}/**`, async (route) => {
    const reply = await route.fetch()
    const text = await reply.text()
    await route.fulfill({ response: reply, body: text.replaceAll(id, longest) })
  })
  await page.reload()
  await expect(card).toContainText(`/service-users/result/${longest}`)
  await printsOnOneSheet(page)
})

async function printsOnOneSheet(page: Page) {
  const card = page.getByRole('region', { name: 'Reminder card' })
  for (const [paper, size] of [
    ['Small card', '105 by 74'],
    ['Receipt (58 mm)', '58 by 130'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await option(page, 'Paper', paper).check()
    await page.emulateMedia({ media: 'print' })
    await expect(card).toBeVisible()
    await expect(button(page, 'Done')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([size])
  }
  await page.emulateMedia({ media: 'screen' })
}

test('another sample starts with the same staff name, and Back does not reopen the sent one', async ({ page }) => {
  await openSurvey(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Diaz')
  await toReview(page)
  await button(page, 'Submit').click()
  await button(page, 'Add another sample').click()
  await isAt(page, 0)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Diaz')
  await expect(option(page, 'Results are for', 'Service user')).not.toBeChecked()
})

test('an edit is prefilled, summarises the changes, and returns to the sample', async ({ page }) => {
  await openSurvey(page)
  const id = await toReview(page)
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  await page.goto(`/collection-survey?edit=${id}`)
  await isAt(page, 0)
  await expect(page.getByRole('heading', { level: 1, name: `Edit Collection Data` })).toContainText(id)
  await expect(option(page, 'Results are for', 'Service user')).toBeChecked()
  await expect(page.getByRole('group', { name: /^Terms/ })).toHaveCount(0)
  await next(page)
  await next(page)
  await isAt(page, 2)
  await expect(page.getByText('The ID of a sample cannot be changed: it is on the label.')).toBeVisible()
  await option(page, /already used/, 'Yes').check()
  await page.reload()
  await expect(option(page, /already used/, 'Yes')).toBeChecked()
  await next(page)
  await option(page, /effects/, 'Stronger').check()
  for (const step of [3, 4, 5] as const) {
    await isAt(page, step)
    await next(page)
  }
  await isAt(page, 6)
  const changes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What you changed' }) })
  await expect(changes.getByRole('term')).toHaveText(['Already used', 'Effects'])
  await expect(changes).toContainText('was: No')
  await expect(changes).toContainText('was: Not answered')
  await button(page, 'Save changes').click()
  await expect(page).toHaveURL(`/samples/${id}`)
  await page.goto(`/collection-survey?edit=${id}&step=6`)
  await expect(answerOf(page, 'Effects')).toHaveText('Stronger')
  await expect(page.getByText('Nothing was changed yet.')).toBeVisible()
  await button(page, 'Back to the sample').click()
  await expect(page).toHaveURL(`/samples/${id}`)
})

test.describe('a sample that cannot be edited', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('says why and leads back to it', async ({ page }) => {
    await signIn(page, 'collection', '/?tab=ResultsToShare')
    const [id = ''] = await shownIds(page, 'Results To Share')
    await page.goto(`/collection-survey?edit=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `${id} cannot be edited` })).toBeVisible()
    await expect(page.getByText('Not possible while the sample is Results Available.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the sample' }).click()
    await expect(page).toHaveURL(`/samples/${id}`)
    await page.goto('/collection-survey?edit=ZZ99')
    await expect(page.getByText('Sample with id ZZ99 not found')).toBeVisible()
  })
})

/** The size of each sheet of a PDF, in mm. */
function sheetsOf(pdf: Buffer): string[] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, ...sides]) => sides.map((points) => Math.round((Number(points) / 72) * 25.4)).join(' by '))
}
