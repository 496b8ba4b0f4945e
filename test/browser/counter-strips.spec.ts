/** Strips at the counter (R2.48): no result goes out without one that runs, and one that is read later gets its line. */
import type { Page } from '@playwright/test'
import { atCounter, dip, infraredSaw, openCounter, test } from './counter-support.ts'
import { button, cell, choose } from './report-support.ts'
import { expect, isPhone, looksRightEverywhere, signIn } from './support.ts'

// What cannot be submitted yet is refused while somebody types, and the page says why.
test.use({ expectedErrors: /status of 409/ })

const strips = (page: Page) => page.getByRole('region', { name: 'Strips in the water' })
const read = (page: Page) => page.getByRole('region', { name: 'What the person reads' })

test('a result waits for a strip that runs, or says why it was taken out', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await signIn(page, 'both', `/counter/${id}`)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('Cocaine')
  await page.keyboard.press('Escape')
  const other = strips(page).getByLabel('Another strip')
  await other.fill('Kratom')
  await other.press('Enter')
  await expect(strips(page).getByText(/^Kratom: 4:\d\d left$/)).toBeVisible()
  await expect(other).toHaveValue('')
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog', { name: 'A strip was not read yet' })
  await expect(question.getByText(/^Kratom: 4:\d\d left$/)).toBeVisible()
  await looksRightEverywhere(page)
  await question.getByRole('button', { name: 'Wait' }).click()
  await expect(question).toBeHidden()
  await expect(cell(page, 'name', 1)).toHaveValue(/cocaine/i)
  await button(page, 'Submit').click()
  await question.getByRole('button', { name: 'Take Out And Submit' }).click()
  await expect(question.getByText('Say why it is taken out.').first()).toBeVisible()
  await question.getByLabel('Why it is taken out').fill('It fell on the floor')
  await question.getByRole('button', { name: 'Take Out And Submit' }).click()
  await expect(
    read(page)
      .getByText(/cocaine/i)
      .first(),
  ).toBeVisible()
  await expect(strips(page)).toHaveCount(0)
  await page.goto(`/result/${id}`)
  await expect(page.getByText('Strip Kratom taken out of the list: It fell on the floor').first()).toBeVisible()
})

test('once the time is over, a strip that was entered early is looked at again, and nothing is taken out', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await dip(request, id, 'Fentanyl')
  await page.clock.install()
  await signIn(page, 'both', `/counter/${id}`)
  await choose(page, 'Test strip')
  await page.getByLabel('Type of the test strip').selectOption('Fentanyl')
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog', { name: 'A strip was not read yet' })).toBeVisible()
  await page.clock.fastForward('05:10')
  const question = page.getByRole('dialog', { name: 'No strip is left to wait for' })
  await expect(question.getByText(/^Look once more at each strip/)).toBeVisible()
  await expect(question.getByLabel('Why it is taken out')).toHaveCount(0)
  await looksRightEverywhere(page)
  await question.getByRole('button', { name: 'Go Back And Look' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Only the control line' })).toBeChecked()
})

test('a strip that is read after the result leads to its line in the correction', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await infraredSaw(request, id, 'Cocaine')
  await dip(request, id, 'Fentanyl')
  await signIn(page, 'both', `/counter/${id}`)
  await expect(strips(page).getByText(/^Fentanyl: 4:\d\d left$/)).toBeVisible()
  await page.clock.setSystemTime(new Date(Date.now() + 6 * 60_000))
  await page.reload()
  await expect(
    read(page)
      .getByText(/cocaine/i)
      .first(),
  ).toBeVisible()
  await expect(strips(page).getByText('Fentanyl: read it now')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Enter the result of Fentanyl').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Correct The Result/ })).toBeVisible()
  await expect(page.getByLabel('Type of the test strip')).toHaveValue('Fentanyl')
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await page.getByLabel('Why is the report corrected?').fill('The strip was read later')
  await page.reload()
  await expect(page.getByLabel('Why is the report corrected?')).toHaveValue('The strip was read later')
  await expect(page.getByRole('group', { name: 'Technologies' }).getByRole('button', { name: /Fentanyl/ })).toHaveCount(
    1,
  )
  await looksRightEverywhere(page)
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog', { name: 'A strip was not read yet' })
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(`/counter/${id}`)
  await expect(
    read(page)
      .getByText(/strip reacted to fentanyl/i)
      .first(),
  ).toBeVisible()
})

test('on a phone, strips and what the person will read stand above Submit', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'both', `/counter/${id}`)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('Cocaine')
  await page.keyboard.press('Escape')
  const asRead = page.getByRole('region', { name: 'What the person will read' })
  await expect(asRead.getByRole('heading', { level: 1 })).toBeVisible()
  const top = async (what: typeof asRead) => (await what.boundingBox())?.y ?? 0
  expect(isPhone(page)).toBe(true)
  expect(await top(strips(page))).toBeLessThan(await top(asRead))
  expect(await top(asRead)).toBeLessThan(await top(button(page, 'Submit')))
  await looksRightEverywhere(page)
})
