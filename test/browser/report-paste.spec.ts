/**
 * Pasting a block of cells and importing an instrument's file: nothing changes before somebody has seen the preview.
 */
import type { Page } from '@playwright/test'
import { button, cell, choose, openNewReport, paste, storedReports, substancesOf, toasted } from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'

const preview = (page: Page) => page.getByRole('dialog', { name: /^Check / })

test('one paste of 12 rows asks what resembles a drug, keeps what resembles none, and lets people correct each unreadable number', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const known = ['cocaine', 'caffeine', 'lidocaine', 'procaine', 'heroin', 'ketamine', 'MDMA', 'xylazine']
  const lines = [
    'Substance\t%\tmg',
    ...known.map((name, at) => `${name}\t${at + 1},5\t0,${at + 1}5`),
    'caffein\t1,25\t0,1',
    '1972-08-3\t2\t0,2',
    'Unobtainium\tabc\t0,3',
    'Noise\t3\t0,1',
  ]
  await paste(page, cell(page, 'name', 1), lines.join('\r\n'))
  const dialog = preview(page)
  await expect(dialog).toContainText('Decimals are written with a comma.')
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveAccessibleDescription('2 lines need an answer.')
  // A register number is read as its drug, never as a date.
  await expect(dialog).toContainText('delta-9-THC, for 1972-08-3')
  await dialog.getByLabel('What is caffein?').selectOption({ label: 'caffeine' })
  await expect(dialog.getByLabel('What is Unobtainium?')).toHaveValue('custom')
  await dialog.getByLabel('What is Noise?').selectOption({ label: 'Leave out' })
  await expect(dialog.getByLabel('Relative %, line 12')).toHaveAccessibleDescription(/^'abc' is no amount/)
  await expect(add).toHaveAccessibleDescription('1 line needs an answer.')
  await dialog.getByLabel('Relative %, line 12').fill('0,5')
  await expect(page.getByText('0 of 15 rows')).toBeVisible()
  await add.click()
  await expect(page.getByText('11 of 15 rows')).toBeVisible()
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  const [report] = await storedReports(request, id)
  const found = substancesOf(report) ?? []
  expect(found).toHaveLength(11)
  expect(found.slice(0, 2).map(([, ...amounts]) => amounts)).toEqual([
    [1.5, 0.00015],
    [2.5, 0.00025],
  ])
  expect(found.slice(8)).toEqual([
    ['caffeine', 1.25, 0.0001],
    ['delta-9-THC', 2, 0.0002],
    ['Unobtainium', 0.5, 0.0003],
  ])
})

test('a block over rows that hold something says what the report loses', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('cocaine')
  await cell(page, 'name', 2).fill('caffeine')
  await paste(page, cell(page, 'name', 1), 'fentanyl\t2.5\ncaffeine\t40')
  await expect(preview(page)).toContainText('2 rows are replaced. The report loses cocaine.')
})

test('a block of numbers fills its columns, signs for thousands are never guessed, and 16 rows are too many', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('cocaine')
  await cell(page, 'name', 2).fill('caffeine')
  await paste(page, cell(page, 'percent', 1), '61.5\t1,234\n8.25\t0.8')
  const dialog = preview(page)
  await expect(dialog.getByLabel('Weight in mg, line 1')).toHaveAccessibleDescription(/can mean 1\.234 or 1234/)
  await dialog.getByLabel('Weight in mg, line 1').fill('1.234')
  await expect(dialog).toContainText('2 rows are replaced.')
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('caffeine')
  await expect(cell(page, 'weight', 1)).toHaveValue('1.2340')
  const many = Array.from({ length: 16 }, () => 'ketamine').join('\n')
  await paste(page, cell(page, 'name', 1), many)
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveAccessibleDescription('This makes 16 rows; a report holds at most 15. Leave 1 out.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 of 15 rows')).toBeVisible()
})

test("the form asks about the columns of an instrument's file once and the lab keeps them; a file without a table is refused", async ({
  browser,
  page,
  request,
}) => {
  // The lab keeps the layout for everybody, so another run must not have these headings.
  const run = String(Math.floor(Math.random() * 1e9))
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const file = (rows: string) => ({
    name: 'run.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Instrument,GC-MS 2\n"Peak","Hit","Purity of peak ${run}"\n${rows}`),
  })
  const pick = async (rows: string) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Import a file').click()
    await (await chooser).setFiles(file(rows))
  }
  await pick('1,cocaine,61.5238417\n2,"1,3-Diacetin",0.04\n3,Levamisoll,trace')
  const columns = page.getByRole('dialog', { name: 'Columns of run.csv' })
  await expect(columns.getByLabel('Hit: cocaine, 1,3-Diacetin, Levamisoll')).toHaveValue('name')
  await columns.getByRole('button', { name: 'Continue' }).click()
  const purity = columns.getByLabel(`Purity of peak ${run}: 61.5238417, 0.04, trace`)
  await expect(purity).toHaveAccessibleDescription(/Say what this column holds, or leave it out\./)
  await purity.selectOption({ label: 'Relative %' })
  await expect(columns.getByLabel('Name of this layout')).toHaveValue('GC-MS')
  await columns.getByLabel('Name of this layout').fill(`Run ${run}`)
  await columns.getByRole('button', { name: 'Continue' }).click()
  const dialog = preview(page)
  await dialog.getByRole('button', { name: 'Round them' }).click()
  await expect(dialog.getByLabel('Relative %, line 3')).toHaveValue('61.524')
  await dialog.getByLabel('What is Levamisoll?').selectOption({ label: 'levamisole' })
  await dialog.getByLabel('Relative %, line 5').fill('0.001')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  expect(substancesOf((await storedReports(request, id))[0])).toEqual([
    ['cocaine', 61.524, null],
    ['1,3-Diacetin', 0.04, null],
    ['levamisole', 0.001, null],
  ])
  for (const [buffer, said] of [
    [Buffer.from([0x50, 0x4b, 3, 4]), 'This workbook is damaged.'],
    [Buffer.alloc(1_000_001, 'a'), 'The file is larger than 1 MB.'],
    [Buffer.from('\n\n'), 'The file is empty.'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Import a file').click()
    await (await chooser).setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
    await expect(preview(page)).toContainText(said)
    await preview(page).getByRole('button', { name: 'Close' }).click()
  }
  // A colleague of the same lab: two presses, choose and add.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'analysis', `/report/${id}`)
  const chooser = other.waitForEvent('filechooser')
  await button(other, 'Import a file').click()
  await (await chooser).setFiles(file('1,ketamine,5'))
  const read = preview(other)
  await expect(read).toContainText(`Read with the layout ‘Run ${run}’, confirmed by`)
  await looksRight(other)
  await read.getByRole('button', { name: 'Add 1 substance' }).click()
  await expect(cell(other, 'name', 4)).toHaveValue('ketamine')

  await page.reload()
  await pick('1,ketamine,5')
  await dialog.getByRole('button', { name: 'Forget this layout' }).click()
  const asked = columns.getByLabel(`Purity of peak ${run}: 5`)
  await expect(asked).toHaveValue('')
  await columns.getByRole('button', { name: 'Cancel' }).click()
  await pick('1,ketamine,5')
  await expect(asked).toHaveValue('')
})

test('a paste with an ambiguous heading asks: no name is lost, no concentration becomes mg', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'LC-MS')
  await expect(button(page, 'Import a file')).toBeVisible()
  await paste(
    page,
    cell(page, 'name', 1),
    'Zeug\tConc.\tMenge (µg)\ncocaine\t0.5\t500\ncaffeine\t2\t0\nSumme\t2.5\t500',
  )
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  await expect(columns.getByLabel('Zeug: cocaine, caffeine, Summe')).toHaveValue('name')
  const conc = columns.getByLabel('Conc.: 0.5, 2, 2.5')
  await expect(conc).toHaveAccessibleDescription(/A concentration is no weight/)
  await conc.selectOption('Leave out')
  await expect(columns.getByLabel('Menge (µg): 500, 0, 500')).toHaveValue('ug')
  await columns.getByRole('button', { name: 'Continue' }).click()
  const dialog = preview(page)
  await expect(dialog.getByLabel('Weight in mg, line 2')).toHaveValue('0.5000')
  const zero = dialog.getByLabel('Weight in mg, line 3')
  // The concentration contradicts the zero.
  const question = dialog.getByLabel('‘2, 0’ beside caffeine. What does that mean?')
  await question.selectOption('not_found')
  await expect(zero).toHaveValue('not found')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(dialog.getByLabel('What is caffeine?')).toHaveValue('leave')
  await dialog.getByLabel('What is caffeine?').selectOption('caffeine')
  await question.selectOption('present')
  await expect(zero).toHaveValue('')
  await expect(dialog.getByLabel('What is Summe?')).toHaveValue('leave')
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'weight', 1)).toHaveValue('0.5000')
  await expect(cell(page, 'weight', 2)).toHaveValue('')
})

test('a person can say that the first line is a row like the others', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'NMR')
  await paste(page, cell(page, 'name', 1), 'Etodezitramide\tmuch\ncaffeine\t5')
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  await columns.getByLabel('The first line names the columns').uncheck()
  const names = columns.getByLabel('Column 1: Etodezitramide, caffeine')
  await expect(names).toHaveValue('name')
  await columns.getByRole('button', { name: 'Continue' }).click()
  await expect(preview(page).getByLabel('Relative %, line 1')).toHaveValue('much')
})

test('a quotation mark that is not closed is refused, before it takes whole lines into one cell', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'NMR')
  await paste(page, cell(page, 'name', 1), 'Substance\t%\n"Caffeine\t5\nFentanyl\t3')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'A cell around row 2 begins with a quotation mark and does not end with one.',
  )
})

test('from a file with several samples, only the lines of this one are taken, with a note', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(page, cell(page, 'name', 1), `Sample,Compound,%\n${id},cocaine,61\nPD1,fentanyl,5\n${id},caffeine,30`)
  const dialog = preview(page)
  await expect(dialog).toContainText(`These lines are of 2 samples. Those that are not of ${id} are left out.`)
  await expect(dialog).not.toContainText('no sample')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await paste(page, cell(page, 'name', 1), `Sample,Compound,%\n${id},cocaine,61\n,caffeine,30\n,lidocaine,4`)
  await expect(dialog).toContainText('Lines 3 and 4 name no sample: they are read as of the sample above them.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await paste(page, cell(page, 'name', 1), `Sample,Compound,%\n${id},cocaine,61\nPD1,fentanyl,5\n${id},caffeine,30`)
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('cocaine')
  await expect(cell(page, 'name', 2)).toHaveValue('caffeine')

  await paste(page, cell(page, 'name', 3), 'Sample,Compound,%\nPD1,fentanyl,5\nPD2,heroin,30')
  const which = page.getByRole('dialog', { name: 'Which part of what you pasted' })
  await which.getByRole('button', { name: 'Continue' }).click()
  await which.getByLabel('Which sample is this report about?').selectOption('PD2')
  await which.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('These lines are of 2 samples. Those that are not of PD2 are left out.')
  await expect(dialog.getByRole('button', { name: 'Add 1 substance' })).toBeVisible()
  await dialog.getByText(/9 cells read|cells read/).click()
  await expect(dialog).toContainText('Line ‘fentanyl’, of another sample: 3 cells (PD1, fentanyl, 5)')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const many = Array.from({ length: 600 }, (_, at) => `Drug${at},0.1`).join('\n')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Import a file').click()
  await (await chooser).setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,%\n${many}`) })
  await expect(dialog).toContainText('This table has 601 lines.')
})

test('each word that may mean ‘not found’ is asked about, and a detection limit is not taken for an amount', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const lines = ['fentanyl\tReactive\t0.5', 'carfentanil\tN\t0.5', 'xylazine\tUndetected\t0.5', 'caffeine\tY\t1']
  await paste(page, cell(page, 'name', 1), ['Analyte\tResult\tLOD (%)', ...lines].join('\n'))
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  const limit = columns.getByLabel('LOD (%)')
  await expect(limit).toHaveAccessibleDescription(/A detection limit, a match .* does not/)
  await limit.selectOption('Leave out')
  await button(page, 'Continue').click()
  const dialog = preview(page)
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveAccessibleDescription('2 lines need an answer.')
  await dialog
    .getByLabel('‘Reactive’ beside fentanyl. What does that mean?')
    .selectOption('It is there, and was not measured')
  await dialog
    .getByLabel('‘N’ beside carfentanil. What does that mean?')
    .selectOption('It was looked for and not found')
  await add.click()
  for (const [row, amount] of ['', 'not found', 'not found', ''].entries())
    await expect(cell(page, 'percent', row + 1)).toHaveValue(amount)
})
