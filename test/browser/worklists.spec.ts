/** Worklists: the layout of an instrument, a rack that is scanned and typed, and its file as CSV and for Excel. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { button } from './report-support.ts'
import { test as base, expect, looksRightEverywhere, scan, signIn } from './support.ts'

// An instrument changes the form of every report of its technology, so the demo of the other tests gets none.
const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true, behindProxy: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /status of 4\d\d/ })

const mark = Math.random().toString(36).slice(2, 7)
const instrument = `Rack ${mark}`

async function saved(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFile(await file.path())
}

test('a lab says the layout, scans and types a rack, and saves it for the instrument', async ({ page, request }) => {
  const headers = await headersOf(request, 'admin')
  const sites = await (await request.get('/api/admin/sites/', { headers })).json()
  const { id } = (sites.results ?? sites).find(({ name }: { name: string }) => name === 'Central Laboratory')
  const data = { site_id: id, technology: 'GC_MS', name: instrument, since: '2026-01-01' }
  expect((await request.post('/api/admin/instruments/', { headers, data })).ok()).toBe(true)
  const [one = '', other = ''] = await received(request, 2)

  await signIn(page, 'analysis', '/instruments')
  await page.getByRole('link', { name: 'Worklists of the racks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Worklists' })).toBeVisible()
  await button(page, `Change the layout of ${instrument}`).click()
  await expect(page.getByRole('heading', { name: `Layout of ${instrument}` })).toBeVisible()
  await page.getByLabel('Heading of column 1').fill('Vial')
  await page.getByLabel('Heading of column 2').fill('Sample Name')
  await button(page, 'Remove column 3').click()
  await button(page, 'Add a column').click()
  await page.getByLabel('Heading of column 3').fill('Method')
  await page.getByLabel('Text of column 3').fill('SCREEN.M')
  await expect(page.getByRole('row', { name: 'A2 PD2215 SCREEN.M' })).toBeVisible()
  // A layout without the samples is refused at its place.
  await page.getByLabel('What column 2 holds').selectOption('The number of the line')
  await button(page, 'Save').click()
  await expect(page.getByText(/^One column must hold the sample IDs/).first()).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByLabel('What column 2 holds').selectOption('The sample ID, or the name of the check')
  await button(page, 'Save').click()
  await expect(page.getByText(`The layout of ${instrument} is kept.`)).toBeVisible()
  await expect(page.getByText('CSV: Vial, Sample Name, Method')).toBeVisible()

  await button(page, 'New worklist').click()
  await page.getByLabel('Instrument', { exact: true }).selectOption(instrument)
  const rack = page.getByLabel('What stands in the rack')
  await rack.focus()
  await rack.pressSequentially('A1 Blank 1\nA2 ')
  await scan(page, one)
  await scan(page, other)
  await rack.pressSequentially('A4 QC high\nA5 NOSUCH1')
  await looksRightEverywhere(page)
  await button(page, 'Save').click()
  await expect(page.getByText('Line 5: Your lab has no sample NOSUCH1.').first()).toBeVisible()
  await looksRightEverywhere(page)
  await rack.fill(`A1 Blank 1\nA2 ${one}\n${other}\nA4 QC high`)
  await button(page, 'Save').click()
  const stored = page.getByText(/^Worklist \d+ is stored\.$/)
  await expect(stored).toBeVisible()
  const number = ((await stored.textContent()) ?? '').match(/\d+/)?.[0] ?? ''
  await looksRightEverywhere(page)
  expect((await saved(page, `Save worklist ${number} as CSV`)).toString()).toBe(
    `\ufeff${['Vial,Sample Name,Method', 'A1,Blank 1,SCREEN.M', `A2,${one},SCREEN.M`, `A3,${other},SCREEN.M`, 'A4,QC high,SCREEN.M', ''].join('\r\n')}`,
  )
  expect((await saved(page, `Save worklist ${number} as Excel`)).subarray(0, 2).toString()).toBe('PK')
})
