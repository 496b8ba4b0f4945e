/** How the administration pages look, on a light desktop and a dark phone. */
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

const pages = [
  'ids?search=PD221',
  'options?only=StripType',
  'drugs?search=carfentanil',
  'losses',
  'messages?edit=new',
  'settings',
  'retention',
  'health',
  'sites?edit=new',
  'routing',
  'deletions',
  'courier',
  'strips',
  'strips?edit=new',
  'instruments',
  'alert-recipients',
  'alert-recipients?edit=new',
  'instruments?edit=new',
  'audit',
]

test('the pages of administration', async ({ page }) => {
  await signIn(page, 'admin')
  for (const name of pages) {
    await page.goto(`/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await looksRightEverywhere(page)
  }
})

test('insight with every table open', async ({ page }) => {
  await signIn(page, 'admin', '/insight')
  const tables = page.getByText(/^Table, /)
  // There is a tenth table if another test has made an alert.
  await expect(tables.nth(8)).toBeVisible()
  for (const table of await tables.all()) {
    const isOpen = await table.evaluate((summary) => summary.closest('details')?.open)
    if (!isOpen) await table.click()
  }
  await expect(page.getByRole('img', { name: /^Chart: / })).toHaveCount(await tables.count())
  await looksRightEverywhere(page)
})

test('a form with refusals', async ({ page }) => {
  await signIn(page, 'admin', '/admin/drugs?edit=new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRightEverywhere(page)
})

test('the page of an invitation link, and the page for the own password', async ({ page }) => {
  await page.goto('/welcome')
  await expect(page.getByRole('alert')).toContainText('The address is not complete.')
  await looksRightEverywhere(page)
  await signIn(page, 'collection', '/password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRightEverywhere(page)
})
