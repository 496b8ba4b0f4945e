/** Files of a sample: added, drawn, laid over another one, withdrawn; and attached beside a report. */
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

const line = (at: number, height: number) =>
  `${4000 - at * 20},${(height * Math.exp(-(((at - 60) / 8) ** 2))).toFixed(4)}`
const spectrum = (height: number) =>
  Buffer.from(['cm-1,A', ...Array.from({ length: 180 }, (_, at) => line(at, height))].join('\n'))

test('a lab adds spectra, draws one over the other, and withdraws one', async ({ page }) => {
  await signIn(page, 'analysis', '/samples/HE7001/files')
  await expect(page.getByRole('heading', { level: 1, name: /^Files/ })).toBeVisible()
  await expect(page.getByText('No files yet')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByLabel('Made by').selectOption('FTIR')
  for (const [at, name] of ['first.csv', 'second.csv'].entries()) {
    await page
      .getByLabel('Choose a file of this sample')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: spectrum(at + 1) })
    await expect(page.getByRole('heading', { name: `${at + 1}. ${name}` })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Open first.csv' }).click()
  await expect(page).toHaveURL(/file=1$/)
  await expect(page.getByRole('img', { name: 'first.csv: absorbance by cm⁻¹' })).toBeVisible()
  await page.getByLabel('Draw another one over it').selectOption('HE7001 2: second.csv')
  await expect(page.getByText('Shown: 4000 to 420 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom In' }).click()
  await expect(page.getByText('Shown: 3105 to 1315 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Move Right' }).click()
  await expect(page.getByText('Shown: 2657.5 to 867.5 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(page.getByText('Shown: 4000 to 420 cm⁻¹')).toBeVisible()
  for (const [button, name] of [
    ['Download As Picture', 'first.png'],
    ['Download As Numbers', 'first.csv'],
    ['Download first.csv', 'first.csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
  }
  await page.getByText('As numbers', { exact: true }).click()
  await expect(page.getByRole('row', { name: '4000 0', exact: true })).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Withdraw second.csv' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Of another sample')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn by Ada Osei: Of another sample')).toBeVisible()
  await page.goto('/result/HE7001')
  await expect(page.getByText(/File 2 withdrawn/)).toBeVisible()
  await page.getByRole('link', { name: 'Files of this sample' }).click()
  await expect(page).toHaveURL(/\/samples\/HE7001\/files$/)
})
