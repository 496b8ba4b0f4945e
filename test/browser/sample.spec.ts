/** The sample page (R4.15), on the demo's samples. */
import type { Page } from '@playwright/test'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { headersOf } from './own-samples.ts'
import { api, expect, holdAnswer, isPhone, looksRight, openList, shownIds, signIn, test } from './support.ts'

const sample = (id: string, tab?: string) => `/samples/${id}${tab ? `?tab=${tab}` : ''}`
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('the header shows the ID with a copy button, the status and the findings', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'collection', sample('pd-2215'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sample PD2215' })).toBeVisible()
  await expect(page.getByText('Results Available', { exact: true })).toBeVisible()
  await expect(page.getByText('Found: carfentanil, fentanyl, medetomidine')).toBeVisible()
  await button(page, 'Copy PD2215').click()
  await expect(page.getByText('PD2215 copied')).toBeVisible()
  // The page itself may not read the clipboard, so paste on another one.
  const elsewhere = await context.newPage()
  await elsewhere.setContent('<label>Paste <input></label>')
  await elsewhere.getByLabel('Paste').press('ControlOrMeta+V')
  await expect(elsewhere.getByLabel('Paste')).toHaveValue('PD2215')
})

test('the address contains the tab, by default results if there is a report, else collection data', async ({
  page,
}) => {
  await signIn(page, 'collection', sample('PD2215'))
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Analysis Results')).toHaveAttribute('aria-selected', 'true')
  await tab('Analysis Results').press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(sample('PD2215', 'CollectionData'))
  await expect(page.getByRole('tabpanel', { name: 'Collection Data' })).toContainText('Light purple')
  await page.goBack()
  await expect(tab('Analysis Results')).toHaveAttribute('aria-selected', 'true')
  for (const id of ['PD2218', 'PD2224']) {
    await page.goto(sample(id))
    await expect(tab('Collection Data')).toHaveAttribute('aria-selected', 'true')
  }
  // The reason why it was not analysed takes the place of its results.
  await page.goto(sample('PD7006'))
  await expect(tab('Analysis Results')).toHaveAttribute('aria-selected', 'true')
})

test('a sample that was not analyzed opens on the reason', async ({ page, request }) => {
  const headers = await headersOf(request, 'collection')
  const list = await request.get('/api/samples/?state=ANALYSIS_IMPOSSIBLE&limit=1', { headers })
  const [{ sample_id, not_analyzed }] = (await list.json()).results
  await signIn(page, 'collection', sample(sample_id))
  await expect(page.getByRole('tab', { name: 'Analysis Results' })).toHaveAttribute('aria-selected', 'true')
  const reason = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(reason).toContainText('This sample could not be analyzed because:')
  await expect(reason).toContainText(not_analyzed)
  await looksRight(page)
})

test('a combined finding is above the tables, danger first, with unexpected substances', async ({ page }) => {
  await signIn(page, 'collection', sample('PD2215'))
  const finding = page.getByRole('region', { name: 'We found fentanyl, medetomidine, and carfentanil' })
  await expect(finding).toContainText('We also found caffeine and 4-ANPP.')
  await expect(finding.getByRole('heading', { name: 'Not what was expected' })).toBeVisible()
  await expect(finding).toContainText('Not expected: medetomidine, carfentanil, and caffeine.')
  const findings = openList(page, 'GC-MS')
  await expect(findings).toContainText('10.00 mg (10% of a point)')
  const rows = isPhone(page) ? findings.getByRole('listitem') : findings.getByRole('row').filter({ hasText: 'mg' })
  await expect(rows.filter({ hasText: /caffeine/ })).toContainText(/61\.52 %.*6\.1520 mg.*6\.15 mg/s)
  await expect(rows.filter({ hasText: /carfentanil/ })).toContainText(/0\.03 %.*0\.0030 mg.*less than 0\.01 mg/s)
  await expect(openList(page, 'FTIR')).not.toContainText('mg')
  await expect(page.getByRole('region', { name: /Fentanyl test strip/ })).toContainText(
    'It shows that fentanyl, or a drug like it, may be there.',
  )
  await expect(page.getByText('Analyzed by Pilar Novak, Central Laboratory').first()).toBeVisible()
})

const findings = [
  ['PD2188', 'We found methamphetamine', 'We found what was expected. That does not mean that it is safe.'],
  [
    'PD2209',
    'Something was found that is not reported',
    'Only substances that this service does not report were found.',
  ],
  ['PD2209', 'Something was found that is not reported', 'That does not mean that the sample is safe.'],
  ['PD2216', 'No drug could be named', 'this method found no substances that it knows. That does not mean'],
  ['PD2204', 'We found gamma-hydroxybutyrate (GHB)', 'We found what was expected. That does not mean that it is safe.'],
  ['PD2184', 'We found fentanyl, medetomidine, and heroin', 'Not what was expected'],
] as const

test('the finding is put into words', async ({ page }) => {
  await signIn(page, 'collection')
  for (const [id, title, text] of findings) {
    await page.goto(sample(id))
    await expect(page.getByRole('region', { name: title })).toContainText(text)
    await expect(page.getByText(/(^|\D)0\.00 mg/)).toHaveCount(0)
  }
})

test('a sample with hidden findings never says that nothing was found', async ({ page }) => {
  await signIn(page, 'collection', sample('PD2209'))
  await expect(page.getByRole('region', { name: 'GC-MS' })).toContainText('Only substances that this service')
  await expect(page.getByText(/No drug could be named|[Nn]othing/)).toHaveCount(0)
})

test('a correction says when and why, and shows the earlier version', async ({ page }) => {
  await signIn(page, 'collection', sample('PD2198'))
  const report = page.getByRole('region', { name: 'GC-MS' }).first()
  await expect(report).toContainText(/Corrected on \w+ \d+, \d{4}/)
  await expect(report).toContainText('Reason: A trace substance was left out of the list.')
  await expect(report.getByText('Version 1')).toBeHidden()
  await report.getByText('Earlier version').click()
  await expect(report.getByRole('heading', { name: 'Version 1' })).toBeVisible()
})

test('a sample that was not analysed says why; one under way says where it is and when results are due', async ({
  page,
}) => {
  await signIn(page, 'collection', sample('PD7006', 'AnalysisResult'))
  const tab = page.getByRole('tabpanel')
  await expect(tab).toContainText('This sample could not be analyzed because:')
  await expect(tab).toContainText('Too little of the sample was left to test.')
  await page.goto(sample('PD2224', 'AnalysisResult'))
  await expect(tab).toContainText('on its way from Parkdale Community Health to Central Laboratory')
  await expect(tab).toContainText(/No later than 12:00 PM on \w+ \d+, \d{4}/)
  await page.goto(sample('PD2203', 'AnalysisResult'))
  await expect(tab).toContainText('Missing. Last known:')
  await page.goto(sample('PD7009', 'AnalysisResult'))
  await expect(tab).toContainText('An administrator has been asked to delete it.')
})

test('the back link restores the previous list, also after a reload', async ({ page }) => {
  const list = '/?tab=AllSamplesCollection&sort_by=sample_id&order_by=asc'
  await signIn(page, 'collection', list)
  const [first = ''] = await shownIds(page, 'All Samples')
  await openList(page, 'All Samples').getByRole('link', { name: first, exact: true }).click()
  await expect(page).toHaveURL(sample(canonicalSampleId(first)))
  await page.reload()
  await link(page, 'Back to All Samples').click()
  await expect(page).toHaveURL(list)
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of [45]\d\d|ERR_/ })

  test('unknown IDs and IDs of other sites are not found, with Try Again and a link home', async ({ page }) => {
    await signIn(page, 'collection')
    for (const id of ['PD9999', 'QW1105']) {
      await page.goto(sample(id))
      await expect(page.getByRole('heading', { level: 1, name: `Sample with id ${id} not found` })).toBeVisible()
    }
    await page.unrouteAll()
    const again = page.waitForResponse(api('/samples/QW1105/'))
    await button(page, 'Try Again').click()
    expect((await again).status()).toBe(404)
    await link(page, 'Go to the home page').click()
    await expect(page).toHaveURL('/')
  })

  test('a page that did not load says why, and Try Again loads it', async ({ page }) => {
    await signIn(page, 'collection')
    await page.route(api('/samples/PD2215/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(sample('PD2215'))
    await expect(page.getByRole('alert')).toContainText('Server Error')
    await page.unroute(api('/samples/PD2215/'))
    await button(page, 'Try Again').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sample PD2215' })).toBeVisible()
  })

  test('the custody log shows Loading..., then Error with Try Again, then its entries, newest first', async ({
    page,
  }) => {
    await signIn(page, 'collection')
    const answer = await holdAnswer(page, api('/custodylogs/logs/'), {
      answer: { status: 500, json: { detail: 'No log today.' } },
    })
    await page.goto(sample('PD2215'))
    const panel = page.getByRole('region', { name: 'Custody Log' })
    await expect(panel).toContainText('Loading...')
    answer()
    await expect(panel).toContainText('Error: No log today.')
    await page.unroute(api('/custodylogs/logs/'))
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(panel.getByRole('listitem').first()).toContainText('Analyzed')
    await expect(panel.getByRole('listitem').last()).toContainText('Collected')
  })

  test('results that did not load say why, and Try Again loads them', async ({ page }) => {
    await signIn(page, 'collection')
    await page.route(api('/analysis/reports/PD2215/'), (route) => route.abort())
    await page.goto(sample('PD2215'))
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('alert')).toContainText('The service could not be reached')
    await expect(button(page, 'Download & Share Results')).toHaveCount(0)
    await page.unroute(api('/analysis/reports/PD2215/'))
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(panel.getByRole('region', { name: /^We found/ })).toBeVisible()
  })
})
