/** The report form in each state, in both themes and sizes: no WCAG faults, no sideways scrolling. */
import { button, cell, choose, openNewReport, paste, reportAddress, saveElsewhere } from './report-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

test('the form and its faults', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await page.getByRole('textbox', { name: 'Full vial, g' }).fill('2.5')
  await cell(page, 'name', 1).fill('4-ANPP')
  await cell(page, 'name', 2).fill('carfentanil')
  await cell(page, 'percent', 2).fill('101')
  await cell(page, 'name', 3).fill('Unobtainium')
  await button(page, 'Remove row 3').click()
  await cell(page, 'name', 3).pressSequentially('fent')
  await expect(page.getByRole('listbox', { name: 'Drugs that match' })).toBeVisible()
  await looksRightEverywhere(page)
  await page.keyboard.press('Escape')
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await looksRightEverywhere(page)
})

test('the preview, a strip, and a sample that could not be analysed', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  await paste(
    page,
    cell(page, 'name', 1),
    'Substance\t%\tmg\nCaffeine\t61,5\t0,1\ncafeine\t1,25\tabc\nNoise\t0,00001\t3',
  )
  await expect(page.getByRole('dialog', { name: 'Check what you pasted' })).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await choose(page, 'Test strip')
  await button(page, 'Could Not Be Analyzed').click()
  await expect(page.getByRole('dialog', { name: `Could ${id} not be analyzed?` })).toBeVisible()
  await looksRightEverywhere(page)
})

test('a dialog stands in the middle of the window, wherever its page asks', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const middle = async () => {
    const box = await page.getByRole('dialog').boundingBox()
    return box && Math.round(2 * box.x + box.width - (page.viewportSize()?.width ?? 0))
  }
  await paste(page, cell(page, 'name', 1), 'Fentanyl\t8.1\nXylazine\t12')
  await expect.poll(middle).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Could Not Be Analyzed').click()
  await expect.poll(middle).toBe(0)
})

test('questions, and a sample that cannot be reported now', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('carfentanil')
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  await saveElsewhere(request, id, [{ drug: { name: 'cocaine' }, percent: 8.25 }], { is_draft: false })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `${id} cannot be reported now` })).toBeVisible()
  await looksRightEverywhere(page)
})

test('a correction, and two versions of a report', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await saveElsewhere(request, id, [{ drug: { name: 'cocaine' }, percent: 8.25 }], { is_draft: false })
  await page.goto(`${reportAddress(id)}?correct=1`)
  await cell(page, 'percent', 1).fill('9')
  await saveElsewhere(request, id, [{ drug: { name: 'cocaine' }, percent: 7 }], { is_draft: false, correction: 'Typo' })
  await page.getByLabel('Why is the report corrected?').fill('Two digits were swapped')
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog', { name: 'Somebody else saved this report' })).toBeVisible()
  await looksRightEverywhere(page)
})

test.use({ expectedErrors: /status of 409/ })
