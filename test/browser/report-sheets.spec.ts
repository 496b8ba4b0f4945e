/** Exports of instruments with blocks, sections, groups and vials: each part is found, and what is unclear is asked once. */
import type { Page } from '@playwright/test'
import { button, cell, choose, openNewReport, paste, storedReports, substancesOf, toasted } from './report-support.ts'
import { expect, looksRight, test } from './support.ts'

const preview = (page: Page) => page.getByRole('dialog', { name: /^Check / })

async function pick(page: Page, name: string, lines: readonly string[]) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Import a file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\r\n')) })
}

test('a block for each compound: the compound without a peak is no finding before somebody says so', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'LC-MS')
  const block = (at: number, name: string, line: string) => [
    `Compound ${at}:  ${name}`,
    '',
    '\tName\tInj. Vol\tRT\tArea\tType\tBlock Conc.',
    line,
    '',
  ]
  await pick(page, 'compounds.txt', [
    'Quantify Compound Summary Report',
    '',
    ...block(1, 'Cocaine', '1\tRUN7\t2.000\t4.20\t1728.543\tAnalyte\t12.5'),
    ...block(2, 'Fentanyl', '1\tRUN7\t2.000\t6.29\t1574.581\tAnalyte\t0.31'),
    ...block(3, 'Xylazine', '1\tRUN7\t2.000\t16.53\t\tAnalyte\t'),
  ])
  const which = page.getByRole('dialog', { name: 'Which part of compounds.txt' })
  await which
    .getByLabel(`This table names another sample, not ${id}. Whose lines are they?`)
    .selectOption(`RUN7 is this sample, ${id}`)
  await looksRight(page)
  await which.getByRole('button', { name: 'Continue' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns of compounds.txt' })
  await expect(columns.getByLabel('Compound: Cocaine, Fentanyl, Xylazine')).toHaveValue('name')
  await columns.getByLabel('Block Conc.: 12.5, 0.31').selectOption('Leave out')
  await columns.getByRole('button', { name: 'Continue' }).click()
  const dialog = preview(page)
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveAccessibleDescription('1 line needs an answer.')
  await dialog
    .getByLabel('Without an amount: Xylazine. What does that mean?')
    .selectOption('It was looked for and not found')
  await dialog.getByText(/cells read/).click()
  await expect(dialog).toContainText('In no table: 1 cell (Quantify Compound Summary Report)')
  await looksRight(page)
  await add.click()
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  const [report] = await storedReports(request, id)
  expect(substancesOf(report)).toEqual([
    ['cocaine', null, null],
    ['fentanyl', null, null],
  ])
  expect(report?.not_found).toMatchObject([{ drug: { name: 'xylazine' } }])
})

test('a column for each vial asks for the vial, and takes nothing of the other', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(
    page,
    cell(page, 'name', 1),
    'Found in\tVial 1\tVial 2\nfentanyl\t8.1\t0\nxylazine\t0\t12\ncaffeine\tND\t0.02',
  )
  const which = page.getByRole('dialog', { name: 'Which part of what you pasted' })
  await which.getByLabel('Which sample is this report about?').selectOption('Vial 2')
  await looksRight(page)
  await which.getByRole('button', { name: 'Continue' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  await columns.getByLabel(/^Amount: /).selectOption('Relative %')
  await columns.getByRole('button', { name: 'Continue' }).click()
  const dialog = preview(page)
  await expect(dialog).toContainText('Those that are not of Vial 2 are left out.')
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('fentanyl')
  await expect(cell(page, 'percent', 1)).toHaveValue('not found')
  await expect(cell(page, 'percent', 2)).toHaveValue('12.000')
  await expect(cell(page, 'percent', 3)).toHaveValue('0.020')
})

test('columns under IDs are samples, and somebody may say that they are none', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const text = 'Substance\tT08\tBlank\tQC1\nfentanyl\t8.1\tND\tND\nxylazine\tND\tND\t12'
  await paste(page, cell(page, 'name', 1), text)
  const which = page.getByRole('dialog', { name: 'Which part of what you pasted' })
  await which.getByLabel('Which sample is this report about?').selectOption('None: these are no samples')
  await which.getByRole('button', { name: 'Continue' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  await expect(columns.getByLabel('T08: 8.1, ND')).toBeVisible()
  await columns.getByRole('button', { name: 'Cancel' }).click()
  await paste(page, cell(page, 'name', 1), text)
  await which.getByLabel('Which sample is this report about?').selectOption('T08')
  await which.getByRole('button', { name: 'Continue' }).click()
  await columns.getByLabel(/^Amount: /).selectOption('Relative %')
  await columns.getByRole('button', { name: 'Continue' }).click()
  const dialog = preview(page)
  await expect(dialog).toContainText('Those that are not of T08 are left out.')
  await dialog.getByLabel(/beside xylazine/).selectOption('Not detected: it was looked for and not found')
  await dialog.getByText(/cells read/).click()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('8.100')
  await expect(cell(page, 'percent', 2)).toHaveValue('not found')
})

test('peaks without a name are one question, and a curve is refused', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await pick(page, 'peaks.txt', [
    '[Header]',
    'Version\t5.82',
    '[Peak Table(Ch1)]',
    '# of Peaks\t3',
    'Peak#\tR.Time\tArea\tMark\tName\tPercent',
    '1\t1.84\t2042\tV\t\t5.5',
    '2\t4.70\t35480\t\tCocaine\t80.5',
    '3\t5.29\t2826\tV\t\t7.5',
    '[Chromatogram (Ch1)]',
    'R.Time (min)\tIntensity',
    '0.0\t131',
  ])
  const dialog = preview(page)
  await dialog
    .getByLabel('2 lines have values and no name. What does that mean?')
    .selectOption('Something is there that has no name')
  await dialog.getByText(/cells read/).click()
  await expect(dialog).toContainText(/Chromatogram/)
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('cocaine')
  await expect(cell(page, 'percent', 2)).toHaveValue('80.500')
  await pick(page, 'curve.txt', ['Time\tStep\tValue', '0.0\t0.2\t1', '0.1\t0.2\t2', '0.2\t0.2\t3'])
  await expect(dialog).toContainText('Nothing here names a substance')
})
