/** Where a person's own colours replace the page's: what is open, ticked or disabled still looks different. */
import type { Locator } from '@playwright/test'
import { choose, openNewReport } from './report-support.ts'
import { expect, signIn, test } from './support.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** What is drawn of an element, and of the box that its style draws before it. */
const looksOf = (element: Locator) =>
  element.evaluate((node) =>
    ['', '::before'].map((part) => {
      const { color, backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(node, part)
      return [color, backgroundColor, borderTopColor, borderTopStyle].join(' ')
    }),
  )

test('the open list and a ticked box look different', async ({ page }) => {
  await signIn(page, 'collection', '/prepare-samples-for-transport')
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).check()
  const other = boxes.nth(2)
  await expect(other).not.toBeChecked()
  expect(await looksOf(boxes.nth(1))).not.toEqual(await looksOf(other))
  await page.goto('/')
  const open = page.getByRole('tab', { selected: true })
  await expect(open).toHaveCount(1)
  expect(await looksOf(open)).not.toEqual(await looksOf(page.getByRole('tab', { selected: false }).first()))
})

test('the technology that is open looks different from others in the report', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'FTIR')
  await choose(page, 'GC-MS')
  const [ftir, gcms] = await Promise.all(
    ['FTIR', 'GC-MS'].map((name) => looksOf(page.getByRole('button', { name }).first())),
  )
  expect(gcms).not.toEqual(ftir)
})

test('a disabled button looks different', async ({ page }) => {
  await signIn(page, 'collection', '/result/PD2215')
  const disabled = page.getByRole('button', { name: 'Request To Delete' })
  await expect(disabled).toBeDisabled()
  expect(await looksOf(disabled)).not.toEqual(await looksOf(page.getByRole('button', { name: /^Couldn.t Share/ })))
})

test('only the open list is filled, and only its link is the current page', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=SamplesToDispose')
  const tabs = page.getByRole('tab')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Samples To Dispose/)
  await expect(page.locator('[role=tab][aria-current=page]')).toHaveText([/^Samples To Dispose/])
  const looks = await Promise.all((await tabs.all()).map(looksOf))
  const [open] = await Promise.all([looksOf(page.getByRole('tab', { selected: true }))])
  expect(looks.filter((one) => one.join() === open?.join())).toHaveLength(1)
})
