/** Several surveys at once: each is a draft of its own, and a second one needs no decision about the first (R3.26). */
import type { Page } from '@playwright/test'
import { beginShift, freeVials, network } from './shift-support.ts'
import { expect, looksRightEverywhere, scan, signIn, signInByPage, test } from './support.ts'
import {
  addDrug,
  button,
  drugs,
  freeId,
  isAt,
  next,
  openSurvey,
  option,
  sampleExists,
  sampleId,
} from './survey-support.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Your drafts' }).getByRole('listitem')
const way = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Begins a survey of staff with this drug; ends at step 2. */
async function begun(page: Page, from: string, drug: string, name: string) {
  await option(page, 'Results are for', from).check()
  await next(page)
  await isAt(page, 2)
  await addDrug(page, drug, name)
}

/** Copies the newest draft of a new survey on this device to other places, and deletes it where it is. */
const spread = (page: Page, places: readonly string[]) =>
  page.evaluate(async (abouts) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('vialog-form-drafts'))
    const forms = db.transaction('forms', 'readwrite').objectStore('forms')
    const key = (await answer(forms.getAllKeys())).map(String).find((one) => one.includes('/survey/new-')) ?? ''
    const { form, at } = await answer(forms.get(key))
    // What the first version of Vialog kept.
    const { isShort, samePerson, ...old } = form
    const start = key.slice(0, key.indexOf('/survey/') + '/survey/'.length)
    for (const about of abouts) await answer(forms.put({ form: old, at }, `${start}${about}`))
    await answer(forms.delete(key))
    db.close()
  }, places)

test('three surveys stand side by side in two tabs, and each is there after a reload', async ({ page }) => {
  await openSurvey(page)
  await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')

  // A second tab begins another one.
  const other = await page.context().newPage()
  await other.goto('/collection-survey')
  await expect(other.getByRole('heading', { level: 1, name: /^You have a draft from \d+:\d\d [AP]M$/ })).toBeVisible()
  await button(other, 'New survey').click()
  await isAt(other, 0)
  await begun(other, 'Staff on behalf of a service user', 'fent', 'Fentanyl')

  // The first tab puts its own aside for a third.
  await button(page, 'Cancel').click()
  await button(page, 'Keep the draft, begin another').click()
  await isAt(page, 0)
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).not.toBeChecked()
  await begun(page, 'Staff, drug market monitoring', 'mdma', 'MDMA (ecstasy, molly)')
  const id = await freeId(page)
  await sampleId(page).fill(id)
  await drugs(page).fill('half')

  for (const tab of [page, other]) await tab.reload()
  await isAt(page, 2)
  await expect(button(page, 'Remove MDMA (ecstasy, molly)')).toBeVisible()
  await expect(sampleId(page)).toHaveValue(id)
  await expect(drugs(page)).toHaveValue('half')
  await isAt(other, 2)
  await expect(button(other, 'Remove Fentanyl')).toBeVisible()
  await looksRightEverywhere(page)

  await button(other, 'Other drafts (2)').click()
  await expect(other.getByRole('heading', { level: 1, name: 'You have 3 drafts' })).toBeVisible()
  await expect(lines(other)).toHaveText([/MDMA/, /behalf of a service user, Fentanyl/, /monitoring, Ketamine/])
  await looksRightEverywhere(other)
  await way(other, /^Discard draft: .*Fentanyl/).click()
  await looksRightEverywhere(other)
  await button(other, 'Keep the draft').click()
  await expect(lines(other)).toHaveCount(3)
  await way(other, /^Discard draft: .*Fentanyl/).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(lines(other)).toHaveCount(2)

  // The second tab sends the first survey; the third stays.
  await way(other, /^Continue the draft: .*Ketamine/).click()
  await isAt(other, 2)
  const sent = await freeId(other)
  await sampleId(other).fill(sent)
  await next(other)
  await next(other)
  await isAt(other, 6)
  await button(other, 'Submit').click()
  await expect(other.getByText('No later than 12:00 PM')).toBeVisible()
  expect(await sampleExists(other, sent)).toBe(true)
  await other.goto('/collection-survey')
  await expect(lines(other)).toHaveText([/MDMA/])

  // Back does not reopen the one that was sent, under whose name another tab might still type.
  await page.reload()
  await expect(drugs(page)).toHaveValue('half')
})

test('a label that another draft has is said where it is typed and at the review, in another tab too', async ({
  page,
}) => {
  await openSurvey(page)
  await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')
  const id = await freeId(page)
  await sampleId(page).fill(id)
  const said = (tab: Page) => tab.getByText(/^The draft of \d+:\d\d [AP]M has this label\./)
  await drugs(page).focus()
  await expect(said(page)).toHaveCount(0)

  const other = await page.context().newPage()
  await other.goto('/collection-survey')
  await button(other, 'New survey').click()
  await isAt(other, 0)
  await begun(other, 'Staff, drug market monitoring', 'fent', 'Fentanyl')
  await scan(other, id)
  await expect(sampleId(other)).toHaveValue(id)
  await expect(said(other)).toBeVisible()
  await looksRightEverywhere(other)
  // The list of drugs is open over the button.
  await other.getByRole('heading', { level: 2 }).click()
  await next(other)
  await next(other)
  await isAt(other, 6)
  await expect(said(other)).toBeVisible()
  await other.reload()
  await expect(said(other)).toBeVisible()

  // The first learns it when somebody returns to it, and neither says it once they differ.
  await page.reload()
  await expect(said(page)).toBeVisible()
  await sampleId(page).fill(await freeId(page))
  await expect(said(page)).toHaveCount(0)
})

test.describe('in a shift', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('a label that another draft has is said without a network, too', async ({ page, context }) => {
    await signIn(page, 'collection')
    const ids = await freeVials(page, 2)
    await beginShift(page, ids)
    await network(context, false)
    await page.getByRole('link', { name: 'Add Sample' }).click()
    await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')
    await sampleId(page).fill(ids[0] ?? '')
    await drugs(page).focus()
    await button(page, 'Cancel').click()
    await button(page, 'Keep the draft, begin another').click()
    await isAt(page, 0)
    await begun(page, 'Staff, drug market monitoring', 'fent', 'Fentanyl')
    await scan(page, ids[0] ?? '')
    await expect(page.getByText(/^The draft of .* has this label\./)).toBeVisible()
  })
})

test('another person on this device sees none of them', async ({ page }) => {
  await openSurvey(page)
  await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')
  await button(page, 'Log out').click()
  await signInByPage(page, 'both', '/collection-survey')
  await isAt(page, 0)
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).not.toBeChecked()
  await expect(page.getByRole('button', { name: /drafts/ })).toHaveCount(0)
  await button(page, 'Log out').click()
  await signInByPage(page, 'collection', '/collection-survey')
  await expect(lines(page)).toHaveText([/Ketamine/])
})

test('the draft of an earlier version is found beside the new ones, and at its old address', async ({ page }) => {
  await openSurvey(page)
  await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')
  await page.goto('/')
  await spread(page, [''])
  await page.goto('/collection-survey?step=2')
  await isAt(page, 2)
  await expect(button(page, 'Remove Ketamine')).toBeVisible()
  await page.goto('/collection-survey')
  await button(page, 'New survey').click()
  await isAt(page, 0)
  await begun(page, 'Staff, drug market monitoring', 'fent', 'Fentanyl')
  await button(page, 'Other drafts (1)').click()
  await expect(lines(page)).toHaveText([/Fentanyl/, /Ketamine/])
  await way(page, /^Continue the draft: .*Ketamine/).click()
  await isAt(page, 2)
  await expect(button(page, 'Remove Ketamine')).toBeVisible()
})

test('twenty drafts are enough: the list says so until one is sent or discarded', async ({ page }) => {
  await openSurvey(page)
  await begun(page, 'Staff, drug market monitoring', 'ket', 'Ketamine')
  await page.goto('/')
  await spread(
    page,
    Array.from({ length: 20 }, (_, at) => `new-${at}`),
  )
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await expect(lines(page)).toHaveCount(20)
  await expect(page.getByText('You have 20 drafts on this device.')).toBeVisible()
  await expect(button(page, 'New survey')).toHaveCount(0)
  await looksRightEverywhere(page)
  await way(page, /^Discard draft: /)
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(lines(page)).toHaveCount(19)
  await button(page, 'New survey').click()
  await isAt(page, 0)
})
