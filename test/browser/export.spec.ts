/** Exporting everything, and the open data, with a codebook. */
import { unzip } from '../support/unzip.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test('the full export and the open data download with a codebook', async ({ page }) => {
  await signIn(page, 'admin', '/admin/export')
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    return { name: download.suggestedFilename(), files: unzip(Buffer.concat(parts)) }
  }
  const csvs = await save('Save everything as CSV')
  expect(csvs.name).toMatch(/^vialog-csv-\d{4}-\d\d-\d\d\.zip$/)
  expect(csvs.files['samples.csv']).toContain('PD2215')
  const json = await save('Save everything as JSON')
  expect(JSON.parse(json.files['vialog.json'] ?? '').tables.samples.length).toBeGreaterThan(50)
  const files = await save('Save the files of samples')
  expect(files.name).toMatch(/^vialog-files-\d{4}-\d\d-\d\d\.zip$/)
  expect(files.files['manifest.csv']).toMatch(/sha256/i)
  const open = await save('Save the open data')
  expect(Object.keys(open.files).sort()).toEqual([
    ...['amounts.csv', 'areas.csv', 'codebook.csv', 'expected.csv', 'expected_and_found.csv'],
    ...['expected_and_outcome.csv', 'found.csv', 'month_amounts.csv', 'month_expected.csv'],
    ...['month_expected_and_found.csv', 'month_expected_and_outcome.csv', 'month_found.csv'],
    ...['month_outcomes.csv', 'month_samples.csv', 'outcomes.csv', 'samples.csv'],
  ])
  expect(Object.values(open.files).join('')).not.toContain('PD2215')
  await page.getByText('findings: A row a substance').click()
  await expect(page.getByRole('row', { name: /^percent Relative share, where it was measured %/ })).toBeVisible()
  await looksRight(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await looksRight(page)
})
