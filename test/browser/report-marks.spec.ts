/** What the report form says of a typed name, and the drugs that it offers to press instead. */
import { button, cell, openNewReport } from './report-support.ts'
import { expect, test } from './support.ts'

test('a name of two drugs becomes two rows, a doubtful one the drug that is pressed', async ({ page, request }) => {
  await openNewReport(page, request)
  await button(page, 'GC-MS').click()
  await cell(page, 'name', 1).fill('heroin/cocaine')
  await cell(page, 'name', 2).fill('possible carfentanil')
  await cell(page, 'percent', 2).fill('3')
  await button(page, 'Make 2 rows: heroin, cocaine').click()
  await expect(cell(page, 'name', 1)).toHaveValue('heroin')
  await expect(cell(page, 'percent', 1)).toBeFocused()
  await expect(cell(page, 'name', 2)).toHaveValue('cocaine')
  await button(page, 'It is carfentanil').click()
  await expect(cell(page, 'name', 3)).toHaveValue('carfentanil')
  await expect(cell(page, 'percent', 3)).toHaveValue('3.000')
  await expect(page.getByText('important', { exact: true })).toHaveCount(2)
})

test('two drugs under one amount are not split without a word', async ({ page, request }) => {
  await openNewReport(page, request)
  await button(page, 'GC-MS').click()
  await cell(page, 'name', 1).fill('heroin/cocaine')
  await cell(page, 'percent', 1).fill('40')
  await expect(page.getByText('several drugs')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make 2 rows/ })).toHaveCount(0)
})
