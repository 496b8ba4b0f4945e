/** Files on the form of a report: a spectrum is attached and drawn, a table goes to the list of substances, by button and by dropping. */
import type { Page } from '@playwright/test'
import { button, cell, choose, openNewReport } from './report-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

const spectrum = (height: number) =>
  ['cm-1,A', ...Array.from({ length: 180 }, (_, at) => `${4000 - at * 20},${height + (at % 7)}`)].join('\n')
const table = 'Compound,Relative %\nCaffeine,12.5\nFentanyl,3'

/** Drops a file somewhere on the page, as from a folder. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], called, { type: 'text/csv' }))
      return transfer
    },
    [name, text] as const,
  )
  const place = page.getByRole('heading', { level: 1 })
  await place.dispatchEvent('dragover', { dataTransfer: files })
  await place.dispatchEvent('drop', { dataTransfer: files })
}

test('a spectrum is drawn beside the substances, a table is read into them', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  const part = page.getByRole('region', { name: 'Files' })
  await expect(part).toBeVisible()
  // What draws loads with the first drawing, not before.
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /spectrum-(view|worker)|uplot/i.test(name))
          .length,
    )
  expect(await loaded()).toBe(0)
  await looksRightEverywhere(page)

  // By keyboard: the button opens the chooser.
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add Files').press('Enter')
  await (await chooser).setFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(spectrum(1)) })
  await expect(page.getByText('File 1 was added.').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'first.csv: absorbance by cm⁻¹' })).toBeVisible()
  await expect(button(page, 'Draw 1: first.csv')).toHaveAttribute('aria-pressed', 'true')
  await looksRightEverywhere(page)

  // Dropped anywhere on the page.
  await drop(page, 'second.csv', spectrum(20))
  await expect(page.getByRole('img', { name: 'second.csv: absorbance by cm⁻¹' })).toBeVisible()
  await button(page, 'Draw 2: second.csv').click()
  await expect(page.getByRole('img', { name: /second\.csv/ })).toBeHidden()
  await drop(page, 'table.csv', table)
  const dialog = page.getByRole('dialog', { name: /table\.csv/ })
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(cell(page, 'name', 1)).toHaveValue(/caffeine/i)
  await expect(cell(page, 'percent', 2)).toHaveValue('3.000')

  // What is no file of a sample is refused with a sentence, and nothing typed is lost.
  await drop(page, 'page.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(page.getByRole('alert').or(page.getByRole('dialog')).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'name', 1)).toHaveValue(/caffeine/i)
  await page.goto(`/samples/${id}/files`)
  await expect(page.getByRole('heading', { name: '2. second.csv' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files' }).getByText('FTIR').first()).toBeVisible()
})

test('a table without a list of substances says what to do first', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'Test strip')
  await expect(button(page, 'Add Files')).toBeVisible()
  await drop(page, 'table.csv', table)
  await expect(page.getByText(/^This is a table\. Choose a technology/)).toBeVisible()
})
