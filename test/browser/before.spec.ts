/** What staff say before a sample is taken (R3.29): stated in the settings, shown in the survey, carried by a shift. */
import { beginShift, freeVials, network, unlock } from './shift-support.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'
import { button, isAt, openSurvey, option } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('an administrator states it, and takes the text that comes with Vialog', async ({ page }) => {
  await signIn(page, 'admin', '/admin/settings')
  const text = page.getByRole('textbox', { name: 'Terms read aloud' })
  const usual = await text.inputValue()
  expect(usual).toContain('You may refuse to answer any of them')
  await text.fill('')
  await button(page, 'Use the text that comes with Vialog').click()
  await expect(text).toHaveValue(usual)
  await page.getByRole('textbox', { name: 'Age rule' }).fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('alert').first()).toContainText('At most 500 characters; this has 501.')
  await looksRightEverywhere(page)
})

test('one’s own save is no change of somebody else, and what was typed is tidied', async ({ page }) => {
  await signIn(page, 'admin', '/admin/settings')
  const rule = page.getByRole('textbox', { name: 'Age rule' })
  const before = await rule.inputValue()
  for (const text of ['From 16 on. ', before]) {
    await rule.fill(text)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByText('The settings were saved.').last()).toBeVisible()
    await expect(rule).toHaveValue(text.trim())
    await expect(page.getByText(/saved changes after you began/)).toHaveCount(0)
  }
})

test('a device in a shift has it without a network', async ({ page, context }) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const passphrase = await beginShift(page, ids)
  await network(context, false)
  await page.reload()
  await unlock(page, passphrase)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await option(page, 'Results are for', 'Service user').check()
  await expect(page.getByText(/^Interpreter: Call 416-555-0177/)).toBeVisible()
  await button(page, 'Read aloud').click()
  await expect(page.getByRole('region', { name: 'Read aloud' })).toContainText('Testing uses it up')
})

test('the demo shows it at the survey’s terms', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Service user').check()
  await button(page, 'Read aloud').click()
  const aloud = page.getByRole('region', { name: 'Read aloud' })
  await expect(aloud).toContainText('until it is tested')
  // Each sentence stands on its own line.
  await expect(aloud.getByRole('paragraph')).toHaveCSS('white-space', /pre-line|preserve-breaks/)
})
