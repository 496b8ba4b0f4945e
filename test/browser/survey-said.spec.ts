/**
 * The survey reports each fault at its field as soon as it is known, and nobody has to press Next twice because of it.
 */
import type { Locator, Page } from '@playwright/test'
import { register } from './own-samples.ts'
import { expect, looksRight, scan, signIn, test } from './support.ts'
import {
  addDrug,
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
  toStepThree,
} from './survey-support.ts'

const invalid = 'The sample ID you entered is invalid. Please try again.'

/** Goes to step 2 of a sample that no service user brought. */
async function toStepTwo(page: Page) {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
}

/** Presses as a hand with a mouse does: down, a moment, up; `down` is the height on the target, from 0 to 1. */
async function press(page: Page, target: Locator, down = 0.5) {
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height * down)
  await page.mouse.down()
  // Let the page draw what leaving a field shows.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
}

test('an ID just used by a colleague, an ID for bags and an unknown ID each get their own message', async ({
  page,
  request,
}) => {
  await toStepTwo(page)
  await option(page, 'Sample type', 'Drug (vial)').check()
  const said = page.locator('[data-question=sample_id]')
  const [used = ''] = await register(request, 1)
  await sampleId(page).fill(used)
  await expect(said).not.toContainText(invalid)
  await sampleId(page).press('Tab')
  await expect(said).toContainText(`${invalid} ${used} was used for another sample. Take another label.`)
  await scan(page, 'NOPE99')
  await expect(said).toContainText(
    `${invalid} NOPE99 is not registered for your site, or a device took it along for a shift. Check the label.`,
  )
  await looksRight(page)

  // The beginning of other IDs is no ID that was used.
  await sampleId(page).fill('PD2')
  await sampleId(page).press('Tab')
  await expect(said).toContainText(`${invalid} PD2 is not registered for your site`)
  const free = await freeId(page)
  await sampleId(page).fill(free.replace(/\D/g, ''))
  await sampleId(page).press('Tab')
  await expect(said).toContainText(`Did you mean ${free}?`)

  const bag = await freeId(page, 'BAG')
  await scan(page, bag)
  await expect(said).toContainText(`${invalid} ${bag} is on a bag.`)
  await option(page, 'Sample type', 'Used equipment').check()
  await expect(said).not.toContainText(invalid)
  await option(page, 'Sample type', 'Drug (vial)').check()
  await expect(said).toContainText(`${bag} is on a bag.`)
  await sampleId(page).fill(await freeId(page))
  await sampleId(page).press('Tab')
  await expect(said).not.toContainText(invalid)
})

test('an edit offers only sample types that fit the label’s container', async ({ page, request }) => {
  const [id = ''] = await register(request, 1)
  await signIn(page, 'collection', `/collection-survey?edit=${id}&step=2`)
  await isAt(page, 2)
  await expect(option(page, 'Sample type', 'Drug (vial)')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Sample type' }).getByRole('radio')).toHaveCount(1)
})

test('one press of Next is enough after a wrong ID', async ({ page }) => {
  await toStepTwo(page)
  await option(page, 'Sample type', 'Drug (vial)').check()
  await addDrug(page, 'ket', 'Ketamine')
  await sampleId(page).fill('NOPE99')
  await press(page, button(page, 'Next'))
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.locator('[data-question=sample_id]')).toContainText(invalid)
})

test('one press of Next is enough after an impossible date', async ({ page }) => {
  await page.route('**/api/collection/survey-options/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), show_date: true } })
  })
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await page.getByLabel(/^Date collected/).fill('2020-02-01')
  await press(page, button(page, 'Next'))
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await hasFault(page, 'The date collected can be at most a year back.')
})

test('one press of Next is enough after an expected drug that was only typed', async ({ page }) => {
  await toStepTwo(page)
  await option(page, 'Sample type', 'Drug (vial)').check()
  await sampleId(page).fill(await freeId(page))
  await sampleId(page).press('Tab')
  await drugs(page).fill('Something unheard of')
  // Below the open list, which covers its upper part.
  await press(page, button(page, 'Next'), 0.9)
  await isAt(page, 4)
})

test('colours and textures can be searched, and Enter takes the best match', async ({ page }) => {
  await openSurvey(page)
  await toStepThree(page)
  await next(page)
  await isAt(page, 4)
  const colours = page.getByRole('group', { name: /^Colour/ })
  const search = colours.getByRole('searchbox', { name: 'Search: Colour' })
  const all = await colours.getByRole('checkbox').count()
  await option(page, /^Colour/, 'White').check()
  await search.fill('purp')
  await expect(colours.getByRole('checkbox', { name: 'White', exact: true })).toBeChecked()
  expect(await colours.getByRole('checkbox').count()).toBeLessThan(all)
  await expect(colours.getByRole('checkbox', { name: 'Other', exact: true })).toBeVisible()
  await looksRight(page)
  await search.press('Enter')
  await isAt(page, 4)
  await expect(colours.getByRole('checkbox', { name: 'Purple', exact: true })).toBeChecked()
  await expect(search).toHaveValue('')
  await expect(colours.getByRole('checkbox')).toHaveCount(all)
  await search.fill('zzz')
  await expect(colours.getByRole('status')).toHaveText('0 items')
  await search.press('Escape')
  await expect(colours.getByRole('checkbox')).toHaveCount(all)
  await expect(page.getByRole('searchbox', { name: 'Search: Texture' })).toBeVisible()
})

test('a text that is too long gets a message and is not cut', async ({ page }) => {
  await openSurvey(page)
  const onsite = page.getByRole('textbox', { name: /^On-site sample ID/ })
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await onsite.fill('7'.repeat(61))
  await expect(onsite).toHaveValue('7'.repeat(61))
  await expect(onsite).toHaveAccessibleDescription(/At most 60 characters; this has 61\./)
  await next(page)
  await hasFault(page, 'At most 60 characters; this has 61.')
  await onsite.fill('7'.repeat(60))
  await expect(page.getByText('At most 60 characters; this has 61.')).toHaveCount(0)
  await next(page)
  await isAt(page, 2)

  await drugs(page).fill('x'.repeat(201))
  await expect(drugs(page)).toHaveAccessibleDescription(/At most 200 characters; this has 201\./)
  await drugs(page).press('Tab')
  await expect(drugs(page)).toHaveValue('x'.repeat(201))
  await next(page)
  await hasFault(page, 'At most 200 characters; this has 201.')
  await drugs(page).fill('x'.repeat(200))
  await drugs(page).press('Tab')
  await expect(button(page, `Remove ${'x'.repeat(200)}`)).toBeVisible()
})

test('Enter chooses a drug only if the text names it or it is the only one', async ({ page }) => {
  await openSurvey(page)
  await toStepThree(page)
  await back(page)
  await isAt(page, 2)
  const first = page.getByRole('option').first()
  for (const [text, best] of [
    ['benzo', 'Benzodiazepine'],
    ['k', 'Ketamine'],
  ] as const) {
    await drugs(page).fill(text)
    await expect(first).toHaveText(best)
    await drugs(page).press('Enter')
    await expect(drugs(page)).toHaveValue(text)
    await expect(first).toBeVisible()
    await drugs(page).press('ArrowDown')
    await drugs(page).press('Enter')
    await expect(button(page, `Remove ${best}`)).toBeVisible()
  }
  for (const [text, chosen] of [
    ['meth', 'Methamphetamine (crystal meth)'],
    ['fent', 'Fentanyl'],
    ['molly', 'MDMA (ecstasy, molly)'],
    ['xana', 'Alprazolam (Xanax)'],
  ] as const) {
    await drugs(page).fill(text)
    await drugs(page).press('Enter')
    await expect(button(page, `Remove ${chosen}`)).toBeVisible()
  }
})
