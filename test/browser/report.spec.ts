/** The report form (R6.3, R6.9): typing by keyboard alone, sums and questions, and each way to finish it. */
import type { Page } from '@playwright/test'
import { received } from './own-samples.ts'
import {
  button,
  cell,
  choose,
  openNewReport,
  reportAddress,
  saveElsewhere,
  sayYes,
  storedReports,
  substancesOf,
  toasted,
} from './report-support.ts'
import { api, expect, signIn, test } from './support.ts'

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, to: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(to).toBeFocused()
}

test('a report of 8 substances is typed, saved and submitted by keyboard alone', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await tabTo(page, button(page, 'GC-MS'))
  await page.keyboard.press('Enter')
  await expect(cell(page, 'name', 1)).toBeFocused()
  const typed = [
    ['Cocaine', '61,52', '6.152'],
    ['caffeine', '8.25', '0,825'],
    ['levamisole', '2.1', '0.21'],
    ['phenacetin', '1.4', '0.14'],
    ['lidocaine', '0.5', '0.05'],
    ['procaine', '0.25', '0.025'],
    ['benzocaine', '0.125', '0.0125'],
    ['mannitol', '0.03', '0.003'],
  ]
  for (const [name = '', percent = '', weight = ''] of typed) {
    await page.keyboard.type(name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type(percent)
    await page.keyboard.press('Tab')
    await page.keyboard.type(weight)
    await page.keyboard.press('Enter')
  }
  await expect(cell(page, 'name', 9)).toBeFocused()
  await expect(page.getByText('8 of 15 rows')).toBeVisible()
  await expect(page.getByText('Sum, Relative %: 74.175')).toBeVisible()
  await expect(page.getByText('Sum, Weight, mg: 7.4175')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await toasted(page, id, 'Results Drafted')
  await expect(cell(page, 'name', 9)).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Yes' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, button(page, 'Submit'))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  // A name that is not in the list is asked about.
  if (await question.isVisible().catch(() => false))
    await tabTo(page, question.getByRole('button', { name: 'Yes, submit' }))
  await page.keyboard.press('Enter')
  await toasted(page, id, 'Results Reported')
  await expect(page).toHaveURL(`/result/${id}`)
  const [report] = await storedReports(request, id)
  expect(report).toMatchObject({ technology: 'GC_MS', is_draft: false, is_liquid: false })
  expect(substancesOf(report)?.map(([, percent, weight]) => [percent, weight])).toEqual([
    [61.52, 0.006152],
    [8.25, 0.000825],
    [2.1, 0.00021],
    [1.4, 0.00014],
    [0.5, 0.00005],
    [0.25, 0.000025],
    [0.125, 0.0000125],
    [0.03, 0.000003],
  ])
})

test('keys move between cells as in a spreadsheet, the drug list keeps its own keys, and a removed row can be restored', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).pressSequentially('fent')
  await expect(page.getByRole('listbox', { name: 'Drugs that match' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'name', 1)).toHaveValue(/^fentanyl$/i)
  await expect(cell(page, 'name', 1)).toBeFocused()
  await expect(page.getByText('important', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('caffeine')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'name', 1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('8,25')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'percent', 2)).toBeFocused()
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'name', 2)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Delete')
  await expect(page.getByText('caffeine was removed.')).toBeVisible()
  await expect(page.getByText('1 of 15 rows')).toBeVisible()
  await button(page, 'Put it back').click()
  await expect(cell(page, 'name', 2)).toHaveValue('caffeine')
  await cell(page, 'percent', 2).fill('91.751')
  await expect(page.getByText('Sum of drug percentages cannot exceed 100.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Full vial, g' }).fill('2.5')
  await cell(page, 'weight', 2).fill('999')
  await expect(page.getByText('Sum of quantities cannot exceed the sample weight.')).toBeVisible()
  await cell(page, 'percent', 2).fill('9l')
  await expect(page.getByText("'9l' is no amount.")).toBeVisible()
  await expect(page.getByText('Sum of drug percentages cannot exceed 100.')).toHaveCount(0)
})

test('a summary names the faults, links to their technology, and each goes once corrected', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await button(page, 'Submit').click()
  await page.getByRole('alert').getByRole('link', { name: 'A technology must be chosen.' }).click()
  await expect(button(page, 'Test strip')).toBeFocused()
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('Cocaine')
  await page.getByRole('textbox', { name: 'Full vial, g' }).fill('1')
  await choose(page, 'Test strip')
  await button(page, 'Submit').click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('The full weight must be above the empty weight.')
  await expect(summary).toContainText('Test strip: Choose the result of the test strip.')
  await summary.getByRole('link', { name: 'GC-MS: Say whether the sample is a liquid.' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(summary).not.toContainText('liquid')
})

test('possible slips are asked about once, all together, and one yes submits', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  for (const [at, name] of ['carfentanil', 'carfentanil', 'Unobtainium'].entries()) {
    await cell(page, 'name', at + 1).fill(name)
  }
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(page.getByText('Expected but not reported: Cocaine.')).toBeVisible()
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  for (const sentence of [
    'GC-MS: carfentanil is listed twice.',
    'GC-MS: Unobtainium is not in the list of drugs.',
    'GC-MS: carfentanil can kill in small amounts, and there is no note for the public.',
    'Cocaine was expected and is not reported.',
  ]) {
    await expect(question).toContainText(sentence)
  }
  await question.getByRole('button', { name: 'Go back' }).click()
  expect(await storedReports(request, id)).toEqual([])
  await button(page, 'It was not found').click()
  await page.getByRole('textbox', { name: 'Notes (optional)', exact: true }).fill('Confirmed twice.')
  await button(page, 'Submit').click()
  await expect(question).not.toContainText('Cocaine')
  await expect(question).not.toContainText('no note')
  await sayYes(page)
  await expect(page).toHaveURL(`/result/${id}`)
  expect((await storedReports(request, id))[0]?.drugs_found).toHaveLength(3)
})

test('the second click of a double click does not close the question opened by the first', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('Unobtainium')
  await page.getByRole('radio', { name: 'No' }).check()
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(question).toBeVisible()
  await page.mouse.move(5, 5)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await question.evaluate((dialog) => dialog.hasAttribute('data-closing'))).toBe(false)
  await page.mouse.click(5, 5)
  await expect(question).toBeHidden()
  expect(await storedReports(request, id)).toEqual([])
})

test('several technologies in one report, strips of two types among them', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'Test strip')
  await page.getByLabel('Type of the test strip').selectOption({ label: 'Fentanyl' })
  await page.getByRole('radio', { name: 'Two lines' }).check()
  await button(page, 'Add another strip').click()
  await page.getByLabel('Type of the test strip').selectOption({ label: 'Xylazine' })
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('cocaine')
  await page.getByRole('textbox', { name: 'Full vial, g' }).fill('3')
  await choose(page, 'NMR')
  await button(page, 'Remove NMR').click()
  await expect(page.getByText('NMR was removed.')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page).toHaveURL(`/result/${id}`)
  const reports = await storedReports(request, id)
  expect(reports.map(({ technology, strip_type, strip_result }) => [technology, strip_type, strip_result])).toEqual([
    ['TEST_STRIP', 'Fentanyl', 'NEGATIVE'],
    ['TEST_STRIP', 'Xylazine', 'POSITIVE'],
    ['FTIR', null, null],
  ])
  // The vial was weighed, but nobody entered the portion tested.
  expect(reports[2]?.weight).toBeNull()
})

test('requesting further analysis keeps the draft and opens the transport page', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'NMR')
  await cell(page, 'name', 1).fill('Something new')
  await button(page, 'Request Further Analysis').click()
  await expect(page).toHaveURL(`/prepare-for-transport?samples=${id}`)
  await toasted(page, id, 'Results Drafted')
  expect(substancesOf((await storedReports(request, id))[0])).toEqual([['Something new', null, null]])
})

test('‘could not be analysed’ says who reads the reason', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await button(page, 'Could Not Be Analyzed').click()
  const question = page.getByRole('dialog', { name: `Could ${id} not be analyzed?` })
  await question.getByRole('button', { name: 'Could Not Be Analyzed' }).click()
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(
    /The public reads this reason\. Enter the reason\./,
  )
  await question.getByLabel('Reason').fill('Too little was left.')
  await question.getByRole('button', { name: 'Could Not Be Analyzed' }).click()
  await toasted(page, id, 'Not Analyzed')
  await expect(page).toHaveURL(`/result/${id}`)
})

test('a submitted report is corrected with a reason, and gets another technology', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await saveElsewhere(request, id, [{ drug: { name: 'cocaine' }, percent: 8.25 }], { is_draft: false })
  await page.goto(reportAddress(id))
  await expect(page.getByRole('heading', { level: 1, name: `${id} cannot be reported now` })).toBeVisible()
  await page.getByRole('link', { name: 'Correct the report' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
  await expect(button(page, 'Save As Draft')).toHaveCount(0)
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed in the report.')
  await cell(page, 'percent', 1).fill('8.52')
  await choose(page, 'FTIR')
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText('Say why the report is corrected.')
  await page.getByLabel('Why is the report corrected?').fill('Two digits were swapped')
  await button(page, 'Submit').click()
  await expect(
    page.getByRole('dialog').getByText(/^FTIR: No substance is entered: .* Nothing found, or not entered\?$/),
  ).toBeVisible()
  await sayYes(page)
  await expect(page).toHaveURL(`/result/${id}`)
  const [ftir, gcms] = await storedReports(request, id)
  expect(ftir).toMatchObject({ technology: 'FTIR', version: 1 })
  expect(gcms).toMatchObject({ version: 2, correction: 'Two digits were swapped', drugs_found: [{ percent: 8.52 }] })
})

test.describe('a sample that does not load', () => {
  test.use({ expectedErrors: /status of (404|500)/ })

  test('sends back to the result, with the message', async ({ page }) => {
    await signIn(page, 'analysis', reportAddress('PD9999'))
    await expect(page).toHaveURL('/result/PD9999')
    await expect(page.getByRole('region', { name: 'Not possible' })).toContainText('Sample with id PD9999 not found')
  })

  for (const [what, path] of [
    ['the names of drugs', '/dhp/dictionary/'],
    ['the site', '/user/my-site/'],
  ] as const) {
    test(`${what} sends back too`, async ({ page, request }) => {
      const [id = ''] = await received(request, 1)
      await page.route(api(path), (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }))
      await signIn(page, 'analysis', reportAddress(id))
      await expect(page).toHaveURL(`/result/${id}`)
      await expect(page.getByRole('region', { name: 'Not possible' })).toContainText('Not now.')
    })
  }
})
