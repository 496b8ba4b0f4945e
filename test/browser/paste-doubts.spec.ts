/** What a pasted block holds beside substances is never taken for one: a unit, a number, a line that names a sample. */
import { cell, choose, openNewReport, paste } from './report-support.ts'
import { api, expect, holdAnswer, test } from './support.ts'

test('a unit above pasted numbers heads them, and a unit that is no share and no weight is asked about', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  await paste(page, cell(page, 'percent', 1), 'mg/g\n8.1\n12')
  await expect(dialog.getByLabel('Amount (mg/g): 8.1, 12')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await paste(page, cell(page, 'percent', 1), 'abc\n8.1\n12')
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(dialog.getByLabel('What is 8.1?')).toHaveValue('')
  await expect(add).toHaveAccessibleDescription('2 lines need an answer.')
})

for (const { what, text } of [
  { what: 'a line of words', text: 'Sample: T22\nFentanyl\t8.1\nXylazine\t12' },
  { what: 'an ID alone', text: 'ZQ7015\nFentanyl\t8.1\nXylazine\t12' },
  { what: 'an ID above the heading', text: 'ZQ7015\nSubstance\t%\nFentanyl\t8.1' },
  { what: 'a heading of an instrument', text: 'Sample Name\tZQ7015\nSubstance\t%\nFentanyl\t8.1' },
  { what: 'a column without a heading', text: 'ZQ7015\tFentanyl\t8.1\nZQ7015\tXylazine\t12' },
]) {
  test(`another sample is asked about: ${what}`, async ({ page, request }) => {
    await openNewReport(page, request)
    await choose(page, 'GC-MS')
    await paste(page, cell(page, 'name', 1), text)
    const dialog = page.getByRole('dialog')
    const whose = dialog.getByLabel(/^This table names another sample, not /)
    await expect(whose).toHaveValue('')
    await whose.selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('button', { name: /^Add [12] substances?$/ })).toBeVisible()
  })
}

test('blocks below IDs are of one sample each, and merged cells hold for the lines below', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  await paste(page, cell(page, 'name', 1), `${id}\nFentanyl\t12\nCaffeine\t40\n\nZQ7015\nHeroin\t33`)
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('fentanyl')
  await expect(cell(page, 'name', 2)).toHaveValue('caffeine')
  await paste(page, cell(page, 'name', 3), `Sample ID\tAnalyte\t%\n${id}\tCocaine\t5\n\tLevamisole\t8\n\tPhenacetin\t4`)
  await expect(dialog.getByRole('button', { name: 'Add 3 substances' })).toBeVisible()
})

test('blanks and the rest are no substances without an answer', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const lines = [
    'Stoff\tGehalt [%]',
    'Kokain\t62,5',
    'Blindwert\t0,1',
    'Leerprobe\t0,05',
    'QC\t3',
    'Rest\t18',
    'Gesamt\t100',
  ]
  await paste(page, cell(page, 'name', 1), lines.join('\n'))
  for (const name of ['Blindwert', 'Leerprobe', 'QC']) {
    await expect(dialog.getByLabel(`What is ${name}?`)).toHaveValue('')
  }
  await expect(dialog.getByRole('button', { name: /^Add / })).toHaveAccessibleDescription('3 lines need an answer.')
})

test('names over other names take none of their amounts', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  await paste(page, cell(page, 'name', 1), 'Fentanyl\t10 %\nXylazine\tnot found\nCaffeine\t3 %')
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('10.000')
  await paste(page, cell(page, 'name', 1), 'Cocaine\nLevamisole\nCaffeine')
  await expect(dialog).toContainText('each name is read as found')
  await expect(dialog).toContainText('3 rows are replaced.')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('levamisole')
  for (const [row, percent] of [
    [1, ''],
    [2, ''],
    [3, '3.000'],
  ] as const)
    await expect(cell(page, 'percent', row)).toHaveValue(percent)
})

test('peaks without a name, marks and notes below the table are no substances without an answer', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const lines = [
    'Name\tWt %',
    'Cocaine\t40',
    'n.a.\t3.2',
    'Peak 3\t1.1',
    'Xylazine*\t1.2',
    '* not confirmed',
    'LOD 0.1 %',
  ]
  await paste(page, cell(page, 'name', 1), lines.join('\n'))
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveAccessibleDescription('5 lines need an answer.')
  await expect(dialog).toContainText('‘*’ stands beside this name.')
  await dialog
    .getByLabel('2 lines have values and no name. What does that mean?')
    .selectOption('Something is there that has no name')
  await dialog.getByLabel('What is Xylazine*?').selectOption('Leave out')
  for (const note of ['* not confirmed', 'LOD 0.1 %'])
    await dialog.getByLabel(`What is ${note}?`).selectOption('Leave out')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('Unknown')
  await expect(cell(page, 'percent', 3)).toHaveValue('1.100')
})

test('an amount that a flag takes back is asked about', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  await paste(
    page,
    cell(page, 'name', 1),
    'Compound\tWt %\tFlag\nCocaine\t61\t\nFentanyl\t2\tcarryover\nHeroin\t3\tnot confirmed',
  )
  const answer = async (word: string, what: string) =>
    dialog.getByLabel(new RegExp(`^‘${word}’ beside`)).selectOption(what)
  await answer('carryover', 'It is not part of the result')
  await answer('not confirmed', 'It is there all the same, with its amount')
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('heroin')
  await expect(cell(page, 'percent', 2)).toHaveValue('3.000')
})

test('what stands below the name of another sample is left out, and columns are of this one', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const blocks = [`ZQ7015\t\t\t${id}\t`, 'Compound\t%\t\tCompound\t%', 'Heroin\t62\t\tCocaine\t8']
  await paste(page, cell(page, 'name', 1), blocks.join('\n'))
  await expect(dialog).toContainText(`These lines are of 2 samples. Those that are not of ${id} are left out.`)
  await dialog.getByRole('button', { name: 'Add 1 substance' }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('cocaine')
  await expect(cell(page, 'name', 2)).toHaveValue('')
  const shared = [`\tZQ7015\t\t${id}\t`, 'Compound\tAmount\tArea\tAmount\tArea', 'Levamisole\t62\t7\t8\t3']
  await paste(page, cell(page, 'name', 2), shared.join('\n'))
  await expect(dialog).toContainText(`Only what is of ${id} is read. What is of ZQ7015 is left out.`)
  await expect(dialog.getByLabel('Amount: 8', { exact: true })).toHaveValue('')
})

test('blocks of runs side by side ask which one', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const runs = ['Run A\t\t\tRun B\t', 'Compound\t%\t\tCompound\t%', 'MDMA\t38\t\tMDMA\t41']
  await paste(page, cell(page, 'name', 1), runs.join('\n'))
  await dialog.getByLabel('Which sample is this report about?').selectOption('Run B')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Add 1 substance' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('41.000')
})

test('a kept layout still asks what the numbers of another sheet mean', async ({ page, request }) => {
  const run = Date.now()
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const sheet = (one: string, other: string) => `Compound\tPurity % ${run}\nCocaine\t${one}\nLevamisole\t${other}`
  await paste(page, cell(page, 'name', 1), sheet('62', '11'))
  await dialog.getByLabel(`Purity % ${run}: 62, 11`).selectOption('Relative %')
  // The next paste comes before the layout is kept.
  const keep = await holdAnswer(page, api('/analysis/table-layouts/'), { method: 'POST' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await paste(page, cell(page, 'name', 1), sheet('70', '9'))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(dialog).toHaveCount(0)
  keep()
  await expect(dialog).toContainText('Read with the layout')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await paste(page, cell(page, 'name', 1), sheet('0.62', '0.05'))
  await expect(dialog.getByLabel(`Purity % ${run}: 0.62, 0.05`)).toHaveValue('')
})

test('names below ‘Not detected’ are read as not found, and a solvent or a control is asked about', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(page, cell(page, 'name', 1), 'Results\nFentanyl\nDisolvente\n\nNot detected:\nCarfentanil\nXylazine')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Add / })).toHaveAccessibleDescription('1 line needs an answer.')
  await dialog.getByLabel('What is Disolvente?').selectOption('Leave out')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('carfentanil')
  await expect(cell(page, 'percent', 1)).toHaveValue('')
  for (const row of [2, 3]) await expect(cell(page, 'percent', row)).toHaveValue('not found')
})

test('a pasted sentence is refused, and offers no drug', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(page, cell(page, 'name', 1), 'Sample T22 contains MDMA (71%), caffeine (12%) and fentanyl. No xylazine.')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Type what it says')
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
})

test('of a line for each sample with a column for each drug, the own line is read without its total', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const lines = ['\tFentanyl\tHeroin\tXylazine\tNitazenes\tTotal', `${id}\t12.5\tND\t3.1\t-\t15.6`]
  await paste(page, cell(page, 'name', 1), [...lines, 'ZQ7015\t3\t44\tND\tND\t47'].join('\n'))
  await dialog.getByLabel(/^Amount: 12\.5, /).selectOption('Relative %')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText(`These lines are of 2 samples. Those that are not of ${id} are left out.`)
  await expect(dialog.getByLabel('Relative %, line 2')).toHaveValue('12.5')
  await expect(dialog.getByLabel('What is Fentanyl?')).toHaveValue('leave')
  await expect(dialog.getByLabel('What is Total?')).toHaveCount(0)
})

test('columns set apart by spaces are read as columns, and answers survive Escape and a press beside the dialog', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  const table = 'Analyte      Result (%)   Flag\nFentanyl     11.2\nXylazine     ND\nCaffeine     40'
  await paste(page, cell(page, 'name', 1), table)
  const answer = dialog.getByLabel(/beside xylazine/i)
  await answer.selectOption('not_found')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(answer).toHaveValue('not_found')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('11.200')
  await expect(cell(page, 'percent', 2)).toHaveValue('not found')
  await expect(cell(page, 'percent', 3)).toHaveValue('40.000')
})

test('amounts of a solution are said to be left out', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(page, cell(page, 'name', 1), 'Compound\tConcentration (mg/mL)\nGHB\t320\nCaffeine\t12')
  await expect(page.getByRole('dialog')).toContainText(
    '‘Concentration (mg/mL)’ cannot be read: a report holds percent and weights.',
  )
})

test('words in place of an amount have an answer: the drug is no part of the result', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const dialog = page.getByRole('dialog')
  await paste(
    page,
    cell(page, 'name', 1),
    'Substance\t%\nFentanyl\t8.1\nXylazine\tnon recherché\nCaffeine\tinterference',
  )
  await dialog.getByLabel('‘non recherché’ beside Xylazine. What does that mean?').selectOption('left_out')
  await dialog.getByLabel('‘interference’ beside Caffeine. What does that mean?').selectOption('present')
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('caffeine')
  await expect(cell(page, 'percent', 2)).toHaveValue('')
})
