/**
 * The report form: in which form an amount was measured, a phone's number keys, and a method whose approval ran out.
 */
import { received } from './own-samples.ts'
import { button, cell, choose, openNewReport, paste, reportAddress, storedReports, toasted } from './report-support.ts'
import { api, expect, looksRight, signIn, test } from './support.ts'

// The server refuses and asks before it takes a report, and the console reports that.
test.use({ expectedErrors: /409/ })

test('an amount is in the form that the lab usually measures, which can be changed', async ({
  page,
  request,
  browser,
}) => {
  const admin = await browser.newPage()
  await signIn(admin, 'admin', '/admin/drugs?search=amphetamine')
  await admin.getByRole('link', { name: 'amphetamine', exact: true }).click()
  await expect(admin.getByLabel('Salts and their share of base')).toHaveValue('sulfate 0.734')
  await admin.getByRole('button', { name: 'Change the form' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Change the form' })
  // The demo's two labs, its health centre and its tent.
  await expect(dialog.getByRole('combobox')).toHaveCount(4)
  for (const lab of await dialog.getByRole('combobox').all()) await lab.selectOption('sulfate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('cell', { name: 'sulfate' }).first()).toBeVisible()

  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).focus()
  // A plain row needs no more keys than before.
  for (const [name, amount] of [
    ['caffeine', '5'],
    ['amphetamine', '61.5'],
  ]) {
    await page.keyboard.type(name ?? '')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type(amount ?? '')
    await page.keyboard.press('Enter')
  }
  const line = page.getByText('Base or salt: amphetamine as sulfate')
  await expect(line).toBeVisible()
  await button(page, 'It was not found').click()
  await page.getByRole('group', { name: 'Is the sample a liquid?' }).getByText('No').click()
  await button(page, 'Submit').click()
  const asked = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(asked).toContainText(
    'GC-MS sees the molecule, not its salt. Are these amounts right: amphetamine as sulfate?',
  )
  await asked.getByRole('button', { name: 'Go back' }).click()
  await line.click()
  await page.getByLabel('Amount of amphetamine, row 2').selectOption('Base, without its salt')
  await expect(page.getByText('Base or salt: amphetamine as base')).toBeVisible()
  await button(page, 'Submit').click()
  await toasted(page, id, 'Results Reported')
  expect((await storedReports(request, id))[0]?.drugs_found).toMatchObject([
    { drug: { name: 'amphetamine' }, measured_as: 'base' },
    { drug: { name: 'caffeine' }, measured_as: null },
  ])
  await expect(page.getByText('61.50 %as base')).toBeVisible()
  await admin.getByRole('button', { name: 'Change the form' }).click()
  // The demo's two labs, its health centre and its tent.
  await expect(dialog.getByRole('combobox')).toHaveCount(4)
  for (const lab of await dialog.getByRole('combobox').all()) await lab.selectOption('Not said')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.close()
})

test('a salt or base in a pasted or typed name stays with the amount', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'FTIR')
  await paste(page, cell(page, 'name', 1), 'Cocaine Base\t40\nKetamine HCl\t20')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add 2/ })
    .click()
  await expect(page.getByText('Base or salt: cocaine as base, ketamine as hydrochloride')).toBeVisible()
  await cell(page, 'name', 3).fill('Heroin HCl')
  await page.keyboard.press('Escape')
  await cell(page, 'percent', 3).fill('5')
  await expect(page.getByText(/heroin as hydrochloride$/i)).toBeVisible()
})

test('the form recognises percent and weight that differ as base and salt, and asks about that', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('ketamine')
  await page.keyboard.press('Escape')
  await cell(page, 'percent', 1).fill('43.35')
  await cell(page, 'weight', 1).fill('5')
  await page.getByLabel('What the percents are of').selectOption('The weight of what was tested')
  await page.getByRole('textbox', { name: /^Portion tested, mg/ }).fill('10')
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).toContainText(
    'FTIR: ketamine (base and hydrochloride): percent and weight differ as those two do. Are both of the same one?',
  )
})

test('a method whose approval ran out says so in the form', async ({ page, request }) => {
  // An approval ends at midnight, and the test cannot wait for that.
  await page.route(api('/methods/'), async (route) => {
    const answer = await route.fetch()
    const methods: { technology: string; versions: object[] }[] = await answer.json()
    const ranOut = { standing: 'RUN_OUT', approved_by: 'Ada Osei', valid_until: '2026-01-31' }
    const json = methods.map(({ versions, ...method }) => ({
      ...method,
      versions: versions.map((version) => (method.technology === 'NMR' ? { ...version, ...ranOut } : version)),
    }))
    await route.fulfill({ response: answer, json })
  })
  await openNewReport(page, request)
  const line = page.getByText('The approval of this method ran out on January 31, 2026.')
  await choose(page, 'FTIR')
  await expect(line).toHaveCount(0)
  await choose(page, 'NMR')
  await expect(line).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('signs that number keys lack are one press away', async ({ page, request }) => {
    const [id = ''] = await received(request, 1)
    await signIn(page, 'analysis', reportAddress(id))
    await choose(page, 'FTIR')
    const keys = page.getByRole('group', { name: 'Other amounts, row 1' })
    await cell(page, 'name', 1).fill('caffeine')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    const percent = cell(page, 'percent', 1)
    await percent.tap()
    await expect(keys).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await looksRight(page)
    }
    await keys.getByRole('button', { name: 'Less than' }).tap()
    await expect(percent).toHaveValue('<')
    await expect(percent).toBeFocused()
    await page.keyboard.type('1')
    await expect(percent).toHaveValue('<1')
    await keys.getByRole('button', { name: 'More than' }).tap()
    await expect(percent).toHaveValue('>1')
    await keys.getByRole('button', { name: 'More than' }).tap()
    await keys.getByRole('button', { name: 'To, between two numbers' }).tap()
    await page.keyboard.type('3')
    await expect(percent).toHaveValue('1-3')
    await keys.getByRole('button', { name: 'trace' }).tap()
    await expect(percent).toHaveValue('trace')
    await keys.getByRole('button', { name: 'not found' }).tap()
    await expect(percent).toHaveValue('not found')
    await keys.getByRole('button', { name: 'trace' }).tap()
    await cell(page, 'weight', 1).tap()
    await expect(keys).toBeVisible()
    await cell(page, 'name', 1).tap()
    await expect(keys).toHaveCount(0)
    await button(page, 'Submit').click()
    await page.getByRole('dialog', { name: 'Is this right?' }).getByRole('button', { name: 'Yes, submit' }).click()
    await toasted(page, id, 'Results Reported')
    expect((await storedReports(request, id))[0]?.drugs_found).toMatchObject([{ amount_kind: 'trace' }])
  })
})
