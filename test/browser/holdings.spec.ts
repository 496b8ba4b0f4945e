/** What a site holds, as its staff and an administrator read it. */
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

test('staff read what their site should hold, and what nobody weighed', async ({ page }) => {
  await signIn(page, 'counter')
  await page.getByRole('link', { name: 'Insight' }).click()
  await page.getByRole('link', { name: /^Holdings/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Holdings' })).toBeVisible()
  await expect(page.getByText('What Meadow Festival Tent should hold now', { exact: false })).toBeVisible()
  const row = page.getByRole('row', { name: /^N,N-dimethylpentylone/ })
  await expect(row).toContainText('Found')
  await expect(row).toContainText('Not weighed')
  await expect(page.getByRole('row', { name: /^2C-B/ })).toContainText('Expected')
  await looksRightEverywhere(page)
})

test('an administrator chooses the site, and saves what is read', async ({ page }) => {
  await signIn(page, 'admin', '/holdings')
  await page.getByLabel('Site').selectOption('Lakeview Spectroscopy Laboratory')
  await expect(page.getByText('What Lakeview Spectroscopy Laboratory should hold now', { exact: false })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By substance' })).toBeVisible()
  await expect(page).toHaveURL(/\/holdings\?site=\d+$/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Holdings as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('holdings.csv')
})
