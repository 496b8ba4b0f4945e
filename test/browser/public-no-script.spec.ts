/** Everything that a service user comes for works without JavaScript: find, read, download, answer. */
import { readFile } from 'node:fs/promises'
import { reportedForUser } from './own-samples.ts'
import { button, heading, phone, sampleId } from './public-support.ts'
import { expect, test } from './support.ts'

test.use({ ...phone, javaScriptEnabled: false, expectedErrors: /status of (400|404|409)/ })

test('a service user finds a result, reads it, downloads it and answers the survey', async ({ page, request }) => {
  const id = await reportedForUser(request)
  await page.goto('/service-users?lang=en')
  await sampleId(page).fill('NOPE1')
  await button(page, 'View Results').click()
  await expect(page.getByRole('alert')).toHaveText(
    'The sample ID you have entered does not exist. Please double check your sample ID.',
  )
  await expect(sampleId(page)).toHaveValue('NOPE1')
  await sampleId(page).fill(`${id.slice(0, 2).toLowerCase()} ${id.slice(2)}`)
  await button(page, 'View Results').click()
  await expect(page).toHaveURL(`/service-users/result/${id}?lang=en`)
  await expect(page.getByRole('heading', { name: 'We found fentanyl' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'caffeine' })).toContainText('61.52 %')
  await page.getByText('Collection Data').click()
  await expect(page.getByText('Collected', { exact: true })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Results' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`results_${id}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Yes, they were helpful' }).click()
  await expect(page.getByRole('radio', { name: 'Very useful', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Use less' }).check()
  await page.getByRole('checkbox', { name: "Don't know" }).check()
  await page.getByRole('textbox', { name: 'Is there more you want to tell us?' }).fill('My words')
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('link', { name: /You chose Don't know and something else/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Is there more you want to tell us?' })).toHaveValue('My words')
  await page.getByRole('checkbox', { name: "Don't know" }).uncheck()
  await button(page, 'Submit Feedback').click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Thank you')).toBeVisible()
})

test('a service user leaves through a link, corrects an unknown ID, and reads the courier’s list', async ({ page }) => {
  await page.goto('/service-users/result/NOPE1')
  await button(page, 'Try Again').click()
  await expect(heading(page, 'Sample with id NOPE1 not found')).toBeVisible()
  const leave = page.getByRole('link', { name: 'Leave this page' })
  await expect(leave).toHaveAttribute('rel', 'noreferrer')
  await page.goto('/routes?debug=1')
  await page.getByLabel('Prepared before').fill('23:59')
  await button(page, 'Show').click()
  await expect(page.getByRole('listitem').first()).toContainText(/\d+ samples?/)
})
