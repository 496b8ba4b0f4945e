/** A text that is far too long for a cell or a report is refused before anything reads it. */
import { cell, choose, openNewReport, paste } from './report-support.ts'
import { expect, test } from './support.ts'

const million = 1_000_000
for (const [name, text, column] of [
  ['letters', 'a'.repeat(million), 'name'],
  ['words', 'fentanyl citrate base '.repeat(million / 20), 'name'],
  ['digits', '1'.repeat(million), 'percent'],
  ['commas', ',1'.repeat(million / 2), 'weight'],
  ['lines', 'fentanyl 3 %\n'.repeat(million / 10), 'name'],
  ['cells', 'a\t'.repeat(million / 2), 'name'],
] as const) {
  test(`a million ${name} in a cell are refused at once, and nothing is pasted`, async ({ page, request }) => {
    await openNewReport(page, request)
    await choose(page, 'GC-MS')
    const into = cell(page, column, 1)
    await paste(page, into, text)
    await expect(page.getByText(/^Nothing was pasted: at most [\d,]+ characters fit here/)).toBeVisible({
      timeout: 2_000,
    })
    await expect(into).toHaveValue('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await into.fill('1')
    await expect(page.getByText(/^Nothing was pasted/)).toHaveCount(0)
  })
}
