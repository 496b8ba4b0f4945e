/** What a lab's percents are of: administration answers once, and the report form proposes it or asks. */
import { headersOf, replaced } from './own-samples.ts'
import { button, cell, choose, openNewReport, storedReports } from './report-support.ts'
import { api, expect, looksRightEverywhere, signIn, test } from './support.ts'

// Both change what the same labs answered: one after the other.
test.describe.configure({ mode: 'default' })

test('administration is asked once, on its first page and on the page of methods', async ({ page }) => {
  const open = { site_id: 1, site: 'Central Laboratory', technology: 'GC_MS', percent_basis: null, is_asked: true }
  await page.route(api('/admin/lab-bases/'), (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [open] }) : route.fallback(),
  )
  await signIn(page, 'admin', '/admin')
  await expect(page.getByText('Nobody has said what the percents are of: Central Laboratory, GC-MS.')).toBeVisible()
  await page.unroute(api('/admin/lab-bases/'))
  await page.getByRole('link', { name: 'Say it on the page of methods' }).click()
  // Whatever the page has kept is the answer from above.
  await page.reload()
  const part = page.getByRole('region', { name: 'What the percents of each lab are of' })
  await expect(part.getByRole('row', { name: /Central Laboratory, GC-MS/ })).toContainText(
    'The weight of what was tested',
  )
  await part.getByRole('button', { name: 'Say what the percents are of' }).click()
  const lab = page.getByRole('dialog').getByLabel('Central Laboratory, NMR')
  await lab.selectOption('Each report says it')
  await looksRightEverywhere(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(part.getByRole('row', { name: /Central Laboratory, NMR/ })).toContainText('Each report says it')
})

test('the form proposes what the lab answered, and asks where each report says it', async ({ page, request }) => {
  await replaced(request, 'PUT', '/api/admin/lab-bases/', {
    headers: await headersOf(request, 'admin'),
    data: { bases: [{ site_id: await labOf(), technology: 'NMR', percent_basis: 'not_stated' }] },
  })
  const id = await openNewReport(page, request)
  const basis = page.getByLabel('What the percents are of')
  await choose(page, 'GC-MS')
  await expect(basis).toHaveValue('of_weight')
  await button(page, 'Remove GC-MS').click()
  await choose(page, 'NMR')
  await expect(basis).toHaveValue('')
  await cell(page, 'name', 1).fill('caffeine')
  const fault = 'Say what the percents are of.'
  await expect(page.getByText(fault)).toBeHidden()
  await cell(page, 'percent', 1).fill('50')
  await expect(basis).toHaveAccessibleDescription(new RegExp(fault))
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText(fault)
  await looksRightEverywhere(page)
  await basis.selectOption('Not stated')
  await button(page, 'Save As Draft').click()
  await expect(page.getByText('Results Drafted')).toBeVisible()
  // A draft that does not say it is asked again.
  await page.goto(`/report/${id}`)
  await expect(basis).toHaveValue('')
  const [report] = await storedReports(request, id)
  expect(report).toMatchObject({ technology: 'NMR', percent_basis: 'not_stated' })

  async function labOf(): Promise<number> {
    const answer = await request.get('/api/user/my-site/', { headers: await headersOf(request, 'analysis') })
    return (await answer.json()).id
  }
})
