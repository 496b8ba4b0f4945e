/** Returns: a period is looked at, released under a name, and read and saved as it was. */
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

test('staff look at a year, release the first period that has ended, and save it', async ({ page }) => {
  await signIn(page, 'analysis2', '/holdings')
  await page.getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')

  // Any period can be looked at; only one that has ended is released.
  const year = new Date().getFullYear()
  await page.getByLabel('From').fill(`${year - 1}-01-01`)
  await page.getByLabel('To', { exact: true }).fill(`${year}-12-31`)
  const table = page.getByRole('table', { name: 'By substance' })
  await expect(table.getByRole('columnheader', { name: 'Held at the end' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^All substances/ })).toContainText(/\d+ samples/)
  await expect(page.getByText(/^Not released: .* The period has not ended/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Return as PDF' })).toHaveCount(0)
  await looksRightEverywhere(page)

  await page.getByLabel('From').fill(`${year + 1}-01-01`)
  await expect(page.getByText('The period must not end before it begins.')).toBeVisible()

  // The demo began some weeks ago: a first return ends within its records.
  await page.getByLabel('To', { exact: true }).fill(`${year - 1}-12-31`)
  await page.getByLabel('From').fill(`${year - 1}-01-01`)
  await expect(page.getByText(/There is no record of this site from before/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0)
  const last = new Date(Date.now() - 2 * 24 * 3600_000).toISOString().slice(0, 10)
  await page.getByLabel('To', { exact: true }).fill(last)
  await page.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release this return' })
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(dialog.getByText('Tick that you have read these figures.').first()).toBeVisible()
  await looksRightEverywhere(page)
  await dialog.getByRole('checkbox', { name: 'I have read these figures' }).check()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('The return was released.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Return of / })).toBeVisible()
  await looksRightEverywhere(page)
  for (const [name, end] of [
    ['Return as PDF', 'pdf'],
    ['Return as CSV', 'csv'],
    ['Return as Excel', 'xlsx'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^return-.*\\.${end}$`))
  }

  // The next period begins where this one ended.
  await page.getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('table', { name: 'Released returns' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page.getByText(/The last return of this site ends on/)).toBeVisible()

  // Whoever asks for a released period is led to what was released.
  await page.getByLabel('From').fill(`${year - 1}-01-01`)
  await page.getByLabel('To', { exact: true }).fill(last)
  await expect(page.getByText(/^What follows is what is known of these days today/)).toBeVisible()
  await page.getByRole('link', { name: /^This return was released by / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Return of / })).toBeVisible()
})

test('an administrator reads another site’s returns and releases none', async ({ page }) => {
  await signIn(page, 'admin', '/holdings/returns')
  await page.getByLabel('Site').selectOption('Lakeview Spectroscopy Laboratory')
  await expect(page.getByText('What Lakeview Spectroscopy Laboratory held', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return as CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0)
})
