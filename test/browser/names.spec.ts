/** Names of substances on the pages: a misspelled dangerous name is asked about, a street name offers its drug. */
import { headersOf, received } from './own-samples.ts'
import {
  button,
  cell,
  choose,
  openNewReport,
  paste,
  reportAddress,
  saveElsewhere,
  storedReports,
  toasted,
} from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test('submitting a misspelled dangerous name asks, the keyboard answers, and the public is warned', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('zylozine hcl')
  await cell(page, 'name', 2).fill('fentnayl')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await button(page, 'Submit').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(dialog.getByText('‘fentnayl’ is not on the list, and its name looks like fentanyl.')).toBeVisible()
  await looksRight(page)

  await dialog.getByRole('button', { name: 'Yes, submit' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Answer this before you submit.')).toHaveCount(2)

  await dialog.getByRole('radio', { name: 'It is xylazine' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'It is another drug of that kind' }).first()).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: 'It is fentanyl' })).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Yes, submit' }).focus()
  await page.keyboard.press('Enter')
  // The answer is asked about as if somebody had typed it.
  await expect(dialog.getByText('GC-MS: fentanyl can kill in small amounts')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, submit' }).focus()
  await page.keyboard.press('Enter')
  await toasted(page, id, 'Results Reported')

  const [report] = await storedReports(request, id)
  expect(report?.drugs_found).toMatchObject([
    { drug: null, custom_drug: 'zylozine hcl', is_dangerous: true },
    { drug: { name: 'fentanyl' } },
  ])
  await page.goto(`/service-users/result/${id}`)
  const found = page
    .getByRole('heading', { name: 'We found', exact: true })
    .locator('~ ul')
    .first()
    .getByRole('listitem')
  await expect(found).toHaveText(['fentanyl', 'zylozine hcl'])
  await expect(page.getByText('Warning: this service marks them as dangerous.')).toBeVisible()
})

test('a street name offers its drug as a button, a misspelled name as an entry of the list', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('molly')
  await page.keyboard.press('Escape')
  await cell(page, 'name', 2).fill('fentnayl')
  await page.keyboard.press('Escape')
  await cell(page, 'name', 3).fill('caffein')
  await page.keyboard.press('Escape')
  await cell(page, 'percent', 3).focus()
  await looksRight(page)
  await button(page, 'It is 3,4-MDMA').click()
  await expect(cell(page, 'name', 1)).toHaveValue('3,4-MDMA')
  await button(page, 'It is fentanyl').click()
  await expect(cell(page, 'name', 2)).toHaveValue('fentanyl')
  await button(page, 'It is caffeine').click()
  await expect(cell(page, 'name', 3)).toHaveValue('caffeine')

  // Enter alone never chooses a name that is only similar.
  await cell(page, 'name', 4).pressSequentially('ketmine')
  await expect(page.getByRole('listbox', { name: 'Drugs that it may be' })).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Enter')
  await expect(cell(page, 'name', 4)).toHaveValue('ketmine')
  await cell(page, 'name', 4).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'name', 4)).toHaveValue('ketamine')
})

test('two names in one row become two rows, typed or pasted, and neither is lost', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('heroin/cocaine')
  await cell(page, 'percent', 1).fill('50')
  await button(page, 'heroin and cocaine, a row each').click()
  await expect(cell(page, 'name', 1)).toHaveValue('heroin')
  await expect(cell(page, 'name', 2)).toHaveValue('cocaine')
  await expect(cell(page, 'percent', 1)).toHaveValue('')
  await expect(
    page.getByText('heroin/cocaine is 2 rows now. Enter the amount of each; together they had 50.000 %.'),
  ).toBeVisible()

  await paste(page, cell(page, 'name', 3), 'fentanyl + xylazine\t20\nMannitol\t60')
  const dialog = page.getByRole('dialog', { name: 'Check what you pasted' })
  await dialog
    .getByRole('combobox', { name: 'What is fentanyl + xylazine?' })
    .selectOption('fentanyl and xylazine, a row each, without the amount')
  await dialog.getByRole('button', { name: 'Add 3 substances' }).click()
  await expect(cell(page, 'name', 3)).toHaveValue('fentanyl')
  await expect(cell(page, 'name', 4)).toHaveValue('xylazine')
  await expect(cell(page, 'percent', 4)).toHaveValue('')
  await expect(cell(page, 'name', 5)).toHaveValue('mannitol')
})

test('‘nothing found’ beside a drug is reported as a fault before any question', async ({ page, request }) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', reportAddress(id))
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('fentnayl')
  await cell(page, 'name', 2).fill('negative')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await button(page, 'Submit').click()
  await expect(
    page.getByRole('link', { name: 'GC-MS, row 2: This row says that nothing was found; remove it' }),
  ).toBeVisible()
})

test('an administrator edits a drug’s forms, and the words by which names are read', async ({ page }) => {
  await signIn(page, 'admin', '/admin/drugs?edit=new')
  await page.getByLabel('Name', { exact: true }).fill('Fentanyl HCl')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('‘Fentanyl HCl’ is read as fentanyl already. Make this drug a form of fentanyl').first(),
  ).toBeVisible()
  await looksRight(page)
  await page.goto('/admin/words')
  await expect(page.getByRole('rowheader', { name: 'absence de stupéfiant' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Add words' }).click()
  await page.getByLabel('Words', { exact: true }).fill('fentnayl')
  await looksRight(page)
})

test('a lab’s home lists reported names without an answer, and nothing once they have one', async ({
  page,
  request,
}) => {
  const [id = ''] = await received(request, 1)
  const stem = `quix${id.toLowerCase()}`
  await saveElsewhere(request, id, [{ custom_drug: `Nor${stem}an` }], { is_draft: false })
  const word = { kind: 'DANGER_STEM', text: stem, means: '' }
  const headers = await headersOf(request, 'admin')
  const added = await (await request.post('/api/admin/words/', { headers, data: word })).json()

  await signIn(page, 'analysis')
  const open = page.getByRole('region', { name: /may be (a dangerous drug|dangerous drugs), and nobody has said/ })
  await expect(open.getByRole('listitem').filter({ hasText: id })).toContainText(`Correct ${id}: ‘Nor${stem}an’`)
  await looksRight(page)
  await open.getByRole('link', { name: `Correct ${id}` }).click()
  await page.getByLabel('Why is the report corrected?').fill('Said what the name is')
  await button(page, 'Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Is this right?' })
  await dialog.getByRole('radio', { name: 'It is another drug of that kind' }).check()
  await dialog.getByRole('button', { name: 'Yes, submit' }).click()
  await toasted(page, id, 'Results Reported')
  await page.goto('/')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByText(`Correct ${id}`)).toHaveCount(0)
  await request.delete(`/api/admin/words/${added.id}/`, { headers })
})

test.use({ expectedErrors: /status of 400/ })
