/** Late samples (R2.38, R4.14): marked, counted by the server, and filtered through the address. */
import type { Page } from '@playwright/test'
import { expect, openList, shownIds, signIn, test } from './support.ts'

/** The numbers that the line shows: due today and late. */
async function counts(page: Page): Promise<number[]> {
  const line = page.getByRole('status').filter({ hasText: /^\d+ due today, \d+ late$/ })
  return ((await line.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
}

test('the filter shows as many late samples as the line says, each marked, and Back shows all', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=SamplesToReport')
  await shownIds(page, 'Samples To Report')
  const [, late = 0] = await counts(page)
  expect(late).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Show late only' }).press('Enter')
  await expect(page).toHaveURL('/?tab=SamplesToReport&late=1')
  await expect(page.getByText('Only late samples are shown.')).toBeVisible()
  const list = openList(page, 'Samples To Report')
  await expect(list.getByText('Late', { exact: true })).toHaveCount(late)
  await expect.poll(() => shownIds(page, 'Samples To Report')).toHaveLength(late)
  await page.goBack()
  await expect.poll(async () => (await shownIds(page, 'Samples To Report')).length).toBeGreaterThan(late)
})

test('without a column for the due day, the mark is beside the ID or the status', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis&late=1')
  const list = openList(page, 'All Samples')
  await expect(list.getByText('Late', { exact: true }).first()).toBeVisible()
  expect(await list.getByText('Late', { exact: true }).count()).toBe((await shownIds(page, 'All Samples')).length)
  await page.goto('/?tab=SamplesToDispose&late=1')
  await expect(openList(page, 'Samples To Dispose')).toBeVisible()
  await expect(page.getByText(/due today/)).toHaveCount(0)
})

test('a search among late samples without a match says so, and Show all leads back', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=SamplesToReport&late=1&search=ZZ9')
  await expect(page.getByText('No late sample in this list begins with ZZ9.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/?tab=SamplesToReport&search=ZZ9')
})
