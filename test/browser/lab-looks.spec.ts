/** The pages of a lab in each state, in both themes and sizes: no WCAG faults, no sideways scrolling. */
import type { Page } from '@playwright/test'
import { disposed, received, sent } from './own-samples.ts'
import { api, expect, looksRightEverywhere, signIn, test } from './support.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('late samples in the lists', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis&late=1')
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible()
  await looksRightEverywhere(page)
})

test('receiving: filled in, with faults, and with an unknown ID and its question', async ({ page, request }) => {
  const [one = ''] = await sent(request, 2)
  await signIn(page, 'analysis', `/receipt-samples?samples=${one}`)
  await expect(page.getByRole('checkbox', { name: `Scanned: ${one}` })).toBeChecked()
  await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).fill('NOPE9')
  await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).press('Enter')
  await expect(page.getByText('NOPE9 is not in your deliveries.')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRightEverywhere(page)
})

/** Opens the analysis side of a sample and the replaced versions of its reports. */
async function openSample(page: Page, id: string) {
  await page.goto(`/result/${id}`)
  await expect(title(page, `Sample ${id}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Custody Log' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0)
  for (const earlier of await page.getByText('Earlier version').all()) await earlier.click()
}

for (const id of ['PD2215', 'PD2198', 'RV1104']) {
  test(`the reported sample ${id}`, async ({ page }) => {
    await signIn(page, 'analysis')
    await openSample(page, id)
    await looksRightEverywhere(page)
  })
}

test('a waiting sample and a disposed one', async ({ page, request }) => {
  const [gone = '', waiting = ''] = await received(request, 2)
  await disposed(request, [gone])
  await signIn(page, 'analysis')
  for (const id of [waiting, gone]) {
    await openSample(page, id)
    await looksRightEverywhere(page)
  }
})

test('disposing: with faults, with samples that cannot be disposed of, and with none left', async ({ page }) => {
  await signIn(page, 'analysis', '/dispose-samples?samples=PD2215,PD2224,NOPE9')
  await page.getByRole('button', { name: 'Dispose', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await looksRightEverywhere(page)
  await page.goto('/dispose-samples?samples=PD2224')
  await expect(page.getByRole('heading', { name: 'None of these samples can be disposed of now' })).toBeVisible()
  await looksRightEverywhere(page)
})

test('empty, and loading', async ({ page }) => {
  await signIn(page, 'analysis')
  await page.route(api('/samples/'), (route) => route.fulfill({ json: { count: 0, results: [] } }))
  await page.goto('/receipt-samples')
  await expect(page.getByRole('heading', { name: 'No samples to show' })).toBeVisible()
  await looksRightEverywhere(page)
  await page.route(api('/samples/'), () => {})
  await page.goto('/receipt-samples')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await looksRightEverywhere(page)
})

test.describe('failures', () => {
  test.use({ expectedErrors: /status of [45]\d\d/ })

  test('pages and parts that did not load', async ({ page }) => {
    await signIn(page, 'analysis')
    for (const path of ['/samples/', '/custodylogs/logs/', '/analysis/reports/PD2215/', '/dhp/due-counts/'])
      await page.route(api(path), (route) => route.fulfill({ status: 500, json: {} }))
    for (const path of ['/receipt-samples', '/result/PD2215']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
      await looksRightEverywhere(page)
    }
  })
})
