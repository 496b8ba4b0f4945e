/** Another sample of the same person (R3.27), and the short path through the survey (R3.28). */
import type { APIRequestContext, Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { expect, looksRight, looksRightEverywhere, signInByPage, test } from './support.ts'
import {
  addDrug,
  answerOf,
  button,
  freeId,
  hasFault,
  isAt,
  next,
  openSurvey,
  option,
  sampleId,
} from './survey-support.ts'

const terms = (page: Page) => page.getByRole('group', { name: /^Terms/ }).getByRole('checkbox')

const stored = async (request: APIRequestContext, id: string) =>
  (await request.get(`/api/samples/${id}/`, { headers: await headersOf(request, 'collection') })).json()

test('another sample of the same person has what belongs to the person, and nothing of the drug', async ({
  page,
  request,
}) => {
  await openSurvey(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Diaz')
  await option(page, 'Results are for', 'Service user').check()
  await terms(page).check()
  await page.getByRole('textbox', { name: /On-site/ }).fill('A-17')
  await next(page)
  await option(page, /used this service/, 'Yes').check()
  await option(page, /accessed drug checking/, 'No').check()
  await next(page)
  const first = await freeId(page)
  await sampleId(page).fill(first)
  await addDrug(page, 'fent', 'Fentanyl')
  await option(page, /already used/, 'Yes').check()
  await next(page)
  await option(page, /Purpose/, 'Checking before use').check()
  await option(page, /effects/, 'Stronger').check()
  await option(page, /wait for the results/, 'Yes').check()
  await next(page)
  await option(page, /^Colour/, 'White').check()
  await option(page, /^Texture/, 'Powder').check()
  await next(page)
  await option(page, /results be given/, 'By phone').check()
  await next(page)
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Another Sample Of The Same Person').click()

  await isAt(page, 0)
  const said = page.getByText(`The same person as ${first}. Taken over from it: Staff full name, Results are for.`)
  await expect(said).toBeVisible()
  await expect(option(page, 'Results are for', 'Service user')).toBeChecked()
  await expect(terms(page)).not.toBeChecked()
  await looksRightEverywhere(page)
  await page.reload()
  await expect(said).toBeVisible()
  await next(page)
  await hasFault(page, 'The service user must agree to the terms.')
  await terms(page).check()
  await next(page)
  await isAt(page, 1)
  await expect(option(page, /used this service/, 'Yes')).toBeChecked()
  // What was taken over can be changed, and is then no longer said to be.
  await expect(
    page.getByText(/Taken over from it: Used the service before, Accessed drug checking before/),
  ).toBeVisible()
  await option(page, /accessed drug checking/, 'Yes').check()
  await expect(page.getByText(/Taken over from it: Used the service before\./)).toBeVisible()
  await next(page)
  await isAt(page, 2)
  await expect(sampleId(page)).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Sample type' }).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Chosen drugs' }).getByRole('button')).toHaveCount(0)
  const second = await freeId(page)
  await sampleId(page).fill(second)
  await addDrug(page, 'ket', 'Ketamine')
  await option(page, /already used/, 'No').check()
  for (const step of [3, 4] as const) {
    await next(page)
    await isAt(page, step)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  await next(page)
  await isAt(page, 5)
  await expect(option(page, /results be given/, 'By phone')).toBeChecked()
  await next(page)
  await isAt(page, 6)
  await expect(page.getByText(/Taken over from it: .*Results provision/)).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Submit').click()
  await expect(page.getByRole('region', { name: 'Reminder card' })).toContainText(second)
  expect(await stored(request, second)).toMatchObject({
    ...{ collected_by: 'Ana Diaz', collected_from: 'USER', results_provision: 'PHONE' },
    ...{ service_used_before: true, previously_accessed: true },
    ...{ onsite_sample_id: null, expected_drugs: ['Ketamine'], already_used: 'NO', wait_for_results: null },
    ...{ checking_reasons: [], sample_effect: [], colour: [], texture: [] },
  })
})

test('the short path asks only what is required, keeps what was answered, and leads to everything', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSurvey(page)
  await option(page, 'Results are for', 'Service user').check()
  await terms(page).check()
  await next(page)
  await option(page, /used this service/, 'Yes').check()
  await button(page, 'Ask only what is required').click()
  // What was answered before stays in sight.
  await isAt(page, 1)
  await expect(option(page, /used this service/, 'Yes')).toBeChecked()
  await expect(page.getByRole('group', { name: /accessed drug checking/ })).toHaveCount(0)
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Ask everything')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Back').click()
  await isAt(page, 0)
  await expect(page.getByRole('textbox', { name: /On-site/ })).toHaveCount(0)
  await next(page)
  await next(page)
  await isAt(page, 2)
  await next(page)
  await hasFault(page, 'Choose at least one expected drug.')
  const id = await freeId(page)
  await sampleId(page).fill(id)
  await addDrug(page, 'fent', 'Fentanyl')
  await option(page, /already used/, 'No').check()
  await next(page)
  await isAt(page, 5)
  await looksRight(page)
  await option(page, /results be given/, 'Online').check()
  await next(page)
  await isAt(page, 6)
  await expect(answerOf(page, 'Used the service before')).toHaveText('Yes')
  await expect(page.getByText('Colour', { exact: true })).toHaveCount(0)
  await looksRightEverywhere(page)
  // Everything else stays reachable, also from here.
  await button(page, 'Ask everything').click()
  await isAt(page, 3)
  await option(page, /Purpose/, 'Checking before use').check()
  await next(page)
  await isAt(page, 4)
  // A step on which nothing is required is left.
  await button(page, 'Ask only what is required').click()
  await isAt(page, 5)
  await next(page)
  await expect(answerOf(page, 'Purpose of checking')).toHaveText('Checking before use')
  await button(page, 'Submit').click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  expect(await stored(request, id)).toMatchObject({
    ...{
      service_used_before: true,
      checking_reasons: ['Checking before use'],
      colour: [],
      results_provision: 'ONLINE',
    },
  })
})

test('the next survey of this person on this device begins on the way that the last one took', async ({ page }) => {
  await openSurvey(page)
  await expect(button(page, 'Ask only what is required')).toBeVisible()
  await button(page, 'Ask only what is required').click()
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
  await sampleId(page).fill(await freeId(page))
  await button(page, 'They don’t know, or do not say').click()
  await expect(button(page, "Remove Don't know")).toBeVisible()
  await expect(button(page, 'They don’t know, or do not say')).toHaveCount(0)
  await next(page)
  await isAt(page, 6)
  await button(page, 'Submit').click()
  await button(page, 'Another Sample Of The Same Person').click()
  await isAt(page, 0)
  await expect(button(page, 'Ask everything')).toBeVisible()
  await button(page, 'Log out').click()
  await signInByPage(page, 'both', '/collection-survey')
  await expect(button(page, 'Ask only what is required')).toBeVisible()
  await button(page, 'Log out').click()
  await signInByPage(page, 'collection', '/collection-survey')
  await button(page, 'New survey').click()
  await isAt(page, 0)
  await expect(button(page, 'Ask everything')).toBeVisible()
  await button(page, 'Ask everything').click()
  await page.goto('/')
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await button(page, 'New survey').click()
  await expect(button(page, 'Ask only what is required')).toBeVisible()
})

test('where the terms are ticked stands what the service says before: read aloud, age rule, interpreter', async ({
  page,
}) => {
  const said = {
    read_aloud: 'It uses a little up.\nAsk us anything.',
    age_rule: 'From 16 on.',
    interpreter: 'Call 311.',
  }
  let before: object | undefined = said
  await page.route('**/api/collection/survey-options/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), before } })
  })
  await openSurvey(page)
  await expect(page.getByText('Age rule: From 16 on.')).toHaveCount(0)
  await option(page, 'Results are for', 'Service user').check()
  await expect(page.getByText('Age rule: From 16 on.')).toBeVisible()
  await expect(page.getByText('Interpreter: Call 311.')).toBeVisible()
  await button(page, 'Read aloud').click()
  const aloud = page.getByRole('region', { name: 'Read aloud' })
  await expect(aloud).toContainText('Ask us anything.')
  await expect(aloud.getByRole('img', { name: 'The sample can be taken back until it is tested' })).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Read aloud').click()
  await expect(aloud).toHaveCount(0)

  // A server of an older version, and a service that states nothing.
  for (before of [undefined, { read_aloud: '', age_rule: '', interpreter: '' }]) {
    await page.reload()
    await expect(terms(page)).toBeVisible()
    await expect(button(page, 'Read aloud')).toHaveCount(0)
  }
})
