/**
 * Testing at the counter: an administrator switches a site over; one person registers, tests and tells; a lab's result
 * then waits until the person was told again.
 */
import type { APIRequestContext } from '@playwright/test'
import { switchOver, test } from './counter-support.ts'
import { headersOf } from './own-samples.ts'
import { button, cell, choose, sayYes } from './report-support.ts'
import { expect, looksRight, looksRightEverywhere, signIn } from './support.ts'
import { toReview } from './survey-support.ts'

/** Sends a sample on from the counter; the central laboratory reports fentanyl beside what was found. */
async function labFinds(request: APIRequestContext, sample: string) {
  const post = async (who: 'both' | 'analysis', path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers: await headersOf(request, who), data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const further = {
    samples: [sample],
    reason: 'REQUIRES_FURTHER_ANALYSIS',
    person: 'Noor Haddad',
    why: 'A lab sees more',
  }
  const { destinations } = await post('both', '/packages/prepare/', { ...further, dry_run: true })
  const lab = destinations.find(({ name }: { name: string }) => name === 'Central Laboratory')
  await post('both', '/packages/prepare/', { ...further, dry_run: false, dest_site: lab.id })
  const people = { transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }
  await post('analysis', '/packages/accept/', { sample_ids: [sample], ...people })
  const data = {
    ...{ drugs_found: [{ drug: { name: 'Cocaine' } }, { drug: { name: 'Fentanyl' } }], is_liquid: 0 },
    ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
  }
  await post('analysis', '/analysis/reports/', { sample, tests: [{ technology: 'GC_MS', data }] })
}

test('one person goes from the survey to told; the lab finds more, and the person is told again', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, 'both', '/collection-survey')
  const id = await toReview(page)
  await button(page, 'Submit').click()
  await expect(page.getByRole('heading', { level: 1, name: /Sample Details/ })).toBeVisible()
  await looksRight(page)
  await button(page, 'Test Now').click()

  await expect(page).toHaveURL(`/counter/${id}`)
  await choose(page, 'Test strip')
  await page.getByLabel('Type of the test strip').selectOption({ label: 'Fentanyl' })
  await page.getByRole('radio', { name: 'Two lines, even if one is faint' }).check()
  await choose(page, 'FTIR')
  await cell(page, 'name', 1).fill('Cocaine')
  await page.keyboard.press('Escape')
  await button(page, 'Submit').click()
  // Fentanyl was expected, and no test names it.
  await sayYes(page)
  await expect(page.getByRole('region', { name: 'What the person reads' })).toBeVisible()
  await page.goto(`/result/${id}`)
  await expect(page.getByText('First look', { exact: true })).toHaveCount(2)
  // The card above comes with code of its own; headings are in order once it is there.
  await expect(page.getByRole('heading', { level: 2, name: /^We found/ })).toBeVisible()
  await looksRight(page)

  const reader = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  const firstLook = /^This is a first look with .*infrared.*\. A lab can find more\.$/
  await reader.goto(`/service-users/result/${id}`)
  await expect(reader.getByText(firstLook)).toBeInViewport()
  await looksRightEverywhere(reader)

  await page.getByRole('link', { name: 'Tell The Person' }).click()
  await page
    .getByRole('button', { name: 'Download & Share Results' })
    .or(page.getByRole('link', { name: 'Download & Share Results' }))
    .click()
  await page.getByLabel('Ticket or card of the person').fill(id)
  await page.getByLabel('The person heard the result').check()
  await page.getByLabel('Results were shared', { exact: true }).check()
  await page.getByRole('group', { name: 'Did you talk about the results with the person?' }).getByLabel('Yes').check()
  await button(page, 'Submit survey').click()
  await expect(page.getByText('Status: Results Shared')).toBeVisible()

  await labFinds(request, id)
  await reader.reload()
  await expect(reader.getByText('New since you were told: Fentanyl.')).toBeInViewport()
  await expect(reader.getByRole('heading', { level: 3 })).toHaveText([
    'GC-MS',
    'First look: Fentanyl test strip',
    'First look: FTIR',
  ])
  await looksRightEverywhere(reader)
  await reader.goto(`/service-users/result/${id}?lang=fr`)
  await expect(reader.getByText(/^Nouveau depuis qu’on vous a donné le résultat/)).toBeInViewport()

  await page.goto('/?tab=ResultsToShare')
  await expect(page.getByText(id).first()).toBeVisible()
  await page.goto(`/samples/${id}`)
  await button(page, 'The person was told').click()
  await button(page, 'Yes, they were told').click()
  await expect(page.getByText(`${id}: noted that the person was told`)).toBeVisible()
  await reader.goto(`/service-users/result/${id}`)
  await expect(reader.getByText('New since you were told: Fentanyl.')).toHaveCount(0)
})

test('a test that was begun by mistake is taken back', async ({ page: desk, browser, request, baseURL }) => {
  await switchOver(desk)
  const headers = await headersOf(request, 'both')
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const about = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  const added = await request.post('/api/samples/', {
    headers,
    data: { sample_id, collected_by: 'Noor Haddad', ...about },
  })
  expect(added.ok()).toBe(true)
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(page, 'both', `/samples/${sample_id}`)
  await button(page, 'Test Here').click()
  await expect(page).toHaveURL(`/counter/${sample_id}`)
  await page.goto(`/samples/${sample_id}`)
  await button(page, 'Not Tested Here After All').click()
  const question = page.getByRole('dialog', { name: `${sample_id} is not tested here after all` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('The wrong vial')
  await looksRight(page)
  await question.getByRole('button', { name: 'Save The Correction' }).click()
  await expect(button(page, 'Test Here')).toBeVisible()
  await expect(page.getByText('Tested Here').first()).toBeVisible()
})

test('what is left goes back to the person whose card was scanned', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  await desk.getByRole('link', { name: 'Harbour East Health Centre', exact: true }).click()
  await desk.getByLabel('Law that lets staff give the rest back').fill('Exemption 7 of the health ministry')
  await button(desk, 'Save').click()
  await expect(desk.getByText('Harbour East Health Centre was saved.')).toBeVisible()
  const headers = await headersOf(request, 'both')
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const about = { collected_from: 'STAFF_BEHALF_USER', expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  const forWhom = { results_provision: 'IN_PERSON', already_used: 'NO', wait_for_results: 'YES' }
  await post('/samples/', { sample_id, collected_by: 'Noor Haddad', ...about, ...forWhom })
  await post('/counter/test-here/', { sample_ids: [sample_id], fullname: 'Noor Haddad' })
  const data = { drugs_found: [{ drug: { name: 'Cocaine' } }], staff_first_name: 'Noor', staff_last_name: 'Haddad' }
  await post('/analysis/reports/', { sample: sample_id, tests: [{ technology: 'FTIR', data }] })

  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(page, 'both', `/samples/${sample_id}`)
  await button(page, 'Give Back').click()
  const question = page.getByRole('dialog', { name: `Give back what is left of ${sample_id}` })
  const card = question.getByLabel('Ticket or card that the person shows')
  await card.fill('ZZ9999')
  await question.getByRole('button', { name: 'It Was Given Back' }).click()
  await expect(
    question.getByText('This is not the card or ticket of this sample. Nothing was given back.').first(),
  ).toBeVisible()
  await looksRightEverywhere(page)
  await card.fill(sample_id)
  await question.getByLabel('It is sealed, and nothing that was dissolved is in it.').check()
  await question.getByRole('button', { name: 'It Was Given Back' }).click()
  await expect(page.getByText(`${sample_id} was given back: not weighed.`)).toBeVisible()
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()
  await expect(page.getByText('Given Back').first()).toBeVisible()
  await looksRight(page)
  await expect(button(page, 'Give Back')).toHaveCount(0)
  await button(page, 'Not Given Back After All').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was the other vial')
  await button(page, 'Save The Correction').click()
  await expect(button(page, 'Give Back')).toBeVisible()
})
