/** Report amounts that would mislead a reader: a zero, and a portion that nobody weighed. */
import {
  button,
  cell,
  choose,
  openNewReport,
  paste,
  sayYes,
  storedReports,
  substancesOf,
  toasted,
} from './report-support.ts'
import { expect, test } from './support.ts'

test('the portion tested starts empty; a button fills in the whole vial, and more than that is refused', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  const portion = page.getByRole('textbox', { name: /^Portion tested, mg/ })
  const full = page.getByRole('textbox', { name: 'Full vial, g' })
  const whole = page.getByRole('button', { name: /^The whole vial was tested/ })
  const empty = Number.parseFloat((await page.getByText('Empty vial').locator('..').textContent())?.slice(10) ?? '')
  await expect(portion).toHaveValue('')
  await expect(whole).toHaveCount(0)
  await full.fill((empty + 0.01).toFixed(4))
  await expect(portion).toHaveValue('')
  await portion.fill('500')
  await cell(page, 'name', 1).fill('caffeine')
  await cell(page, 'weight', 1).fill('0')
  await button(page, 'Submit').click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('FTIR: The portion tested cannot be more than the sample weighs.')
  await expect(summary).toContainText('FTIR, row 1: Leave the amount empty, say trace, or not found.')
  await whole.click()
  await expect(portion).toHaveValue('10.0000')
  await expect(whole).toHaveCount(0)
  await portion.fill('0')
  await button(page, 'Submit').click()
  await expect(summary).toContainText('FTIR: Leave the portion empty, or enter more than 0 mg.')
  await portion.fill('5')
  await cell(page, 'weight', 1).fill('0.5')
  await expect(summary).toHaveCount(0)
  await button(page, 'Submit').click()
  await sayYes(page)
  await toasted(page, id, 'Results Reported')
  expect((await storedReports(request, id))[0]).toMatchObject({ weight: 0.005, drugs_found: [{ weight: 0.0005 }] })
  await expect(page.getByText('10.00 %')).toBeVisible()
})

test('ranges, limits, traces and ‘not found’ are typed in the amount field and reach every reader', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  const amounts = [
    ['caffeine', '8-12'],
    ['cocaine', '<1'],
    ['ketamine', 'tr'],
    ['lidocaine', '8,25 (7,4-9,1)'],
    ['procaine', ''],
    ['xylazine', 'nn'],
  ]
  await cell(page, 'name', 1).focus()
  for (const [name = '', amount = ''] of amounts) {
    await page.keyboard.type(name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
  }
  await expect(cell(page, 'percent', 1)).toHaveValue('8–12')
  await expect(cell(page, 'percent', 3)).toHaveValue('trace')
  await expect(cell(page, 'percent', 4)).toHaveValue('8.250 (7.4–9.1)')
  await expect(cell(page, 'percent', 6)).toHaveValue('not found')
  await expect(page.getByText('5 of 15 rows')).toBeVisible()
  await page.getByLabel('What the percents are of').selectOption('The weight of what was tested')
  await button(page, 'Submit').click()
  await toasted(page, id, 'Results Reported')
  const [report] = await storedReports(request, id)
  expect(report).toMatchObject({
    percent_basis: 'of_weight',
    not_found: [{ drug: { name: 'xylazine' } }],
    drugs_found: [
      { amount_kind: 'range', low: 8, high: 12, unit: '%' },
      { amount_kind: 'measured', percent: 8.25, low: 7.4, high: 9.1, unit: '%' },
      { amount_kind: 'below', high: 1, unit: '%' },
      { amount_kind: 'trace' },
      { amount_kind: 'present' },
    ],
  })
  const table = page.getByRole('table', { name: 'FTIR' })
  await expect(table).toContainText('between 8 and 12 %')
  await expect(table).toContainText('8.25 %, likely between 7.4 and 9.1 %')
  await expect(table.getByRole('columnheader', { name: /relative %/i })).toContainText('of the weight tested')
  await expect(page.getByText('Looked for and not found: xylazine')).toBeVisible()
  await page.goto(`/service-users/result/${id}`)
  await expect(page.getByText('between 8 and 12 %')).toBeVisible()
  await expect(page.getByText('there, but too little for this test to measure')).toBeVisible()
})

test('a pasted table asks once about unclear amounts: 0 means not found, empty cells and n.d. are asked about', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'LC-MS')
  const lines = [
    'cocaine\t61',
    'fentanyl\t0',
    'xylazine\tn.d.',
    'ketamine\t–',
    'caffeine\t',
    'lidocaine\t<LOD',
    'procaine\t12-8',
  ]
  await paste(page, cell(page, 'name', 1), ['Substance\t%', ...lines].join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Check what you pasted' })
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(dialog.getByLabel('Relative %, line 3')).toHaveValue('not found')
  await expect(dialog.getByLabel('Relative %, line 8')).toHaveAccessibleDescription(/the low end, 12, is above/)
  await dialog.getByLabel('Relative %, line 8').fill('8-12')
  await expect(add).toHaveAccessibleDescription('3 lines need an answer.')
  await dialog.getByLabel(/^‘n\.d\.’ beside xylazine/).selectOption('Not detected: it was looked for and not found')
  await dialog.getByLabel(/^Not clear whether found.*: ketamine/).selectOption('It was looked for and not found')
  await dialog.getByLabel(/^Without an amount: caffeine/).selectOption('It is there, and was not measured')
  await add.click()
  await expect(page.getByText('3 of 15 rows')).toBeVisible()
  for (const row of [2, 3, 4, 6]) await expect(cell(page, 'percent', row)).toHaveValue(/^(not found|<LOD)$/)
  await expect(cell(page, 'percent', 5)).toHaveValue('')
  await expect(cell(page, 'percent', 7)).toHaveValue('8–12')
})

test('two drugs in one line that were not found stay not found, each in a line of its own', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('heroin/fentanyl')
  await cell(page, 'percent', 1).fill('not found')
  await button(page, 'heroin and fentanyl, a row each').click()
  for (const row of [1, 2]) await expect(cell(page, 'percent', row)).toHaveValue('not found')
  const lines = ['Substance\t%', 'cocaine\t61', 'xylazine/ketamine\t0', 'MDMA/caffeine\t5', 'lidocaine/procaine\tn.d.']
  await paste(page, cell(page, 'name', 3), lines.join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Check what you pasted' })
  const meaning = (name: string) => dialog.getByLabel(`What is ${name}?`)
  await meaning('xylazine/ketamine').selectOption('xylazine and ketamine, a row each, not found')
  await meaning('MDMA/caffeine').selectOption('3,4-MDMA and caffeine, a row each, without the amount')
  await meaning('lidocaine/procaine').selectOption('lidocaine and procaine, a row each, without the amount')
  const asked = dialog.getByLabel(/^‘n\.d\.’ beside lidocaine\/procaine/)
  await asked.selectOption('Not detected: it was looked for and not found')
  await dialog.getByRole('button', { name: /^Add / }).click()
  await page.getByLabel('What the percents are of').selectOption('The weight of what was tested')
  await button(page, 'Submit').click()
  await toasted(page, id, 'Results Reported')
  const [report] = await storedReports(request, id)
  expect(substancesOf(report)?.map(([name]) => name)).toEqual(['cocaine', '3,4-MDMA', 'caffeine'])
  const notFound = ['fentanyl', 'heroin', 'ketamine', 'lidocaine', 'procaine', 'xylazine']
  expect(report?.not_found.map(({ drug }) => drug?.name).sort()).toEqual(notFound)
})

test.describe('a heavy vial', () => {
  test.use({ expectedErrors: /status of 409/ })
  test('a vial that weighs what none can is asked about, also where no portion was weighed and for further analysis', async ({
    page,
    request,
  }) => {
    const id = await openNewReport(page, request)
    await choose(page, 'FTIR')
    await page.getByRole('textbox', { name: 'Full vial, g' }).fill('2345.6')
    await cell(page, 'name', 1).fill('caffeine')
    const dialog = page.getByRole('dialog', { name: 'Is this right?' })
    await button(page, 'Request Further Analysis').click()
    await expect(dialog).toContainText('The full vial weighs 2345.6000 g')
    await button(page, 'Go back').click()
    await button(page, 'Submit').click()
    await sayYes(page)
    await expect(dialog).toContainText('The full vial weighs 2345.6000 g')
    await button(page, 'Go back').click()
    await button(page, 'Request Further Analysis').click()
    await button(page, 'Yes, it is right').click()
    await expect(page).toHaveURL(`/prepare-for-transport?samples=${id}`)
  })
})
