/** A service whose site tests at its counter, for the browser. */
import type { Page } from '@playwright/test'
import { type OwnService, ownService } from './own-service.ts'
import { button } from './report-support.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

/** Each test has a demo service of its own. */
export const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

/** An administrator switches a site over, which only one that collects and analyzes can be. */
export async function switchOver(page: Page) {
  await signIn(page, 'admin', '/admin/sites')
  await page.getByRole('link', { name: 'Parkdale Community Health', exact: true }).click()
  const atCounter = page.getByRole('switch', { name: 'Samples are tested at the counter' })
  await atCounter.click()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Only a site that collects and analyzes can test at the counter.')
  await looksRight(page)
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Harbour East Health Centre', exact: true }).click()
  await atCounter.click()
  await expect(page.getByText('Without a law, ‘Give Back’ is not offered here')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Harbour East Health Centre was saved.')).toBeVisible()
}
