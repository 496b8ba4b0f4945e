/** Shared by the survey's browser tests: opening it, its controls by name, and free sample IDs. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from './support.ts'

export const stepTitles = {
  0: 'Who are the results for?',
  1: 'About the service user',
  2: 'What was brought in?',
  3: 'Why check it?',
  4: 'What does it look like?',
  5: 'How should results be given?',
  6: 'Check the answers',
} as const

/** Signs in as collection staff and opens the survey at its first step. */
export async function openSurvey(page: Page): Promise<void> {
  await signIn(page, 'collection', '/collection-survey')
  await isAt(page, 0)
}

/** Waits for a step and its address. */
export async function isAt(page: Page, step: keyof typeof stepTitles): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: stepTitles[step], exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`[?&]step=${step}(&|$)`))
}

/** The radio button or checkbox of a question. */
export function option(page: Page, question: string | RegExp, name: string): Locator {
  const group = page.getByRole('group', { name: question })
  return group.getByRole('radio', { name, exact: true }).or(group.getByRole('checkbox', { name, exact: true }))
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const sampleId = (page: Page) => page.getByRole('combobox', { name: 'Sample ID' })
export const drugs = (page: Page) => page.getByRole('combobox', { name: 'What do they think it is?' })
export const next = (page: Page) => button(page, 'Next').click()
export const back = (page: Page) => button(page, 'Back').click()

/** Expects a fault at its question and in the summary. */
export async function hasFault(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible()
  await expect(page.locator('p').getByText(message, { exact: true })).toBeVisible()
}

/** A random free sample ID. */
export async function freeId(page: Page, container: 'VIAL' | 'BAG' = 'VIAL'): Promise<string> {
  const ids = await page.evaluate(async (wanted) => {
    const { access } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const answer = await fetch('/api/collection/survey-options/', { headers: { authorization: `Bearer ${access}` } })
    const { Samples } = await answer.json()
    // Labels of the demo; other tests register IDs of other forms.
    return Samples.filter((one: { container_type: string }) => one.container_type === wanted)
      .map((one: { sample_id: string }) => one.sample_id)
      .filter((id: string) => /^[A-Z]+\d{1,6}$/.test(id)) as string[]
  }, container)
  // Tests that run at the same time take IDs from different shares, so that none takes what another is about to use.
  const { parallelIndex, config } = test.info()
  const share = ids.filter((one) => Number(one.replaceAll(/\D/g, '')) % config.workers === parallelIndex)
  const own = share.length > 0 ? share : ids
  return own[Math.floor(Math.random() * own.length)] ?? ''
}

/** Chooses a drug by its name in the list. */
export async function addDrug(page: Page, typed: string, name: string): Promise<void> {
  await drugs(page).fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(button(page, `Remove ${name}`)).toBeVisible()
}

/** Fills in steps 0 to 2 for a service user's unused drug; ends at step 3. */
export async function toStepThree(page: Page): Promise<string> {
  await option(page, 'Results are for', 'Service user').check()
  await page
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .check()
  await next(page)
  await isAt(page, 1)
  await next(page)
  await isAt(page, 2)
  const id = await freeId(page)
  await sampleId(page).fill(id)
  await addDrug(page, 'fent', 'Fentanyl')
  await option(page, /already used/, 'No').check()
  await next(page)
  await isAt(page, 3)
  return id
}

/** Fills in the whole survey for a service user's unused drug, up to the review. */
export async function toReview(page: Page): Promise<string> {
  const id = await toStepThree(page)
  await next(page)
  await isAt(page, 4)
  await next(page)
  await isAt(page, 5)
  await option(page, /results be given/, 'In person').check()
  await next(page)
  await isAt(page, 6)
  return id
}

/** The answer to a question on the review. */
export const answerOf = (page: Page, question: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(question, { exact: true }) })
    .locator('dd')
    .first()

/** Asks the server whether a sample has this ID. */
export async function sampleExists(page: Page, id: string): Promise<boolean> {
  return page.evaluate(async (sample_id) => {
    const { access } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const headers = { authorization: `Bearer ${access}` }
    const answer = await fetch(`/api/samples/?sample_id=${sample_id}`, { headers })
    return (await answer.json()).count === 1
  }, id)
}
