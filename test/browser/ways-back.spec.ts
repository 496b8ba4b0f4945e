/** Back and Cancel lead to where one came from: the list with its tab and order, or the tab of a sample (R4.30). */
import { received, register } from './own-samples.ts'
import { expect, signIn, test } from './support.ts'
import { button, isAt } from './survey-support.ts'

test('cancelling a new sample or packing leads to the list that was open', async ({ page }) => {
  await signIn(page, 'collection')
  await page.getByRole('tab', { name: 'Results To Share' }).click()
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL('/?tab=ResultsToShare')

  await page.goto('/?sort_by=date_collected&order_by=desc')
  await page.getByRole('link', { name: 'Prepare For Transport' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare Samples For Transport' })).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL('/?sort_by=date_collected&order_by=desc')
})

test('cancelling an edit leads to the tab of the sample that was open', async ({ page, request }) => {
  const [id = ''] = await register(request, 1)
  await signIn(page, 'collection', `/samples/${id}`)
  await expect(page.getByRole('tab', { name: 'Collection Data' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Analysis Results' }).click()
  await expect(page).toHaveURL(`/samples/${id}?tab=AnalysisResult`)
  await page.getByRole('link', { name: 'Edit Collection Data' }).click()
  await isAt(page, 0)
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(`/samples/${id}?tab=AnalysisResult`)
})

test('cancelling receiving leads to the list, and cancelling further analysis to the sample', async ({
  page,
  request,
}) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis')
  await page.goto('/?sort_by=track_number&order_by=asc')
  await page.getByRole('link', { name: 'Confirm Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Receipt' })).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL('/?sort_by=track_number&order_by=asc')

  await page.goto(`/result/${id}`)
  await page.getByRole('link', { name: 'Request Further Analysis' }).click()
  await expect(page.getByText('1 sample for further analysis:')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(`/result/${id}`)
})

for (const [who, path, sentence] of [
  ['analysis', '/prepare-samples-for-transport', 'Samples are prepared for transport by collection staff.'],
  ['collection', '/receipt-samples', 'Samples are received by analysis staff.'],
  [
    'collection',
    '/prepare-for-transport?samples=PD2215',
    'Samples are sent on for further analysis by analysis staff.',
  ],
] as const) {
  test(`${who} staff see at ${path} whose work it is`, async ({ page }) => {
    await signIn(page, who, path)
    const alert = page.getByRole('alert').filter({ hasText: 'Your account may not do this.' })
    await expect(alert).toContainText(sentence)
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL('/')
  })
}
