/** The pages of the bench in each state, in both themes and sizes: nothing for WCAG to complain of, no sideways scroll. */
import type { Page } from '@playwright/test'
import { disposed, received, sent } from './own-samples.ts'
import { api, expect, looksRight, signIn, test } from './support.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('late samples in the lists', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis&late=1')
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible()
  await looksRight(page)
  await page.goto('/?tab=SamplesToReceive&late=1&search=ZZ9')
  await expect(page.getByText('No late sample in this list begins with ZZ9.')).toBeVisible()
  await looksRight(page)
})

test('receiving: filled, with faults, an unknown ID and its question', async ({ page, request }) => {
  const [one = ''] = await sent(request, 2)
  await signIn(page, 'analysis', `/receipt-samples?samples=${one}`)
  await expect(page.getByRole('checkbox', { name: `Scanned: ${one}` })).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).fill('NOPE9')
  await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).press('Enter')
  await expect(page.getByText('NOPE9 is not in your deliveries.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRight(page)
  await page.goto(`/receipt-samples?samples=&left=${one}`)
  await expect(title(page, 'Report Missing Samples')).toBeVisible()
  await looksRight(page)
})

test('the sample: reported, with earlier versions, waiting, in transit, disposed of', async ({ page, request }) => {
  const [gone = ''] = await received(request, 1)
  await disposed(request, [gone])
  await signIn(page, 'analysis')
  for (const id of ['PD2215', 'PD2198', 'PD2197', 'PD2224', gone]) {
    await page.goto(`/result/${id}`)
    await expect(title(page, `Sample ${id}`)).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const earlier of await page.getByText('Earlier version').all()) await earlier.click()
    await looksRight(page)
  }
})

test('disposing: with faults and what stays out, nothing chosen, nothing left', async ({ page }) => {
  await signIn(page, 'analysis', '/dispose-samples?samples=PD2215,PD2224,NOPE9')
  await page.getByRole('button', { name: 'Dispose', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await looksRight(page)
  await page.goto('/dispose-samples?samples=PD2224')
  await expect(page.getByRole('heading', { name: 'None of these samples can be disposed of now' })).toBeVisible()
  await looksRight(page)
  await page.goto('/dispose-samples')
  await expect(page.getByRole('heading', { name: 'No samples to show' })).toBeVisible()
  await looksRight(page)
})

test('empty, and on its way', async ({ page }) => {
  await signIn(page, 'analysis')
  await page.route(api('/samples/'), (route) => route.fulfill({ json: { count: 0, results: [] } }))
  await page.goto('/receipt-samples')
  await expect(page.getByRole('heading', { name: 'No samples to show' })).toBeVisible()
  await looksRight(page)
  await page.route(api('/samples/'), () => {})
  for (const path of ['/receipt-samples', '/dispose-samples?samples=PD2215']) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
    await looksRight(page)
  }
})

test.describe('what failed', () => {
  test.use({ expectedErrors: /status of [45]\d\d/ })

  test('pages and parts that did not come', async ({ page }) => {
    await signIn(page, 'analysis')
    for (const path of ['/samples/', '/custodylogs/logs/', '/analysis/reports/PD2215/', '/dhp/due-counts/'])
      await page.route(api(path), (route) => route.fulfill({ status: 500, json: {} }))
    for (const path of ['/receipt-samples', '/dispose-samples?samples=PD2215', '/result/PD2215', '/result/PD9999']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
      await looksRight(page)
    }
  })

  test('who only collects has nothing to do there', async ({ page }) => {
    await signIn(page, 'collection', '/receipt-samples')
    await expect(page.getByRole('alert')).toContainText('Your account may not do this.')
    await looksRight(page)
  })
})
