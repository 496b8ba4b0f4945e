/** A strip of type 'Other': the lab says what it is for, and the report names that. */
import { button, choose, openNewReport, storedReports } from './report-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

test('a strip of type Other asks what it is for, and a drug is read under its own name', async ({ page, request }) => {
  const id = await openNewReport(page, request)
  await choose(page, 'Test strip')
  const type = page.getByLabel('Type of the test strip')
  const text = page.getByRole('textbox', { name: 'What is the strip for?' })
  await expect(text).toBeHidden()
  await type.selectOption({ label: 'Other' })
  await expect(text).toHaveAttribute('placeholder', 'Please specify *')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await button(page, 'Submit').click()
  const fault = '‘Other’ does not say what the strip is for. Type the drug, or the kind of drug.'
  await expect(page.getByRole('alert')).toContainText(fault)
  await expect(text).toHaveAccessibleDescription(new RegExp(fault))
  await looksRightEverywhere(page)
  // Typing the name of a type of the list on the way does not take the text away.
  await text.pressSequentially('fentanyl')
  await expect(text).toHaveValue('fentanyl')
  await text.fill('')
  await expect(type).toHaveValue('Other')
  await text.fill('ketamine HCl')
  await button(page, 'Save As Draft').click()
  await expect(page.getByText('Results Drafted')).toBeVisible()
  await page.goto(`/report/${id}`)
  await expect(text).toHaveValue(/^ketamine$/i)
  await expect(type).toHaveValue('Other')
  await button(page, 'Submit').click()
  await expect(page).toHaveURL(`/result/${id}`)
  await expect(page.getByRole('heading', { name: /^Ketamine test strip/i })).toBeVisible()
  const [report] = await storedReports(request, id)
  expect(report?.strip_type).toMatch(/^ketamine$/i)
})
