/** The analysis side of a sample (R4.16): its results, its facts, and which actions it offers when. */
import type { Page } from '@playwright/test'
import { disposed, lost, received, sent, sentOn } from './own-samples.ts'
import { api, expect, signIn, test } from './support.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const actions = (page: Page) => page.getByRole('group', { name: 'Actions' })

test('a reported sample shows everything a lab may read, and offers a correction instead of a report', async ({
  page,
}) => {
  await signIn(page, 'analysis', '/result/PD2215')
  await expect(page.getByRole('heading', { level: 1, name: 'Sample PD2215' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^We found fentanyl/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'GC-MS' })
  // The basis of the percents is below their heading.
  await expect(table.getByRole('columnheader', { name: /^Relative %/ })).toBeVisible()
  for (const name of ['Quantity', '% of sample', 'Public', 'Alias'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(table.getByRole('row', { name: /^carfentanil/ })).toContainText('less than 0.01 mg')
  await expect(table.getByRole('row', { name: /^4-ANPP/ })).toContainText('Yes')
  await expect(page.getByText('Technical notes:')).toBeVisible()
  const facts = page.getByRole('region', { name: 'What was collected' })
  for (const fact of ['Expected', 'Colour', 'Texture', 'Vial', 'Empty weight', 'Full weight', '216.6 mg'])
    await expect(facts).toContainText(fact)
  await expect(page.getByRole('region', { name: 'Custody Log' }).getByRole('listitem').last()).toContainText(
    'Collected',
  )

  await expect(link(page, 'Correct Results')).toHaveAttribute('href', '/report/PD2215?correct=1')
  await expect(link(page, 'Report Analysis Data')).toHaveCount(0)
  await expect(actions(page)).toContainText('Report Analysis Data: your site has submitted its report.')

  await page.goto('/result/PD2209')
  const hidden = page.getByRole('table', { name: 'GC-MS' }).getByRole('row', { name: /^meconin/ })
  await expect(hidden).toContainText('Not shown to the public')
})

test('each action of a received sample leads to its page with the sample', async ({ page, request }) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', `/?tab=SamplesToReport&search=${id}`)
  await link(page, id).press('Enter')
  await expect(page).toHaveURL(`/result/${id}`)
  await expect(link(page, 'Report Analysis Data')).toHaveAttribute('href', `/report/${id}`)
  await expect(link(page, 'Correct Results')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'There is no result yet' })).toContainText('Undergoing Analysis')
  await link(page, 'Request Further Analysis').click()
  await expect(page).toHaveURL(`/prepare-for-transport?samples=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare Samples For Transport' })).toBeVisible()
  await page.goBack()
  await link(page, 'Dispose Sample').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Confirm Sample Disposal/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page).toHaveURL(`/result/${id}`)
})

test('a sample in transit, sent on or disposed of offers nothing and says why', async ({ page, request }) => {
  const [travelling = ''] = await sent(request, 1)
  const [elsewhere = '', gone = ''] = await received(request, 2)
  await sentOn(request, [elsewhere])
  await disposed(request, [gone])
  await signIn(page, 'analysis')
  for (const [id, why] of [
    [travelling, 'not possible while the sample is In Transit.'],
    [elsewhere, 'the sample is not at your site.'],
    [gone, 'not possible while the sample is Disposed.'],
  ] as const) {
    await page.goto(`/result/${id}`)
    const all = 'Report Analysis Data, Request Further Analysis, and Dispose Sample'
    await expect(actions(page)).toContainText(`${all}: ${why}`)
    await expect(actions(page).getByRole('link')).toHaveCount(0)
  }
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download disposal certificate' }).click()
  expect((await saving).suggestedFilename()).toBe(`disposal_${gone}.pdf`)
  await expect(page.getByText(`disposal_${gone}.pdf was saved.`)).toBeVisible()
})

test('a missing sample that turns up is marked as found, and its page shows that at once', async ({
  page,
  request,
}) => {
  const [id = ''] = await sent(request, 1)
  await lost(request, [id])
  await signIn(page, 'analysis', `/result/${id}`)
  await page.getByRole('button', { name: 'Found', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Found', exact: true }).press('Enter')
  await expect(page.getByText('Status: In Transit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Found', exact: true })).toHaveCount(0)
})

test('people who only collect are sent to the collection side', async ({ page }) => {
  await signIn(page, 'collection', '/result/PD2215')
  await expect(page).toHaveURL('/samples/PD2215')
})

test.describe('when something does not load', () => {
  test.use({ expectedErrors: /status of [45]\d\d|ERR_FAILED/ })

  test('a missing sample, a failed page and a failed custody log each have Try Again', async ({ page }) => {
    await signIn(page, 'analysis', '/result/PD9999')
    await expect(page.getByRole('heading', { level: 1, name: 'Sample with id PD9999 not found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.route(api('/samples/PD2215/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.route(api('/custodylogs/logs/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/result/PD2215')
    await expect(page.getByRole('alert')).toContainText('Server Error')
    await page.unroute(api('/samples/PD2215/'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    const log = page.getByRole('region', { name: 'Custody Log' })
    await expect(log).toContainText('Error: Server Error')
    await page.unroute(api('/custodylogs/logs/'))
    await log.getByRole('button', { name: 'Try Again' }).click()
    await expect(log.getByRole('listitem').first()).toContainText('Analyzed')
  })
})
