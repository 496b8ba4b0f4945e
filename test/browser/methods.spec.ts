/**
 * Methods: somebody describes what a method can see, approves that and takes it back; a result shows it to its reader.
 */
import { expect, looksRight, signIn, test } from './support.ts'

// The server refuses an unknown drug, and the console reports that.
test.use({ expectedErrors: /400/ })

test('a version of a method is added, approved and taken back', async ({ page }) => {
  const brand = `Brand ${Math.floor(Math.random() * 1e6)}`
  await signIn(page, 'admin', '/admin/methods')
  await page.getByRole('button', { name: 'Add a method' }).click()
  await page.getByRole('button', { name: 'Add the version' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a technology.')
  await expect(page.getByRole('alert')).toContainText('Enter the source of what it says.')
  await page.getByLabel('Technology').selectOption('Test strip')
  await page.getByLabel('What the strip is for').fill('Xylazine')
  await page.getByLabel('Brand').fill(brand)
  await page.getByLabel('Sees its drugs from').fill('a little')
  await page.getByLabel('Also reacts to').fill('lidocaine 1 mg/mL\nlevamisole')
  await page.getByLabel('Source').fill('Own tests')
  await page.getByRole('button', { name: 'Add the version' }).click()
  await expect(page.getByRole('alert')).toContainText('‘a little’ is not a limit.')
  await page.getByLabel('Sees its drugs from').fill('0,5 - 2.5 ug/ml')
  await page.getByLabel('Can miss').fill('soap')
  await page.getByRole('button', { name: 'Add the version' }).click()
  await expect(page.getByRole('alert')).toContainText('No drug is named ‘soap’.')
  await page.getByLabel('Can miss').fill('carfentanil 2,000 ng/mL')
  await page.getByRole('button', { name: 'Add the version' }).click()
  await expect(page.getByText('The version was added. It waits for approval.')).toBeVisible()

  const row = page.getByRole('row', { name: new RegExp(brand) })
  await expect(row).toContainText('0.5 to 2.5 µg/mL')
  await expect(row).toContainText('Waits for approval')
  await row.getByRole('link').click()
  await expect(page.getByText('Can miss carfentanil 2000 ng/mL')).toBeVisible()
  await page.getByRole('button', { name: 'Approve version 1' }).click()
  const approving = page.getByRole('dialog')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(approving.getByRole('alert')).toContainText('Enter a first and a last name.')
  await approving.getByLabel('Who answers for it').fill('Ada Osei')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved, by Ada Osei')).toBeVisible()
  await looksRight(page)

  await page.getByRole('button', { name: 'Take back version 1' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Another lot')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back, by Ada Osei, because: Another lot')).toBeVisible()
})
