/** Retention settings: a mistaken number deletes nothing, and the page shows beforehand what would go. */
import { expect, looksRight, signIn, test } from './support.ts'

// The server refuses a shorter period until somebody confirms it, and the console reports that.
test.use({ expectedErrors: /status of 409/ })

test('a shorter period asks for confirmation, shows what would go, and Cancel changes nothing', async ({ page }) => {
  await signIn(page, 'admin', '/admin/retention')
  const months = page.getByLabel('Months after which samples are anonymised')
  await months.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter 1 to 240.')
  await months.fill('240')
  await page.getByRole('button', { name: 'Show what would be removed' }).click()
  const going = page.getByRole('region', { name: 'What would be removed now, by the numbers above' })
  await expect(going.getByText('Samples anonymised')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Keep less than before?' })
  await expect(question).toContainText('No samples would be anonymised.')
  await looksRight(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(months).toHaveValue('240')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(months).toHaveValue('')
  const log = page.getByLabel('Days that the database’s own log is kept')
  const days = Number(await log.inputValue()) - 1
  await log.fill(String(days))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('log file')
  await question.getByRole('button', { name: 'Save the periods' }).click()
  await expect(page.getByText('The periods were saved.')).toBeVisible()
  await expect(page.getByText(/^Nothing is removed before .*: until then you can undo a change\.$/)).toBeVisible()
  await page.reload()
  await expect(log).toHaveValue(String(days))
  await expect(months).toHaveValue('')
})
