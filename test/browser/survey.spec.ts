/** The collection survey (R3.1 to R3.11): its rules, its messages, its review. */
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
  toReview,
  toStepThree,
} from './survey-support.ts'

test('each step reports missing answers at the question and in a summary with links', async ({ page }) => {
  await openSurvey(page)
  await page.getByRole('textbox', { name: 'Last name' }).fill('')
  await next(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await hasFault(page, 'Enter the first and last name of the person who collected the sample.')
  await hasFault(page, 'Choose whom the results are for.')
  await page.getByRole('alert').getByRole('link', { name: 'Choose whom the results are for.' }).click()
  await expect(option(page, 'Results are for', 'Service user')).toBeFocused()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ortiz')
  await option(page, 'Results are for', 'Service user').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await next(page)
  await hasFault(page, 'The service user must agree to the terms.')
  await page
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .check()
  await next(page)
  await next(page)
  await isAt(page, 2)
  await next(page)
  for (const message of ['Choose the sample type.', 'Choose the sample ID.', 'Choose at least one expected drug.']) {
    await hasFault(page, message)
  }
  await option(page, 'Sample type', 'Drug (vial)').check()
  await next(page)
  await hasFault(page, 'Say whether the drug was already used.')
  await option(page, 'Sample type', 'Used equipment').check()
  await next(page)
  await hasFault(page, 'Say whether the equipment was reused.')
  await expect(page.getByText('Say whether the drug was already used.')).toHaveCount(0)
})

test('step 5 requires how to give the results', async ({ page }) => {
  await openSurvey(page)
  await toStepThree(page)
  await next(page)
  await next(page)
  await isAt(page, 5)
  await next(page)
  await hasFault(page, 'Choose how to give the results.')
  await expect(page.getByRole('group', { name: /results be given/ }).getByRole('radio')).toHaveCount(4)
})

test('an unregistered ID and one for another container are refused', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff on behalf of a service user').check()
  await next(page)
  await isAt(page, 2)
  const bag = await freeId(page, 'BAG')
  await sampleId(page).fill('nope 1')
  await expect(page.getByText('No item to show').first()).toBeVisible()
  await sampleId(page).press('Tab')
  await expect(page.getByText('The sample ID you entered is invalid. Please try again.')).toBeVisible()
  await expect(sampleId(page)).toHaveValue('NOPE1')
  await option(page, 'Sample type', 'Drug (vial)').check()
  await sampleId(page).fill(bag.toLowerCase())
  await sampleId(page).press('Tab')
  await expect(
    page.getByText(`The sample ID you entered is invalid. Please try again. ${bag} is on a bag.`),
  ).toBeVisible()
  await option(page, 'Sample type', 'Used equipment').check()
  await expect(page.getByText('Please try again.')).toHaveCount(0)
})

test('the survey says so if there are no registered IDs', async ({ page }) => {
  await page.route('**/api/collection/survey-options/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), Samples: [] } })
  })
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await expect(page.getByText('No sample IDs registered. Contact administrator.')).toBeVisible()
})

test('a scanner works wherever the focus is, and a label may contain an address', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
  const [one, other] = [await freeId(page), await freeId(page)]
  await drugs(page).fill('fen')
  await scan(page, `https://results.example/service-users/result/${one.toLowerCase()}`)
  await expect(sampleId(page)).toHaveValue(one)
  await expect(drugs(page)).toHaveValue('fen')
  await isAt(page, 2)
  await option(page, 'Sample type', 'Drug (vial)').focus()
  await scan(page, other)
  await expect(sampleId(page)).toHaveValue(other)
  await sampleId(page).focus()
  await scan(page, 'NOPE99')
  await expect(sampleId(page)).toHaveValue('NOPE99')
  await expect(page.getByText('The sample ID you entered is invalid. Please try again.')).toBeVisible()
})

test('expected drugs are found by alias or entered as free text, and half a word is asked about', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await drugs(page).fill('molly')
  await expect(page.getByRole('option').first()).toContainText('MDMA (ecstasy, molly)')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove MDMA (ecstasy, molly)')).toBeVisible()
  await drugs(page).fill('Blue something new')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Remove Blue something new')).toBeVisible()
  await drugs(page).fill('fen')
  await page.keyboard.press('Tab')
  await next(page)
  await hasFault(page, '‘fen’ is not chosen yet. Choose it from the list, or add it as it is.')
  await drugs(page).press('Escape')
  await expect(drugs(page)).toHaveValue('')
  await addDrug(page, "Don't", "Don't know")
  await expect(page.getByRole('list', { name: 'Chosen drugs' }).getByRole('button')).toHaveCount(1)
  await addDrug(page, 'ket', 'Ketamine')
  await expect(page.getByRole('list', { name: 'Chosen drugs' }).getByRole('button')).toHaveText(['Ketamine'])
})

test('on checklists, No and Don’t know clear the rest and vice versa, and ‘other’ needs a text', async ({ page }) => {
  await openSurvey(page)
  await toStepThree(page)
  const reason = (name: string) => option(page, /Purpose/, name)
  await reason('Checking before use').check()
  await reason('Other').check()
  await next(page)
  await hasFault(page, 'Say what the other is, or untick it.')
  await page.getByPlaceholder('Please specify *').fill('A friend asked')
  await expect(page.getByText('Say what the other is, or untick it.')).toHaveCount(0)
  await reason("Don't know").check()
  await expect(reason('Checking before use')).not.toBeChecked()
  await expect(page.getByPlaceholder('Please specify *')).toHaveCount(0)
  await reason('Out of interest').check()
  await expect(reason("Don't know")).not.toBeChecked()
  await reason('Other').check()
  await page.getByPlaceholder('Please specify *').fill('A friend asked')
  await next(page)
  await next(page)
  await option(page, /results be given/, 'Online').check()
  await next(page)
  await expect(answerOf(page, 'Purpose of checking')).toHaveText('Out of interest, A friend asked')
})

test('for a used drug the survey asks about effects, and No clears them', async ({ page }) => {
  await openSurvey(page)
  await toStepThree(page)
  await expect(page.getByRole('group', { name: /effects/ })).toHaveCount(0)
  await back(page)
  await option(page, /already used/, 'Yes').check()
  await next(page)
  await option(page, /effects/, 'Stronger').check()
  await option(page, /effects/, 'No').check()
  await expect(option(page, /effects/, 'Stronger')).not.toBeChecked()
})

test('each answer on the review has a Change that returns there, and Edit starts at step 0', async ({ page }) => {
  await openSurvey(page)
  await toReview(page)
  await page.getByRole('link', { name: 'Change Results provision' }).click()
  await isAt(page, 5)
  await expect(option(page, /results be given/, 'In person')).toBeFocused()
  await option(page, /results be given/, 'By phone').check()
  await button(page, 'Return to review').click()
  await isAt(page, 6)
  await expect(answerOf(page, 'Results provision')).toHaveText('By phone')
  await page.getByRole('link', { name: 'Change Already used' }).click()
  await option(page, /already used/, 'Yes').check()
  await page.goBack()
  await isAt(page, 6)
  await expect(answerOf(page, 'Already used')).toHaveText('Yes')
  await expect(page.getByText('Effects', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Change Results are for' }).click()
  await option(page, 'Results are for', 'Staff from another site').check()
  await button(page, 'Return to review').click()
  await hasFault(page, 'Enter the name of the agency.')
  await page.getByRole('combobox', { name: 'Name of the agency' }).fill('Eastside')
  await button(page, 'Return to review').click()
  await isAt(page, 6)
  await button(page, 'Edit').click()
  await isAt(page, 0)
})

test('an address in the middle leads to the first open question', async ({ page }) => {
  await signIn(page, 'collection', '/collection-survey?step=4')
  await isAt(page, 0)
  await page.goto('/collection-survey?step=6')
  await isAt(page, 0)
})

test('analysis staff cannot add samples', async ({ page }) => {
  await signIn(page, 'analysis', '/collection-survey')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account cannot add samples' })).toBeVisible()
})
