/** An edit of a sample that somebody else changed meanwhile: the form joins that, and is saved on the next press. */
import { headersOf, register, replaced } from './own-samples.ts'
import { expect, signIn, test } from './support.ts'
import {
  answerOf,
  back,
  button,
  freeId,
  isAt,
  next,
  openSurvey,
  option,
  sampleExists,
  sampleId,
  toReview,
} from './survey-support.ts'

test.use({ expectedErrors: /409/ })

test('an edit that was overtaken joins what was saved, and loses nothing', async ({ page, request }) => {
  const [id = ''] = await register(request, 1)
  await signIn(page, 'collection', `/collection-survey?edit=${id}&step=4`)
  await isAt(page, 4)
  await option(page, /^Texture/, 'Powder').click()
  const headers = await headersOf(request, 'collection')
  const saved = await replaced(request, 'PATCH', `/api/samples/${id}/`, { headers, data: { colour: ['White'] } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await next(page)
  await isAt(page, 6)
  await button(page, 'Save changes').click()
  await expect(page.getByRole('alert').first()).toContainText('changed this after you read it')
  await button(page, 'Save changes').click()
  await expect(page).toHaveURL(`/samples/${id}`)
  await page.goto(`/collection-survey?edit=${id}&step=6`)
  await expect(answerOf(page, 'Texture')).toHaveText('Powder')
  await expect(answerOf(page, 'Colour')).toHaveText('White')
})

test('a survey that two tabs hold is one visit: the second tab asks before it adds another sample', async ({
  page,
}) => {
  await openSurvey(page)
  const first = await toReview(page)
  const other = await page.context().newPage()
  await other.goto('/collection-survey?step=2')
  await isAt(other, 2)
  await button(page, 'Submit').click()
  await expect(page.getByRole('region', { name: 'Reminder card' })).toContainText(first)
  for (const step of [2, 3, 4, 5] as const) {
    await isAt(other, step)
    await next(other)
  }
  await button(other, 'Submit').click()
  await expect(other.getByText(/This sample was sent already, perhaps from another tab/).first()).toBeVisible()
  for (const step of [5, 4, 3, 2] as const) {
    await back(other)
    await isAt(other, step)
  }
  const second = await freeId(other)
  await sampleId(other).fill(second)
  await other.keyboard.press('Enter')
  for (const step of [2, 3, 4, 5] as const) {
    await isAt(other, step)
    await next(other)
  }
  await button(other, 'Submit').click()
  await expect(
    other.getByText(`This survey was sent already, as ${first}, perhaps from another tab.`).first(),
  ).toBeVisible()
  expect(await sampleExists(other, second)).toBe(false)
  await button(other, 'Submit').click()
  await expect(other.getByRole('region', { name: 'Reminder card' })).toContainText(second)
})

test('a survey that another tab sent with other answers says what differs, and becomes an edit of it', async ({
  page,
}) => {
  await openSurvey(page)
  const id = await toReview(page)
  const other = await page.context().newPage()
  await other.goto('/collection-survey?step=4')
  await isAt(other, 4)
  await option(other, /^Texture/, 'Powder').click()
  for (const step of [3, 2, 1, 0] as const) {
    await back(other)
    await isAt(other, step)
  }
  await other.getByLabel('Last name').fill('Otherwise')
  for (const step of [1, 2, 3, 4, 5, 6] as const) {
    await next(other)
    await isAt(other, step)
  }
  await button(page, 'Submit').click()
  await expect(page.getByRole('region', { name: 'Reminder card' })).toContainText(id)
  await button(other, 'Submit').click()
  await expect(other.getByText(/is stored with other answers than these \(Staff.*, Texture\)/).first()).toBeVisible()
  await expect(other.getByText(/is stored with these answers/)).toHaveCount(0)
  // A reload keeps what was typed.
  await other.goto('/collection-survey?step=6')
  await button(other, `Edit ${id} with these answers`).click()
  await isAt(other, 6)
  await expect(other).toHaveURL(new RegExp(`edit=${id}`))
  await expect(other.getByText(/was: .*/)).toHaveCount(2)
  await button(other, 'Save changes').click()
  await expect(other).toHaveURL(`/samples/${id}`)
  await other.goto(`/collection-survey?edit=${id}&step=6`)
  await expect(answerOf(other, 'Texture')).toHaveText('Powder')
  await other.goto('/collection-survey')
  await isAt(other, 0)
})
