/** Telling at the counter (R2.47): the ticket of another sample stops it, and who left is looked for. */
import type { APIRequestContext } from '@playwright/test'
import { switchOver, test } from './counter-support.ts'
import { headersOf } from './own-samples.ts'
import { button } from './report-support.ts'
import { expect, looksRight, looksRightEverywhere, signIn } from './support.ts'

/** Registers a sample at the counter, tests it there, and reports what infrared saw. */
async function tested(request: APIRequestContext, name: string) {
  const headers = await headersOf(request, 'both')
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const about = { collected_from: 'USER', terms: true, expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  const forWhom = {
    ...{ service_used_before: false, previously_accessed: false, already_used: 'NO', wait_for_results: 'YES' },
    ...{ results_provision: 'IN_PERSON', checking_reasons: ['Curiosity'], colour: ['White'], texture: ['Powder'] },
  }
  await post('/samples/', { sample_id, collected_by: 'Noor Haddad', ...about, ...forWhom })
  const { samples } = await post('/counter/test-here/', { sample_ids: [sample_id], fullname: 'Noor Haddad' })
  const data = { drugs_found: [{ drug: { name } }], staff_first_name: 'Noor', staff_last_name: 'Haddad' }
  await post('/analysis/reports/', { sample: sample_id, tests: [{ technology: 'FTIR', data }] })
  return { sample_id: sample_id as string, ticket: samples[0].ticket.number as number }
}

test('the ticket of another sample stops the result; the right one and what became of it are kept', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  const [mine, other] = [await tested(request, 'Cocaine'), await tested(request, 'Cocaine')]
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(page, 'both', `/samples/${mine.sample_id}/share`)
  const shown = page.getByLabel('Ticket or card of the person')
  const ofAnother = page.getByText(/^This ticket belongs to another sample/)
  // A mix-up is said before anybody tells the result, not when they note that they did.
  await shown.pressSequentially(String(other.ticket))
  await expect(ofAnother).toHaveCount(0)
  await shown.press('Tab')
  await expect(ofAnother.first()).toBeVisible()
  await expect(shown).toHaveAccessibleDescription(/This ticket belongs to another sample/)
  await looksRightEverywhere(page)
  await shown.fill(`9${mine.ticket}`)
  await expect(ofAnother).toHaveCount(0)
  await shown.fill('')
  await shown.press('Tab')
  await page.getByLabel('Results were shared', { exact: true }).check()
  await button(page, 'Submit survey').click()
  await expect(page.getByText(/^Scan or type the ticket or card that the person shows/).first()).toBeVisible()
  await expect(page.getByText('Say whether the person heard the result or took the card.').first()).toBeVisible()
  await looksRightEverywhere(page)
  await shown.fill(String(other.ticket))
  await page.getByRole('group', { name: 'Did you talk about the results with the person?' }).getByLabel('Yes').check()
  await page.getByLabel('The person heard the result').check()
  await page.getByLabel('The person took the card with the result').check()
  await page
    .getByRole('group', { name: /^Did you offer naloxone/ })
    .getByLabel('Yes')
    .check()
  await button(page, 'Submit survey').click()
  await expect(page.getByText(/^This ticket belongs to another sample/).first()).toBeVisible()
  await page.reload()
  await expect(shown).toHaveValue(String(other.ticket))
  // Nor does a draft forget it.
  await expect(ofAnother.first()).toBeVisible()
  await shown.fill(String(mine.ticket))
  await button(page, 'Submit survey').click()
  await expect(
    page.getByText(`Sample ${mine.sample_id} is now`).or(page.getByText('Results Shared')).first(),
  ).toBeVisible()
})

test('who left before they heard of something dangerous is looked for until somebody tried', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  const { sample_id } = await tested(request, 'Fentanyl')
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(page, 'both', `/samples/${sample_id}`)
  await button(page, 'Not Told').click()
  const question = page.getByRole('dialog', { name: `Why was the person of ${sample_id} not told?` })
  await question.getByRole('button', { name: 'Not Told' }).click()
  await expect(question.getByText('Say what happened.').first()).toBeVisible()
  await looksRightEverywhere(page)
  await question.getByLabel('They left before').check()
  await question.getByRole('button', { name: 'Not Told' }).click()
  await expect(page.getByText(/^The person left the counter before they heard this result, and it names/)).toBeVisible()
  await looksRight(page)
  await page.goto('/')
  const task = page.getByText(/^One person left the counter before they heard of something dangerous/)
  await expect(task).toBeVisible()
  await looksRight(page)
  await page.goto(`/samples/${sample_id}`)
  await button(page, 'Could Not Reach Them').click()
  await button(page, 'Nobody could reach them').click()
  await expect(page.getByText(`${sample_id}: noted that nobody could reach the person`)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(task).toHaveCount(0)
})
