/** What staff read of a result with unknown names, rows left out, and strips (R9.18): the truths of the public page. */
import type { APIRequestContext } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

async function submitted(
  request: APIRequestContext,
  tests: readonly { technology: string; [field: string]: unknown }[],
): Promise<string> {
  const [sample = ''] = await received(request, 1)
  const staff = { is_liquid: 0, staff_first_name: 'Ben', staff_last_name: 'Cole' }
  const sent = await request.post('/api/analysis/reports/?is_draft=false', {
    headers: await headersOf(request, 'analysis'),
    data: {
      sample,
      tests: tests.map(({ technology, ...data }) => ({ technology, data: { ...staff, ...data } })),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return sample
}

test('unknown findings are amber, rows left out say so to staff alone, and only names that people say are shown', async ({
  page,
  browser,
  request,
}) => {
  const drugs_found = [
    { custom_drug: 'quvvunknown' },
    { custom_drug: 'quvvsweet', named_answer: 'NOT_DANGEROUS', named_reason: 'A sweetener' },
    { custom_drug: 'Cocaine-d3', named_answer: 'NOT_PART' },
    { drug: { name: 'caffeine' } },
  ]
  const sample = await submitted(request, [{ technology: 'GC_MS', drugs_found }])
  await signIn(page, 'analysis', `/result/${sample}`)
  const finding = page.getByRole('region', { name: 'We found caffeine' })
  await expect(finding.getByRole('heading', { name: 'We found quvvunknown and quvvsweet' })).toBeVisible()
  await expect(finding).toContainText('We do not know what it does to people.')
  await expect(finding).toContainText('GC-MS did not show Cocaine.')
  await expect(finding).not.toContainText('Cocaine-d3')
  const table = page.getByRole('table', { name: 'GC-MS' })
  await expect(table.getByRole('row', { name: /quvvunknown/ })).toContainText('We do not know what it is.')
  await expect(table.getByRole('row', { name: /quvvsweet/ })).toContainText('not dangerous by itself. It waits')
  await expect(table.getByRole('row', { name: /Cocaine-d3/ })).toContainText('Left out')
  await expect(page.getByText('trimethylxanthine')).toHaveCount(0)
  await looksRightEverywhere(page)

  const counter = await browser.newPage()
  await signIn(counter, 'collection', `/samples/${sample}`)
  await expect(counter.getByRole('region', { name: 'We found caffeine' })).toBeVisible()
  await expect(counter.getByRole('region', { name: 'We found caffeine' })).not.toContainText('Cocaine-d3')
  await expect(counter.getByRole('row', { name: /Cocaine-d3/ })).toContainText('Left out')
  await expect(counter.getByText('It waits for a second person')).toHaveCount(0)
  await counter.close()
})

test('what only a strip reacted to is never found nor unexpected, and the list names it', async ({ page, request }) => {
  const sample = await submitted(request, [
    { technology: 'TEST_STRIP', strip_type: 'Fentanyl', strip_result: 'POSITIVE' },
    { technology: 'FTIR', drugs_found: [{ drug: { name: 'cocaine' } }] },
  ])
  await signIn(page, 'analysis', `/result/${sample}`)
  const finding = page.getByRole('region', { name: 'The fentanyl strip reacted' })
  await expect(finding).toContainText('act as if it is there')
  await expect(finding).toContainText('We also found cocaine.')
  await expect(finding).not.toContainText(/Not expected|found fentanyl/i)
  await expect(page.getByText('Strip reacted to: fentanyl')).toBeVisible()
  await looksRightEverywhere(page)
})
