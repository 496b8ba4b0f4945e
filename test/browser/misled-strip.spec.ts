/** A positive strip beside something that makes it react: the form proposes to dilute and to test again. */
import type { APIRequestContext, Page } from '@playwright/test'
import { button, cell, choose, openNewReport, storedReports } from './report-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

const negative = 'Tested again, diluted: negative'
const positive = 'Tested again, diluted: positive'

/** A report with a fentanyl strip that reacted, beside methamphetamine by infrared; the strip is open. */
async function reacted(page: Page, request: APIRequestContext): Promise<string> {
  const id = await openNewReport(page, request)
  await choose(page, 'Test strip')
  await page.getByLabel('Type of the test strip').selectOption({ label: 'Fentanyl' })
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('methamphetamine')
  await choose(page, 'Test strip: Fentanyl')
  return id
}

test('a negative second strip makes the first one invalid, too strong', async ({ page, request }) => {
  const id = await reacted(page, request)
  await expect(page.getByText('Methamphetamine can make this strip react.')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, negative).click()
  const said = page.getByText('The first strip counts as invalid: it was too strong.')
  await expect(said).toBeFocused()
  await expect(page.getByText('The strip is invalid.')).toBeVisible()
  await expect(page.getByLabel('Technician notes')).toHaveValue('Too strong: diluted and tested again, negative.')
  await button(page, 'Save As Draft').click()
  await expect(page.getByText('Results Drafted')).toBeVisible()
  const stored = await storedReports(request, id)
  expect(stored.find(({ strip_type }) => strip_type === 'Fentanyl')).toMatchObject({ strip_result: 'INVALID' })
})

test('a positive second strip leaves the first one positive', async ({ page, request }) => {
  await reacted(page, request)
  await button(page, positive).click()
  await expect(page.getByText('The strip was positive again.')).toBeFocused()
  await expect(page.getByText('The strip is positive.')).toBeVisible()
  await expect(button(page, negative)).toBeHidden()
})

test('nothing is proposed where another test found what the strip is for', async ({ page, request }) => {
  await reacted(page, request)
  await expect(button(page, negative)).toBeVisible()
  await choose(page, 'FTIR')
  await cell(page, 'name', 2).fill('fentanyl')
  await choose(page, 'Test strip: Fentanyl')
  await expect(page.getByText('The strip is positive.')).toBeVisible()
  await expect(button(page, negative)).toBeHidden()
})
