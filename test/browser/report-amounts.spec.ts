/** Amounts of a report that would mislead whoever reads them: a zero, and a portion that is not what was weighed in. */
import { button, cell, choose, openNewReport, sayYes, storedReports, toasted } from './report-support.ts'
import { expect, test } from './support.ts'

test('the portion tested is not filled in; a button takes the whole vial, and more than the vial is refused', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  const portion = page.getByRole('textbox', { name: /^Portion tested, mg/ })
  const full = page.getByRole('textbox', { name: 'Full vial, g' })
  const whole = page.getByRole('button', { name: /^The whole vial was tested/ })
  const empty = Number.parseFloat((await page.getByText('Empty vial').locator('..').textContent())?.slice(10) ?? '')
  await expect(portion).toHaveValue('')
  await expect(whole).toHaveCount(0)
  await full.fill((empty + 0.01).toFixed(4))
  await expect(portion).toHaveValue('')
  await portion.fill('500')
  await cell(page, 'name', 1).fill('caffeine')
  await cell(page, 'weight', 1).fill('0')
  await button(page, 'Submit').click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('FTIR: The portion tested cannot be more than the sample weighs.')
  await expect(summary).toContainText('FTIR, row 1: Leave the amount empty, or enter more than 0.')
  await whole.click()
  await expect(portion).toHaveValue('10.0000')
  await expect(whole).toHaveCount(0)
  await portion.fill('0')
  await button(page, 'Submit').click()
  await expect(summary).toContainText('FTIR: Leave the portion empty, or enter more than 0 mg.')
  await portion.fill('5')
  await cell(page, 'weight', 1).fill('0.5')
  await expect(summary).toHaveCount(0)
  await button(page, 'Submit').click()
  await sayYes(page)
  await toasted(page, id, 'Results Reported')
  expect((await storedReports(request, id))[0]).toMatchObject({ weight: 0.005, drugs_found: [{ weight: 0.0005 }] })
  await expect(page.getByText('10.00 %')).toBeVisible()
})
