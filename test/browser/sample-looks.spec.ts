/** The sample page and its forms in each state, in both themes and sizes: no WCAG faults, no sideways scrolling. */
import { api, expect, looksRightEverywhere, signIn, test } from './support.ts'

const pages = [
  ['/samples/PD2215', /^Sample/],
  ['/samples/PD2215?tab=CollectionData', /^Sample/],
  ['/samples/PD2198', /^Sample/],
  ['/samples/PD2201', /^Sample/],
  ['/samples/PD2187', /^Sample/],
  ['/samples/PD2216', /^Sample/],
  ['/samples/PD2224?tab=AnalysisResult', /^Sample/],
  ['/samples/PD7006?tab=AnalysisResult', /^Sample/],
  ['/samples/PD2215/result', /^Analysis Results/],
  ['/samples/PD2215/share', /^Sharing Results Survey/],
  ['/samples/PD2215/download', /^Download Analysis Results/],
  ['/samples/PD2219/delete', /^Request To Delete Sample/],
  ['/samples/PD2224/delete', /^PD2224 cannot be deleted now/],
] as const

test('the sample page and its forms', async ({ page }) => {
  await signIn(page, 'collection')
  for (const [path, name] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    for (const earlier of await page.getByText('Earlier version').all()) await earlier.click()
    await looksRightEverywhere(page)
  }
})

test('forms with faults, and their questions', async ({ page }) => {
  await signIn(page, 'collection')
  for (const [path, submit] of [
    ['/samples/PD2215/share', 'Submit survey'],
    ['/samples/PD2219/delete', 'Send request'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('Last name').fill('')
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await looksRightEverywhere(page)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksRightEverywhere(page)
  }
})

test('the questions of the sample page', async ({ page }) => {
  await signIn(page, 'collection', '/samples/PD2215')
  await page.getByRole('button', { name: "Couldn't Share" }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRightEverywhere(page)
})

test.describe('failures', () => {
  test.use({ expectedErrors: /status of [45]\d\d/ })

  test('not found, not loaded, and parts that did not load', async ({ page }) => {
    await signIn(page, 'collection', '/samples/PD9999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample with id PD9999 not found')
    await looksRightEverywhere(page)
    await page.route(api('/custodylogs/logs/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.route(api('/analysis/reports/PD2215/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/samples/PD2215')
    await expect(page.getByText('Error: Server Error')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible()
    await looksRightEverywhere(page)
  })
})

test('loading', async ({ page }) => {
  await signIn(page, 'collection')
  await page.route(api('/samples/PD2215/'), () => {})
  await page.goto('/samples/PD2215')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await looksRightEverywhere(page)
})
