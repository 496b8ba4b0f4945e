/** What a site holds, as its staff and an administrator read it. */
import { headersOf } from './own-samples.ts'
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

test('a count finds a vial that was taken, and one too many; the loss follows from it', async ({ page, request }) => {
  await signIn(page, 'collection2', '/holdings')
  await page.getByRole('link', { name: 'Count', exact: true }).click()
  await page.getByLabel('Vials and bags in the safe').fill('ZZ999\nPD2215 2')
  await page.getByRole('group', { name: 'Who is the witness?' }).getByLabel('First name').fill('Hana')
  await page.getByRole('group', { name: 'Who is the witness?' }).getByLabel('Last name').fill('Yoshida')
  await page.getByRole('button', { name: 'Store The Count' }).click()
  await expect(page.getByText(/Line 2: ‘PD2215 2’: write one ID a line/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look At It First' })).toBeDisabled()
  await expect(page.getByText('Tick that all that lies in the safe is in the list.').first()).toBeVisible()
  // What was typed is there after a reload; the confirmation is not.
  await page.getByLabel('Vials and bags in the safe').fill('ZZ999')
  await expect(page.getByText('1 sample read, 0 with a weight.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Vials and bags in the safe')).toHaveValue('ZZ999')
  await page.getByRole('checkbox', { name: /^I confirm that all/ }).check()
  await page.getByRole('button', { name: 'Store The Count' }).click()
  await expect(page.getByText(/^Look first at what the count will say/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Look At It First' }).click()
  await expect(page.getByRole('region', { name: 'This count will say' })).toContainText('No sample has this ID.')
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Store The Count' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Count of Queen West Drop-In' })).toBeVisible()
  await expect(page.getByText(/^0 of \d+ samples that should be there were there\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Too much' })).toContainText('No sample has this ID.')
  await looksRightEverywhere(page)

  // What lies there and should not asks why.
  await page.getByRole('button', { name: 'Say why: ZZ999' }).click()
  const why = page.getByRole('dialog', { name: 'Say why: ZZ999' })
  await why.getByLabel('Why, and what did you do?').fill('A label of another service. It was given back.')
  await why.getByRole('button', { name: 'Say Why' }).click()
  await expect(page.getByRole('region', { name: 'Too much' })).toContainText('It was given back. (')

  const taken = (await page.getByRole('region', { name: 'Not found' }).getByRole('link').allTextContents()).at(-1) ?? ''
  await page.getByRole('button', { name: 'Report Missing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report Missing' }).click()
  await expect(dialog.getByText('Choose at least one sample.').first()).toBeVisible()
  await dialog.getByRole('checkbox', { name: taken }).check()
  await dialog.getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByText('1 sample of this count is reported missing.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: taken })).toContainText('It is reported missing.')
  await page.getByRole('link', { name: taken }).click()
  await expect(page.getByText('Missing', { exact: true }).first()).toBeVisible()
  // Other tests meet it where it was.
  const found = await request.post('/api/samples/report-found/', {
    headers: await headersOf(request, 'admin'),
    data: { samples: [taken], fullname: 'Sam Abara' },
  })
  expect(found.status()).toBe(200)
})
