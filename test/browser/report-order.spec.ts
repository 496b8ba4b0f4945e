/** The order of the report form: its technologies (R2.5), what comes before Submit, and a safe first button. */
import type { Page } from '@playwright/test'
import { button, cell, choose, openNewReport, saveElsewhere } from './report-support.ts'
import { expect, looksRight, test } from './support.ts'

const technologies = (page: Page) => page.getByRole('group', { name: 'Technologies' }).getByRole('button')

test('technologies are in the order of the specification, those of a report among the others', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await expect(technologies(page)).toHaveText([/^Test strip/, /^FTIR/, /^GC-MS/, /^LC-MS/, /^NMR/])
  await choose(page, 'NMR')
  await expect(technologies(page)).toHaveText([/^Test strip/, /^FTIR/, /^GC-MS/, /^LC-MS/, /^NMR/])
})

for (const [size, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('the weight of the full vial comes before the form and Submit, also by Tab', async ({ page, request }) => {
      await openNewReport(page, request)
      await choose(page, 'GC-MS')
      await expect(cell(page, 'name', 1)).toBeFocused()
      const full = page.getByRole('textbox', { name: /^Full vial/ })
      const stops: string[] = []
      // The card of the sample loads after the form.
      await expect(full).toBeVisible()
      await technologies(page).last().focus()
      await page.keyboard.press('Tab')
      await expect(full).toBeFocused()
      while (stops.at(-1) !== 'Submit' && stops.length < 60) {
        await page.keyboard.press('Tab')
        stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
      }
      expect(stops.at(-1)).toBe('Submit')
      await looksRight(page)
    })
  })
}

test.describe('two people at one report', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('the first button discards nobody’s work', async ({ page, request }) => {
    const id = await openNewReport(page, request)
    await choose(page, 'GC-MS')
    await cell(page, 'name', 1).fill('cocaine')
    await saveElsewhere(request, id, [{ drug: { name: 'ketamine' }, percent: 5 }])
    await button(page, 'Save As Draft').click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this report' })
    await expect(conflict.getByRole('button')).toHaveText(['', 'Decide later', 'Take theirs', 'Keep mine'])
    await looksRight(page)
    await page.keyboard.press('Enter')
    await expect(conflict).toHaveCount(0)
    await expect(cell(page, 'name', 1)).toHaveValue('cocaine')
  })
})

test('a part that loads while a button is held down moves nothing until the click has happened', async ({
  page,
  request,
}) => {
  const loaded = Promise.withResolvers<void>()
  const late = '**/assets/missing-note-*.js'
  await page.route(late, (route) => loaded.promise.then(() => route.continue()))
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await cell(page, 'name', 1).fill('Caffeine')
  await page.keyboard.press('Escape')
  const no = page.getByRole('radio', { name: 'No', exact: true })
  await no.hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(late)
  loaded.resolve()
  await (await arrived).finished()
  // React shows a part that was waited for within 300 ms.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await expect(button(page, 'It was not found')).toHaveCount(0)
  await page.mouse.up()
  await expect(no).toBeChecked()
  await expect(button(page, 'It was not found')).toBeVisible()
})

for (const [press, mouseButton, goOn] of [
  ['by the button that opens a menu', 2, async () => {}],
  ['whose end the list of a select took', 0, (page: Page) => cell(page, 'percent', 1).press('5')],
] as const) {
  test(`a part shows after a press ${press}`, async ({ page, request }) => {
    const loaded = Promise.withResolvers<void>()
    await page.route('**/assets/missing-note-*.js', (route) => loaded.promise.then(() => route.continue()))
    await openNewReport(page, request)
    await choose(page, 'GC-MS')
    await cell(page, 'name', 1).fill('Caffeine')
    const init = { bubbles: true, button: mouseButton }
    await page.evaluate((event) => document.body.dispatchEvent(new MouseEvent('mousedown', event)), init)
    loaded.resolve()
    await goOn(page)
    await expect(button(page, 'It was not found')).toBeVisible()
  })
}
