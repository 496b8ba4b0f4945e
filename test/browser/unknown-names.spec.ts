/** Names that nobody knows (R8.11, R8.12): the lab answers them by keyboard, drafts keep the answers, two people agree. */
import type { APIRequestContext, Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { button, cell, choose, openNewReport, reportAddress, storedReports, toasted } from './report-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Names that nobody knows' })
const named = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name} `) })
const reason = 'A sweetener of the food industry'

/** Names that fit nothing in the dictionary. */
const odd = (count: number) =>
  Array.from({ length: count }, (_, at) => `quvv${String.fromCharCode(97 + (at % 26))}${at}wyx`)

/** Stores a draft of three technologies that names all of these. */
async function draftOf(request: APIRequestContext, sample: string, names: readonly string[]) {
  const who = { is_liquid: 0, staff_first_name: 'Ben', staff_last_name: 'Cole' }
  const tests = ['GC_MS', 'NMR', 'FTIR'].map((technology, at) => ({
    technology,
    data: { ...who, drugs_found: names.slice(at * 15, at * 15 + 15).map((custom_drug) => ({ custom_drug })) },
  }))
  const answer = await request.post('/api/analysis/reports/?is_draft=true', {
    headers: await headersOf(request, 'analysis'),
    data: { sample, tests },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('each row offers the five answers, with what follows, and its mark shows the one given', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('quvvolide')
  await cell(page, 'name', 2).fill('caffeine')
  await button(page, 'Say what it is: ‘quvvolide’').click()
  await expect(named(page, 'quvvolide')).toBeFocused()
  const question = panel(page).getByRole('group', { name: 'What is ‘quvvolide’?' })
  await expect(question.getByRole('radio')).toHaveCount(5)
  await expect(question.getByRole('radio', { name: /We do not know it/ })).toBeChecked()
  await looksRightEverywhere(page)

  await question.getByRole('radio', { name: /It is a drug of the kind/ }).check()
  await panel(page).getByLabel('What kind of drug is it?').selectOption('nitazene')
  await expect(named(page, 'quvvolide')).toContainText('dangerous: nitazene')
  await question.getByRole('radio', { name: /It is another name of/ }).check()
  await panel(page).getByLabel('Which drug is it?').pressSequentially('fenta')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('radio', { name: /another name of … Red at once\./ })).toBeChecked()
  await question.getByRole('radio', { name: /It is known, and not dangerous/ }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert').first()).toContainText('Say how you know that ‘quvvolide’ is not dangerous')
  await looksRightEverywhere(page)
  await panel(page).getByLabel('How do you know?').fill(reason)
  await expect(page.getByRole('listitem').filter({ hasText: 'not dangerous, one person says' })).not.toHaveCount(0)
  // A new name clears the answer.
  await cell(page, 'name', 1).fill('quvvolides')
  await expect(named(page, 'quvvolides')).toContainText('nobody knows it')
  await cell(page, 'name', 1).fill('')
  await expect(panel(page)).toHaveCount(0)
  expect(await storedReports(request, id)).toEqual([])
})

test('an answer asked for before the list has loaded opens, with the focus, once it has', async ({ page, request }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/unknown-panel-*.js', (route) => loaded.promise.then(() => route.continue()))
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('quvvolide')
  await cell(page, 'name', 2).fill('caffeine')
  await button(page, 'Say what it is: ‘quvvolide’').click()
  await expect(panel(page)).toHaveCount(0)
  loaded.resolve()
  await expect(named(page, 'quvvolide')).toBeFocused()
  await expect(panel(page).getByRole('radio')).toHaveCount(5)
})

test('forty unknown names take one key each, and a reload keeps every answer', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await draftOf(request, id, odd(40))
  await page.reload()
  await expect(panel(page).getByRole('listitem')).toHaveCount(40)
  // In the order of the form.
  const names = (await panel(page).getByRole('button').allTextContents()).map(
    (text) => /^\w+?wyx/.exec(text)?.[0] ?? '',
  )
  await named(page, names[0] ?? '').focus()
  await page.keyboard.press('Enter')
  for (const [at, name] of names.entries()) {
    await expect(named(page, name)).toBeFocused()
    await page.keyboard.press(at % 2 === 0 ? '3' : '5')
  }
  await named(page, names[0] ?? '').focus()
  await page.keyboard.press('4')
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await expect(named(page, names[1] ?? '')).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.type('levami')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(named(page, names[2] ?? '')).toBeFocused()
  await page.keyboard.press('2')
  await panel(page).getByLabel('What kind of drug is it?').selectOption('opioid')
  await looksRightEverywhere(page)

  const shows = async () => {
    await expect(named(page, names[0] ?? '')).toContainText('not dangerous, one person says')
    await expect(named(page, names[1] ?? '')).toContainText('another name of levamisole')
    await expect(named(page, names[2] ?? '')).toContainText('dangerous: opioid')
    await expect(named(page, names[38] ?? '')).toContainText('nobody knows it')
    await expect(named(page, names[39] ?? '')).toContainText('not part of the sample, one person says')
  }
  await shows()
  // First from this device, then from the stored draft.
  await page.reload()
  await shows()
  await page.keyboard.press('ControlOrMeta+s')
  await toasted(page, id, 'Results Drafted')
  await page.evaluate(() => localStorage.removeItem('drafts'))
  await page.goto('/')
  await page.goto(reportAddress(id))
  await shows()
  await button(page, 'Submit').click()
  // All forty are answered, so nothing is left to ask about them.
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).not.toContainText('quvv')
  await button(page, 'Yes, submit').click()
  await toasted(page, id, 'Results Reported')
  const found = (await storedReports(request, id)).flatMap(({ drugs_found }) => drugs_found)
  expect(found.filter((row) => row.custom_drug?.startsWith('quvv') || row.drug === null)).not.toHaveLength(0)
})

test('a name in several technologies is answered once', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('Quvvamine')
  await choose(page, 'NMR')
  await cell(page, 'name', 1).fill('quvvamine ')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page)).toContainText('GC-MS, row 1; NMR, row 1')
  await named(page, 'Quvvamine').focus()
  await page.keyboard.press('5')
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('QUVVAMINE')
  await expect(panel(page)).toContainText('FTIR, row 1')
  await cell(page, 'name', 2).focus()
  await expect(page.getByText('not part of the sample, one person says')).toHaveCount(2)
})

test.describe('while the dictionary changes', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('a name that became dangerous is refused at its row, and can be answered at once', async ({ page, request }) => {
    const id = await openNewReport(page, request)
    const stem = `quix${id.toLowerCase()}`
    await choose(page, 'FTIR')
    await cell(page, 'name', 1).fill(`Nor${stem}ol`)
    const headers = await headersOf(request, 'admin')
    const word = { kind: 'DANGER_STEM', text: stem, means: '' }
    const added = await (await request.post('/api/admin/words/', { headers, data: word })).json()
    await button(page, 'Submit').click()
    await button(page, 'Yes, submit').click()
    await expect(page.getByRole('alert').first()).toContainText(`FTIR, row 1: ‘Nor${stem}ol’ is not on the list`)
    await expect(named(page, `Nor${stem}ol`)).toContainText('is it dangerous?')
    await named(page, `Nor${stem}ol`).focus()
    await page.keyboard.press('2')
    await button(page, 'Submit').click()
    await button(page, 'Yes, submit').click()
    await toasted(page, id, 'Results Reported')
    await request.delete(`/api/admin/words/${added.id}/`, { headers })
  })
})

test('an internal standard is asked about, and its first answer leaves it out', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('Cocaine-d3')
  await cell(page, 'name', 2).fill('cocaine')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await button(page, 'Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(dialog.getByText('looks like an internal standard. Is it part of the sample?')).toBeVisible()
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/It is not part of the sample/)
  await dialog.getByRole('radio', { name: 'It is part of the sample: another name of …' }).check()
  await button(page, 'Yes, submit').click()
  await expect(dialog.getByText('Choose a drug of the list.')).toBeVisible()
  await looksRightEverywhere(page)
  await dialog.getByRole('radio').first().check()
  await button(page, 'Yes, submit').click()
  await toasted(page, id, 'Results Reported')
  await page.goto(`/service-users/result/${id}`)
  await expect(page.getByText('cocaine').first()).toBeVisible()
  await expect(page.getByText('Cocaine-d3')).toHaveCount(0)
})
