/** A scan on the report form says whose label it was, and is typed nowhere. */
import { cell, choose, openNewReport } from './report-support.ts'
import { expect, scan, test } from './support.ts'

test('a label scanned into a field of the report is taken out of it and named; other texts stay', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const notes = page.getByLabel(/^Notes/)
  await notes.fill('Hello')
  await notes.focus()
  await scan(page, 'ZQ7015', 'Tab')
  await expect(page.getByText(`You scanned ZQ7015, but this is the report of ${id}.`).first()).toBeVisible()
  await expect(notes).toHaveValue('Hello')
  await expect(notes).toBeFocused()
  // A scanner whose layout of keys is not that of the device.
  await cell(page, 'percent', 1).focus()
  await scan(page, 'PDèà&"')
  await expect(page.getByText('You scanned PD7013, but').first()).toBeVisible()
  await expect(cell(page, 'percent', 1)).toHaveValue('')
  await cell(page, 'name', 1).focus()
  await scan(page, `https://vialog.example/service-users/result/${id}`)
  await expect(page.getByText(`You scanned ${id}: this is its report.`).first()).toBeVisible()
  await expect(cell(page, 'name', 1)).toHaveValue('')
  // What can be an amount, or a drug, is typed.
  await cell(page, 'percent', 1).focus()
  await scan(page, '12.5')
  await expect(cell(page, 'percent', 1)).toHaveValue('12.500')
})
