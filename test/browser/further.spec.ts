/** Sending samples on for further analysis (R2.10, R4.27). */
import { received } from './own-samples.ts'
import { expect, looksRight, signIn, test } from './support.ts'

const address = (ids: readonly string[]) => `/prepare-for-transport?samples=${ids.join(',')}`

test('one sample is sent to another lab with a reason', async ({ page, request }) => {
  const ids = await received(request, 1)
  await signIn(page, 'analysis', address(ids))
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare Samples For Transport' })).toBeVisible()
  await expect(page.getByText(ids[0] ?? '')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toHaveAccessibleDescription(/Choose where the samples go\. Enter the reason\./)
  await submit.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the reason.' })).toBeFocused()
  await looksRight(page)
  await page.getByRole('radio', { name: 'Lakeview Spectroscopy Laboratory' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Confirm by NMR')
  await submit.click()
  await expect(page.getByText('1 Sample Statuses Updated. Status: In Transit')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Samples To Report/ })).toHaveAttribute('aria-selected', 'true')
})

test('several samples need no reason, but a confirmation', async ({ page, request }) => {
  const ids = await received(request, 2)
  await signIn(page, 'analysis', address(ids))
  await page.getByRole('radio', { name: 'Lakeview Spectroscopy Laboratory' }).check()
  await expect(page.getByText('Before you submit: Tick that all samples are accounted for.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 Sample Statuses Updated. Status: In Transit')).toBeVisible()
})

test('without a sample the page says what to do', async ({ page }) => {
  await signIn(page, 'analysis', '/prepare-for-transport')
  await expect(page.getByText('No sample was chosen.')).toBeVisible()
  await looksRight(page)
})

test('leaving a changed form asks, a reload restores it, and a named button discards it', async ({ page, request }) => {
  const ids = await received(request, 1)
  await signIn(page, 'analysis', address(ids))
  const reason = page.getByRole('textbox', { name: 'Reason' })
  const number = page.getByRole('textbox', { name: /^Tracking number/ })
  await page.getByRole('radio', { name: 'Lakeview Spectroscopy Laboratory' }).check()
  await reason.fill('Confirm by NMR')
  await number.fill('CP 77')
  await page.getByRole('link', { name: 'Home' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await looksRight(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.reload()
  await expect(reason).toHaveValue('Confirm by NMR')
  await expect(number).toHaveValue('CP 77')
  await expect(page.getByRole('radio', { name: 'Lakeview Spectroscopy Laboratory' })).toBeChecked()
  await looksRight(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(reason).toHaveValue('')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a tracking number that is too long is reported and not cut', async ({ page, request }) => {
  const ids = await received(request, 1)
  await signIn(page, 'analysis', address(ids))
  const number = page.getByRole('textbox', { name: /^Tracking number/ })
  await number.fill('7'.repeat(101))
  await expect(number).toHaveValue('7'.repeat(101))
  await expect(number).toHaveAccessibleDescription(/Tracking number: At most 100 characters; this has 101\./)
  await page.getByRole('radio', { name: 'Lakeview Spectroscopy Laboratory' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Confirm by NMR')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByRole('link', { name: 'Tracking number: At most 100 characters; this has 101.' }).click()
  await expect(number).toBeFocused()
  await number.fill('7'.repeat(100))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('1 Sample Statuses Updated. Status: In Transit')).toBeVisible()
})
