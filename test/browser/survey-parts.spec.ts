/** The shared parts (R3.11, R4.34) on their own page. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expect, looksRight, test } from './support.ts'
import { button } from './survey-support.ts'

let server: ViteDevServer
let address = ''

test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    logLevel: 'error',
    cacheDir: mkdtempSync(join(tmpdir(), 'vialog-parts-')),
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await server.listen()
  address = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(() => server.close())

async function openParts(page: Page): Promise<void> {
  await page.goto(`${address}test/parts/index.html`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shared parts' })).toBeVisible({ timeout: 30_000 })
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the parts behave as specified', async ({ page }) => {
  await openParts(page)
  await looksRight(page)

  const drug = page.getByRole('combobox', { name: 'Drug', exact: true })
  const notFound = page.getByText('Choose a drug from the list.')
  await expect(notFound).toHaveCount(0)
  await drug.fill('zzz')
  await expect(page.getByText('No item to show').first()).toBeVisible()
  await drug.press('Tab')
  await expect(notFound).toBeVisible()
  await drug.fill('fet')
  await expect(page.getByRole('option')).toHaveText(['Fentanylfetty'])
  await drug.press('Enter')
  await expect(drug).toHaveValue('Fentanyl')
  await expect(notFound).toHaveCount(0)

  const any = page.getByRole('combobox', { name: 'Drug, new ones allowed' })
  await any.fill('Something new')
  await any.press('Tab')
  await expect(page.getByText('id -1: Something new')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.press('Enter')
  await expect(page.getByText('Nothing is searched for')).toBeVisible()
  await search.fill('Ana')
  await search.press('Enter')
  await expect(page.getByText('Searched for Ana')).toBeVisible()
  await button(page, 'Clear search').click()
  await expect(page.getByText('Nothing is searched for')).toBeVisible()

  await button(page, 'Open the modal').click()
  const modal = page.getByRole('dialog', { name: 'Leave the survey?' })
  await expect(modal).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(button(page, 'Open the modal')).toBeFocused()
  await button(page, 'Open the modal').click()
  await modal.getByRole('heading').click()
  await expect(modal).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(modal).toHaveCount(0)

  const custody = part(page, 'Custody log list')
  await expect(custody.getByText('Loading...')).toBeVisible()
  await expect(custody.getByRole('alert')).toContainText('Error: Server Error')
  await expect(custody.getByRole('button', { name: 'Try Again' })).toBeVisible()

  await button(page, 'Toast').click()
  const toast = page.getByRole('status').filter({ hasText: 'Sample Successfully Added' })
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0, { timeout: 4_500 })
})

test('a toast stays while somebody points at it, its button closes it, and a refusal is an alert', async ({ page }) => {
  await openParts(page)
  await page.clock.install()
  // Stop the clock, so that no toast goes before the pointer arrives, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page, 'Toast').click()
  await button(page, 'Toast').click()
  await button(page, 'Toast of a fault').click()
  const close = page.getByRole('button', { name: 'Dismiss this message' })
  const done = page.getByRole('status').filter({ hasText: 'Sample Successfully Added' })
  const refused = page.getByRole('alert').filter({ has: close })
  await expect(refused).toBeVisible()
  // The same words twice are one toast.
  await expect(done).toHaveCount(1)
  await done.hover()
  await page.clock.resume()
  await looksRight(page)
  await expect(refused).toHaveCount(0)
  await expect(done).toBeVisible()
  // It moved when the other went: the pointer is on it again, and then only the focus.
  await done.hover()
  await done.locator(close).focus()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  // A toast that goes takes another moment to leave.
  await page.clock.runFor(1_000)
  await expect(done).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)
})
