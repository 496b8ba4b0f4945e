/**
 * Every step and state of the survey in both themes and sizes: no axe faults, no sideways scrolling, big targets, short
 * pages.
 */
import type { Page } from '@playwright/test'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'
import { addDrug, button, drugs, freeId, isAt, next, openSurvey, option, sampleId, toReview } from './survey-support.ts'

/**
 * Checks that nothing to press is small, and that the page is at most one screen longer than its longest list of
 * options.
 */
const isHandy = (page: Page) => looksRightEverywhere(page, () => handy(page))

async function handy(page: Page): Promise<void> {
  const { scrolls, longest, small } = await page.evaluate(() => {
    const height = (element: Element) => element.getBoundingClientRect().height
    const targets = [
      ...document.querySelectorAll('main :is(button, label:has(input), input[type=text], input[type=date])'),
    ]
    return {
      scrolls: document.documentElement.scrollHeight - window.innerHeight,
      longest: Math.max(0, ...[...document.querySelectorAll('[data-options]')].map(height)),
      small: targets.filter((target) => height(target) > 0 && height(target) < 44).map((target) => target.outerHTML),
    }
  })
  expect(small).toEqual([])
  if (page.viewportSize()?.width === 390) expect(scrolls).toBeLessThanOrEqual(844 + longest)
}

test('every step, empty, with faults and filled in', async ({ page }) => {
  await openSurvey(page)
  await isHandy(page)
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await isHandy(page)
  await option(page, 'Results are for', 'Staff from another site').check()
  await isHandy(page)
  await option(page, 'Results are for', 'Service user').check()
  await page
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .check()
  await isHandy(page)
  await next(page)
  await isAt(page, 1)
  await isHandy(page)
  await next(page)
  await isAt(page, 2)
  await isHandy(page)
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await isHandy(page)
  await option(page, 'Sample type', 'Drug (vial)').check()
  await sampleId(page).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await looksRightEverywhere(page)
  await sampleId(page).fill(await freeId(page))
  await drugs(page).fill('zz')
  await expect(page.getByRole('option')).toHaveCount(1)
  await looksRightEverywhere(page)
  await drugs(page).fill('')
  await addDrug(page, 'fent', 'Fentanyl')
  await option(page, /already used/, 'Yes').check()
  await isHandy(page)
  await next(page)
  await isAt(page, 3)
  await option(page, /Purpose/, 'Other').check()
  await next(page)
  await isHandy(page)
  await page.getByPlaceholder('Please specify *').fill('A friend')
  await next(page)
  await isAt(page, 4)
  await isHandy(page)
  await next(page)
  await isAt(page, 5)
  await isHandy(page)
})

test('the review, the questions about leaving and discarding, the offered draft, the card in both versions', async ({
  page,
}) => {
  await openSurvey(page)
  await toReview(page)
  await looksRightEverywhere(page)
  await button(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Leave and keep the draft').click()
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await expect(page.getByRole('heading', { name: /You have a draft/ })).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Discard draft').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Keep the draft').click()
  await button(page, 'Continue the draft').click()
  await isAt(page, 6)
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  await isHandy(page)
  await page.getByRole('switch').check()
  await isHandy(page)
})

test('an edit with its summary, and a sample that cannot be edited', async ({ page }) => {
  await signIn(page, 'collection')
  const id = await page.getByRole('tabpanel').getByRole('link').filter({ hasText: /^PD/ }).first().textContent()
  await page.goto(`/collection-survey?edit=${id}`)
  await isAt(page, 0)
  await page.getByRole('textbox', { name: /On-site/ }).fill('A-17')
  await page.goto(`/collection-survey?edit=${id}&step=6`)
  await expect(page.getByText('What you changed')).toBeVisible()
  await looksRightEverywhere(page)
})
