/** What people see of an anonymised sample. */
import { retentionDefaults } from '#domain/service/retention.ts'
import { disposed, headersOf, replaced, reportedForUser } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

test('the pages of an anonymised sample say so, keep the result, and ask nothing about its person', async ({
  page,
  request,
  service,
}) => {
  const sample = await reportedForUser(request)
  await disposed(request, [sample])
  const changed = await replaced(request, 'PUT', '/api/admin/retention/?confirmed=shorter', {
    headers: await headersOf(request, 'admin'),
    data: { ...retentionDefaults, anonymise_after_months: 12 },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  expect(await service.operate(500, 'retention', '--apply', 'yes', '--clock', 'right')).toContain('anonymised.')

  await signIn(page, 'collection', `/samples/${sample}?tab=CollectionData`)
  const data = page.getByRole('tabpanel', { name: 'Collection Data' })
  await expect(page.getByText('What the person said was removed; results, custody log and ID stay.')).toBeVisible()
  await expect(data).toContainText(/Already used.*Anonymised on/s)
  await expect(data).toContainText('Fentanyl')
  await expect(page.getByRole('button', { name: 'Edit Collection Data' })).toBeDisabled()
  await looksRight(page)
  await page.getByRole('tab', { name: 'Analysis Results' }).click()
  await expect(page.getByRole('region', { name: /We found fentanyl/ })).toBeVisible()

  await page.goto(`/samples/${sample}/share`)
  await expect(page.getByText('This sample was anonymised, so nothing more is asked about its person.')).toBeVisible()
  await looksRight(page)
})

test('a person decides about a clock that is far from the last known time', async ({ page, service }) => {
  await service.operate(500, 'retention', '--apply', 'yes', '--clock', 'right')
  await signIn(page, 'admin', '/admin/health')
  const question = page.getByRole('region', { name: 'Is this server’s clock right?' })
  await expect(question).toContainText('nothing is removed or anonymised')
  await looksRight(page)
  await page.goto('/admin/retention')
  await question.getByRole('button', { name: 'The clock is right' }).click()
  await expect(page.getByText(/^Nothing is removed before /)).toBeVisible()
  await expect(question).toBeHidden()
})
