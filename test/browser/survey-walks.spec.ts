/** Walks through the whole collection survey (R3.1) by mouse and by keyboard, and counts the presses. */
import type { Page } from '@playwright/test'
import { expect, scan, signIn, test } from './support.ts'
import {
  addDrug,
  answerOf,
  back,
  button,
  drugs,
  freeId,
  hasFault,
  isAt,
  next,
  openSurvey,
  option,
  sampleId,
} from './survey-support.ts'

/** Counts presses of mouse or finger, across reloads. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    window.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

test('a service user’s drug with every question answered takes at most 18 presses', async ({ page }) => {
  const presses = await countPresses(page)
  await signIn(page, 'collection')
  const id = await freeId(page)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  const before = await presses()
  await option(page, 'Results are for', 'Service user').click()
  await page
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .click()
  await next(page)
  await expect(page.getByText('Step 2 of 7')).toBeVisible()
  await option(page, /used this service/, 'Yes').click()
  await option(page, /accessed drug checking/, 'No').click()
  await next(page)
  await isAt(page, 2)
  await scan(page, id)
  await expect(option(page, 'Sample type', 'Drug (vial)')).toBeChecked()
  await drugs(page).focus()
  await drugs(page).fill('fent')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Fentanyl')).toBeVisible()
  await option(page, /already used/, 'Yes').click()
  await next(page)
  await isAt(page, 3)
  await option(page, /Purpose/, 'Checking before use').click()
  await option(page, /effects/, 'Stronger').click()
  await option(page, /wait for the results/, 'Yes').click()
  await next(page)
  await isAt(page, 4)
  await option(page, /^Colour/, 'White').click()
  await option(page, /^Texture/, 'Powder').click()
  await next(page)
  await isAt(page, 5)
  await option(page, /results be given/, 'In person').click()
  await next(page)
  await isAt(page, 6)
  await expect(page.getByRole('heading', { level: 1, name: 'Submit Collection Survey' })).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Details' })).toBeVisible()
  const count = (await presses()) - before
  console.log(`presses for a service user: ${count}`)
  expect(count).toBeLessThanOrEqual(18)
})

test('drug market monitoring takes at most 9 presses, and skips steps 1, 3 and 5 forward and back', async ({
  page,
}) => {
  const presses = await countPresses(page)
  await signIn(page, 'collection')
  const before = await presses()
  const id = await freeId(page)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await option(page, 'Results are for', 'Staff, drug market monitoring').click()
  await next(page)
  await isAt(page, 2)
  await expect(page.getByRole('group', { name: /already used/ })).toHaveCount(0)
  await scan(page, id)
  await drugs(page).focus()
  await drugs(page).fill('Cocaine (powder)')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Cocaine (powder)')).toBeVisible()
  await next(page)
  await isAt(page, 4)
  await option(page, /^Colour/, 'White').click()
  await option(page, /^Texture/, 'Powder').click()
  await next(page)
  await isAt(page, 6)
  const upToReview = (await presses()) - before
  await back(page)
  await isAt(page, 4)
  await back(page)
  await isAt(page, 2)
  await back(page)
  await isAt(page, 0)
  await next(page)
  await next(page)
  await next(page)
  await isAt(page, 6)
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  console.log(`presses for monitoring: ${upToReview + 1}`)
  expect(upToReview + 1).toBeLessThanOrEqual(9)
})

test('used equipment of another agency goes into a bag, with questions about effects but not about purpose and waiting', async ({
  page,
}) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff from another site').check()
  await next(page)
  await hasFault(page, 'Enter the name of the agency.')
  await page.getByRole('combobox', { name: 'Name of the agency' }).fill('Eastside Harm Reduction')
  await next(page)
  await isAt(page, 2)
  const id = await freeId(page, 'BAG')
  await option(page, 'Sample type', 'Used equipment').check()
  await expect(page.getByText("On the bag's label. Scan it, or type it.")).toBeVisible()
  await expect(page.getByRole('group', { name: /more than once/ })).toHaveCount(0)
  await sampleId(page).fill(id)
  await addDrug(page, 'hero', 'Heroin')
  await next(page)
  await isAt(page, 3)
  await expect(page.getByRole('group', { name: /Purpose/ })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /wait for/ })).toHaveCount(0)
  await option(page, /effects/, 'Stronger').check()
  await next(page)
  await next(page)
  await isAt(page, 5)
  await option(page, /results be given/, 'By email').check()
  await next(page)
  await expect(answerOf(page, 'Agency')).toHaveText('Eastside Harm Reduction')
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
})

test('a service user’s equipment is registered by keyboard alone', async ({ page }) => {
  await openSurvey(page)
  const key = (...keys: string[]) =>
    keys.reduce((before, one) => before.then(() => page.keyboard.press(one)), Promise.resolve())
  const first = page.getByRole('textbox', { name: 'First name' })
  while (!(await first.evaluate((field) => field === document.activeElement))) await key('Tab')
  await key('Tab', 'Tab', 'Space')
  await expect(option(page, 'Results are for', 'Service user')).toBeChecked()
  await key('Tab')
  await expect(button(page, 'Read aloud')).toBeFocused()
  await key('Tab', 'Space', 'Tab', 'Enter')
  await isAt(page, 1)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await key('Tab', 'Space', 'Enter')
  await isAt(page, 2)
  await key('Tab', 'ArrowDown', 'Space')
  await expect(option(page, 'Sample type', 'Used equipment')).toBeChecked()
  const id = await freeId(page, 'BAG')
  await key('Tab')
  await expect(sampleId(page)).toBeFocused()
  await page.keyboard.type(id.slice(0, -1), { delay: 90 })
  await expect(page.getByRole('listbox', { name: 'Sample ID' })).toBeVisible()
  await page.keyboard.type(id.slice(-1), { delay: 90 })
  await key('Enter')
  await expect(sampleId(page)).toHaveValue(id)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await key('Tab', 'Tab')
  await expect(drugs(page)).toBeFocused()
  await page.keyboard.type('smack', { delay: 90 })
  await expect(page.getByRole('option', { name: /Heroin/ })).toBeVisible()
  await key('ArrowDown', 'ArrowUp', 'Enter')
  await expect(button(page, 'Remove Heroin')).toBeVisible()
  await key('Tab', 'Tab', 'Space')
  await expect(option(page, /more than once/, 'Yes')).toBeChecked()
  await key('Enter')
  await isAt(page, 3)
  await button(page, 'Next').focus()
  await key('Enter')
  await isAt(page, 4)
  await button(page, 'Next').focus()
  await key('Enter')
  await isAt(page, 5)
  await key('Tab', 'Space', 'Enter')
  await isAt(page, 6)
  await button(page, 'Submit').focus()
  await key('Enter')
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
})
