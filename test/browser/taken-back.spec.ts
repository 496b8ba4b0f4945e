/** A result that is not of its sample is taken back on its lab's page, and its reader is told. */
import type { APIRequestContext } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { expect, looksRight, signIn, test } from './support.ts'

const data = { staff_first_name: 'Ada', staff_last_name: 'Osei', is_liquid: 0 }
const found = (name: string) => [{ drug: { name } }]

async function reportedTwice(request: APIRequestContext) {
  const [sample = ''] = await received(request, 1)
  const tests = [
    { technology: 'GC_MS', data: { ...data, drugs_found: found('fentanyl') } },
    { technology: 'FTIR', data: { ...data, drugs_found: found('caffeine') } },
  ]
  const headers = await headersOf(request, 'analysis')
  const answer = await request.post('/api/analysis/reports/?is_draft=false', { headers, data: { sample, tests } })
  expect(answer.status(), await answer.text()).toBe(200)
  return sample
}

test('one result goes with a notice for everybody, then the last one, and the lab can report the sample anew', async ({
  page,
  request,
}) => {
  const id = await reportedTwice(request)
  await signIn(page, 'analysis', `/result/${id}`)
  await page.getByRole('button', { name: 'Take A Result Back' }).click()
  const dialog = page.getByRole('dialog', { name: `Take back a result of ${id}` })
  await dialog.getByRole('button', { name: 'Take It Back' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a result.')
  await dialog.getByRole('radio', { name: 'GC-MS' }).check()
  await dialog.getByRole('button', { name: 'Take It Back' }).click()
  await expect(dialog.getByRole('alert')).not.toContainText('Choose a result.')
  await dialog.getByLabel('Reason').fill('The vials were swapped on the rack')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Take It Back' }).click()
  await expect(page.getByText('The result was taken back.')).toBeVisible()
  await expect(
    page.getByText(/^GC-MS, .+ it was not of this sample\. Reason: The vials were swapped on the rack$/),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'GC-MS' })).toHaveCount(0)
  await expect(page.getByText(/fentanyl/i)).toHaveCount(0)
  await looksRight(page)

  const reader = await page.context().newPage()
  await reader.goto(`/service-users/result/${id}?lang=fr`)
  await expect(reader.getByRole('heading', { name: 'Un résultat a été retiré' })).toBeVisible()
  await expect(reader.getByText(/^Un résultat \(GC-MS\) a été retiré le/)).toBeVisible()
  await looksRight(reader)

  await page.getByRole('button', { name: 'Take A Result Back' }).click()
  await expect(dialog.getByRole('radio', { name: 'FTIR' })).toBeChecked()
  await dialog.getByLabel('Reason').fill('The same')
  await dialog.getByRole('button', { name: 'Take It Back' }).click()
  await expect(page.getByRole('link', { name: 'Report Analysis Data' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take A Result Back' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Undergoing Analysis').first()).toBeVisible()
  await expect(page.getByText(/it was not of this sample\. Reason: The same$/)).toBeVisible()
  await reader.goto(`/service-users/result/${id}?lang=es`)
  await expect(reader.getByRole('heading', { name: 'Se retiró un resultado' })).toBeVisible()
  await expect(reader.getByText('Pregunte al personal qué sigue.')).toBeVisible()
  await looksRight(reader)
})
