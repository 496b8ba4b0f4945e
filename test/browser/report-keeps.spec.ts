/**
 * Nothing typed into a report is lost, and two people never overwrite each other unnoticed (R5.9, R14.12).
 */
import type { Page } from '@playwright/test'
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

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (400|401|409|500)/ })

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Somebody else saved this report' })

/** Types the first row of GC-MS. */
async function type(page: Page, name: string, percent: string): Promise<void> {
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill(name)
  await cell(page, 'percent', 1).fill(percent)
  await cell(page, 'weight', 1).focus()
}

test('a reload restores everything until somebody discards it', async ({ page, request }) => {
  await openNewReport(page, request)
  await type(page, 'Cocaine', '8,2x')
  await page.getByRole('textbox', { name: 'Full vial, g' }).fill('2.5')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^What you entered on .+ is here again/)).toBeVisible()
  await expect(cell(page, 'percent', 1)).toHaveValue('8,2x')
  await expect(page.getByRole('textbox', { name: 'Full vial, g' })).toHaveValue(/^2\.5/)
  await button(page, 'Discard changes').first().click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
  await expect(page.getByText('Choose how the sample was analyzed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Choose how the sample was analyzed.')).toBeVisible()
  await expect(page.getByText(/is here again/)).toHaveCount(0)
})

for (const [cause, hinder] of [
  ['the page reloads before the device has deleted it', holdDrafts],
  ['the device cannot delete it', refuseDeletion],
] as const) {
  test(`a discarded draft stays discarded, even if ${cause}`, async ({ page, request }) => {
    await openNewReport(page, request)
    await type(page, 'Cocaine', '8.25')
    await expect(page.getByText('Kept on this device')).toBeVisible()
    await page.evaluate(hinder)
    await button(page, 'Discard changes').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(cell(page, 'name', 1)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Choose how the sample was analyzed.')).toBeVisible()
    await expect(page.getByText(/is here again/)).toHaveCount(0)
  })
}

function refuseDeletion() {
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException('The device cannot delete.', 'UnknownError')
  }
}

/** Blocks further writes to the drafts until the page closes, as a slow disk does. */
async function holdDrafts(): Promise<void> {
  const drafts = await new Promise<IDBDatabase>((found) => {
    const opening = indexedDB.open('vialog-form-drafts')
    opening.onsuccess = () => found(opening.result)
  })
  const table = drafts.transaction('forms', 'readwrite').objectStore('forms')
  const hold = () => {
    table.count().onsuccess = hold
  }
  hold()
}

test('leaving asks, and the input is there again on return', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await type(page, 'Cocaine', '8.25')
  await button(page, 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
  await button(page, 'Cancel').click()
  await question.getByRole('button', { name: 'Leave and keep the draft' }).click()
  await expect(page).toHaveURL(`/result/${id}`)
  await page.goto(reportAddress(id))
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
})

test('offline, refused or signed out, everything stays and is sent later', async ({ page, context, request }) => {
  const id = await openNewReport(page, request)
  await type(page, 'cocaine', '8.25')
  await context.setOffline(true)
  await button(page, 'Save As Draft').click()
  await expect(page.getByRole('alert').filter({ hasText: 'The service could not be reached.' })).toContainText(
    'What you entered is kept on this device.',
  )
  await context.setOffline(false)
  await page.route(api('/analysis/reports/'), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { detail: 'No.', errors: [{ field: 'tests.0.data.drugs_found.0.percent', message: 'Not this one.' }] },
        })
      : route.continue(),
  )
  await button(page, 'Save As Draft').click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'GC-MS, row 1: Not this one.' })).toBeVisible()
  await expect(cell(page, 'percent', 1)).toHaveAccessibleDescription('Not this one.')
  await page.unroute(api('/analysis/reports/'))
  await page.route(api('/analysis/reports/'), (route) =>
    route.fulfill({ status: 401, json: { detail: 'Given token not valid for any token type' } }),
  )
  await button(page, 'Save As Draft').click()
  const signInAgain = page.getByRole('button', { name: 'Sign in as analysis@demo.example' })
  await expect(signInAgain).toBeVisible()
  await page.unroute(api('/analysis/reports/'))
  await signInAgain.click()
  await expect(page).toHaveURL(reportAddress(id))
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  expect(substancesOf((await storedReports(request, id))[0])).toEqual([['cocaine', 8.25, null]])
  await expect(button(page, 'Save As Draft')).toBeFocused()
  await cell(page, 'percent', 1).fill('9')
  await button(page, 'Discard changes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('8.250')
  await expect(page.getByRole('group', { name: 'Technologies' }).getByRole('button').first()).toBeFocused()
})

test('if two people edit one draft, the second sees both and keeps either', async ({ page, browser, request }) => {
  const id = await openNewReport(page, request)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await signIn(other, 'analysis', reportAddress(id))
  await type(other, 'ketamine', '5')
  await button(other, 'Save As Draft').click()
  await toasted(other, id, 'Results Drafted')

  await type(page, 'cocaine', '8.25')
  await button(page, 'Save As Draft').click()
  await expect(conflict(page)).toContainText(/Ada Osei saved this draft on .+\. Nothing of theirs was overwritten\./)
  await expect(conflict(page)).toContainText('GC-MS: ketamine, 5.000 %')
  await expect(conflict(page)).toContainText('GC-MS: cocaine, 8.250 %')
  expect(substancesOf((await storedReports(request, id))[0])?.[0]?.[0]).toBe('ketamine')
  await conflict(page).getByRole('button', { name: 'Decide later' }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('cocaine')
  await button(page, 'Save As Draft').click()
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await toasted(page, id, 'Results Drafted')
  expect(substancesOf((await storedReports(request, id))[0])).toEqual([['cocaine', 8.25, null]])

  await cell(other, 'percent', 1).fill('6')
  await button(other, 'Save As Draft').click()
  await conflict(other).getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(other, 'name', 1)).toHaveValue('cocaine')
  await expect(cell(other, 'percent', 1)).toHaveValue('8.250')
  await context.close()
})

test('a report submitted meanwhile can only be corrected with a reason, never overwritten', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await type(page, 'cocaine', '8.25')
  await saveElsewhere(request, id, [{ drug: { name: 'ketamine' }, percent: 5 }], { is_draft: false })
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByRole('textbox', { name: 'Notes (optional)', exact: true }).fill('Twice.')
  await button(page, 'Submit').click()
  await expect(conflict(page)).toContainText('Ada Osei submitted this report on')
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why the report is corrected.')
  await page.getByLabel('Why is the report corrected?').fill('It was another vial')
  await button(page, 'Submit').click()
  await expect(page).toHaveURL(`/result/${id}`)
  expect(await storedReports(request, id)).toMatchObject([{ version: 2, correction: 'It was another vial' }])
})

test('a draft on this device older than the server’s is shown beside it at once', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await type(page, 'cocaine', '8.25')
  await saveElsewhere(request, id, [{ drug: { name: 'ketamine' }, percent: 5 }])
  await page.reload()
  await expect(conflict(page)).toContainText('GC-MS: ketamine, 5.000 %')
  await conflict(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(page, 'name', 1)).toHaveValue('ketamine')
})

test('a correction that another tab overtook is kept through a reload, and offered', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await saveElsewhere(request, id, [{ drug: { name: 'cocaine' }, percent: 8 }], { is_draft: false })
  const address = `${reportAddress(id)}?correct=1`
  const reason = (tab: Page) => tab.getByLabel('Why is the report corrected?')
  await page.goto(address)
  await expect(cell(page, 'percent', 1)).toHaveValue('8.000')
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(cell(other, 'percent', 1)).toHaveValue('8.000')
  await cell(page, 'name', 2).fill('fentanyl')
  await cell(page, 'percent', 2).fill('2')
  await reason(page).fill('It was overlooked')
  await button(page, 'Submit').click()
  const asked = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(asked).toBeVisible()
  await cell(other, 'percent', 1).fill('7')
  await reason(other).fill('Two digits were swapped')
  await button(other, 'Submit').click()
  await expect(other).toHaveURL(`/result/${id}`)
  await sayYes(page)
  await expect(conflict(page)).toContainText('GC-MS: fentanyl, 2.000 %')
  await page.reload()
  await expect(conflict(page)).toContainText('GC-MS: cocaine, 7.000 %')
  await expect(conflict(page)).toContainText('GC-MS: fentanyl, 2.000 %')
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(cell(page, 'name', 2)).toHaveValue('fentanyl')
  await expect(reason(page)).toHaveValue('It was overlooked')
  expect(substancesOf((await storedReports(request, id))[0])).toEqual([['cocaine', 7, null]])
})
