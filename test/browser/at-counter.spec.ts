/**
 * One screen at the counter: from the vial to told, with what the person will read beside the form. Counts the keys and
 * the taps that a plain result takes (R2.49).
 */
import type { Locator, Page } from '@playwright/test'
import { atCounter, openCounter, test } from './counter-support.ts'
import { button, cell } from './report-support.ts'
import { api, expect, holdAnswer, looksRightEverywhere, signIn } from './support.ts'

// What cannot be submitted yet is refused while somebody types, and the page says why.
test.use({ expectedErrors: /status of 409/ })

const asRead = (page: Page) => page.getByRole('region', { name: 'What the person will read' })
const read = (page: Page) => page.getByRole('region', { name: 'What the person reads' })
const current = 'As typed now. Nothing is submitted yet.'

const technologies = (page: Page) => page.getByRole('group', { name: 'Technologies' })
const twoLines = (page: Page) => page.getByRole('radio', { name: 'Two lines, even if one is faint' })

test('a plain result takes at most 60 keys, from the open page to submitted', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await signIn(page, 'both', `/counter/${id}`)
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys += 1
      await page.keyboard.press(name)
    }
  }
  /** Presses a key until what is wanted has the focus. */
  const go = async (key: string, to: Locator) => {
    while (keys < 60 && !(await to.evaluate((one) => one === document.activeElement))) await press(key)
    await expect(to).toBeFocused()
  }
  await expect(technologies(page).getByRole('button').first()).toBeFocused()
  await press('Enter')
  const type = page.getByLabel('Type of the test strip')
  await expect(type).toBeFocused()
  await expect(type.locator('option', { hasText: 'Fentanyl' })).toBeAttached()
  await press('f')
  await expect(type).toHaveValue('Fentanyl')
  await go('Tab', twoLines(page))
  await press('Space')
  await expect(asRead(page).getByText(current)).toBeVisible()
  await go('Shift+Tab', technologies(page).getByRole('button', { name: 'FTIR' }))
  await press('Enter')
  await expect(cell(page, 'name', 1)).toBeFocused()
  await press(...'cocaine', 'Enter')
  await go('Enter', cell(page, 'name', 2))
  await press(...'caffeine', 'Enter')
  await go('Tab', button(page, 'Submit'))
  await press('Enter')
  await expect(read(page).getByText('Caffeine').first()).toBeVisible()
  expect(keys).toBeLessThanOrEqual(60)
})

test('by touch it takes at most 25 taps; what the person will read follows, and a reload keeps it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await signIn(page, 'both', '/waiting-board')
  let taps = 0
  /** A tap; a letter on the screen's keyboard is one, too. */
  const tap = (on: Locator) => {
    taps += 1
    return on.click()
  }
  const type = async (into: Locator, text: string) => {
    taps += text.length
    await into.pressSequentially(text)
  }
  await page.getByRole('link', { name: id }).click()
  await expect(page).toHaveURL(`/counter/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^At The Counter/ })).toBeVisible()
  await expect(page.getByText('Ticket 1', { exact: true })).toBeVisible()
  await looksRightEverywhere(page)
  await tap(technologies(page).getByRole('button', { name: 'Test strip' }))
  await expect(asRead(page).getByText('It cannot be submitted like this yet.')).toBeVisible()
  taps += 2
  await page.getByLabel('Type of the test strip').selectOption({ label: 'Fentanyl' })
  await tap(twoLines(page))
  await tap(technologies(page).getByRole('button', { name: 'FTIR' }))
  await type(cell(page, 'name', 1), 'coca')
  // Half a name is no substance that the person would read.
  await expect(page.getByRole('option', { name: /^cocaine/ })).toBeVisible()
  await expect(asRead(page).getByText('Being worked out from what you typed …')).toBeVisible()
  await tap(page.getByRole('option', { name: /^cocaine/ }))
  await type(cell(page, 'name', 2), 'caff')
  await tap(page.getByRole('option', { name: /^caffeine/ }))
  await expect(asRead(page).getByText(current)).toBeVisible()
  await expect(asRead(page).getByRole('heading', { level: 1 })).toBeVisible()
  const first = /^This is a first look with .*A lab can find more\.$/
  await expect(asRead(page).getByText(first)).toBeVisible()
  await looksRightEverywhere(page)

  // While it is asked again, what stood before is not shown.
  const letGo = await holdAnswer(page, api('/counter/as-read/'))
  await page.getByRole('radio', { name: 'This is a lab’s result' }).check()
  await expect(asRead(page).getByText('Being worked out from what you typed …')).toBeVisible()
  await expect(asRead(page).getByRole('heading', { level: 1 })).toBeHidden()
  letGo()
  await expect(asRead(page).getByText(current)).toBeVisible()
  await expect(asRead(page).getByText(first)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'This is a lab’s result' })).toBeChecked()
  await page.getByRole('radio', { name: 'First look' }).check()
  await expect(asRead(page).getByText(first)).toBeVisible()
  const words = await asRead(page).getByRole('heading', { level: 1 }).textContent()

  await tap(button(page, 'Submit'))
  await expect(read(page).getByRole('heading', { level: 1 })).toHaveText(words ?? '')
  expect(taps).toBeLessThanOrEqual(25)
  await looksRightEverywhere(page)
  // The questions take the room beside the result, wherever it stands.
  const shown = page.getByLabel('Ticket or card of the person')
  expect((await shown.boundingBox())?.width).toBeGreaterThan(240)
  await shown.fill('1')
  await page.getByLabel('The person heard the result').check()
  await page.getByLabel('Results were shared', { exact: true }).check()
  await page.reload()
  await expect(page.getByLabel('Results were shared', { exact: true })).toBeChecked()
  await page.getByRole('group', { name: 'Did you talk about the results with the person?' }).getByLabel('Yes').check()
  await button(page, 'Told').click()
  await expect(page.getByText('The person was told.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send On To A Lab' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Destroy' })).toBeVisible()
  await button(page, 'Give Back').click()
  const question = page.getByRole('dialog', { name: `Give back what is left of ${id}` })
  await question.getByLabel('Ticket or card that the person shows').fill(id)
  await question.getByLabel('It is sealed, and nothing that was dissolved is in it.').check()
  await question.getByRole('button', { name: 'It Was Given Back' }).click()
  await expect(page.getByText('It was given back to the person.')).toBeVisible()
  await looksRightEverywhere(page)
})
