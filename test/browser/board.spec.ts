/**
 * The waiting board: a sample gets its ticket, staff find it in their list, and a link opens the board on a screen of the
 * room without signing in and without JavaScript, until a new link replaces it.
 */
import type { APIRequestContext } from '@playwright/test'
import { switchOver, test } from './counter-support.ts'
import { headersOf } from './own-samples.ts'
import { button } from './report-support.ts'
import { expect, looksRight, looksRightEverywhere, signIn } from './support.ts'

/** Registers samples and begins their tests; the first `reported` of them have a result. */
async function testHere(request: APIRequestContext, count: number, reported: number) {
  const headers = await headersOf(request, 'both')
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const ids = Samples.filter((one: { container_type: string }) => one.container_type === 'VIAL')
    .slice(0, count)
    .map((one: { sample_id: string }) => one.sample_id)
  const about = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  for (const sample_id of ids) {
    await post('/samples/', { sample_id, collected_by: 'Noor Haddad', ...about })
    await post('/counter/test-here/', { sample_ids: [sample_id], fullname: 'Noor Haddad' })
  }
  const data = {
    ...{ strip_type: 'Fentanyl', strip_result: 'NEGATIVE', staff_first_name: 'Noor', staff_last_name: 'Haddad' },
  }
  for (const sample of ids.slice(0, reported))
    await post('/analysis/reports/?is_draft=false', { sample, tests: [{ technology: 'TEST_STRIP', data }] })
  return ids as string[]
}

/** Registers a sample, and begins no test. */
async function collected(request: APIRequestContext) {
  const headers = await headersOf(request, 'both')
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const about = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  const answer = await request.post('/api/samples/', {
    headers,
    data: { sample_id, collected_by: 'Noor Haddad', ...about },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return sample_id as string
}

test('tickets stand on a screen without a session, until another link replaces it', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  const ids = await testHere(request, 3, 1)
  const left = await collected(request)
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, 'both', `/samples/${ids[1]}`)
  await expect(page.getByText('Ticket 2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Print the card with the ticket' }).click()
  const card = page.getByRole('region', { name: 'Reminder card' })
  await expect(card).toContainText(/Ticket 2.*Today, at the counter.*If a lab tests it, too:\s*No later than 12:00 PM/)
  await looksRight(page)
  for (const paper of ['Small card', 'Receipt (58 mm)']) {
    await page.getByRole('radio', { name: paper }).check()
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await page.getByText('Version to read aloud').click()
  await expect(page.getByText('Your ticket is number 2. Show it at the counter.')).toBeVisible()
  await expect(page.getByText('The result comes today, at the counter.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the sample' }).click()
  await expect(page.getByText('Ticket 2', { exact: true })).toBeVisible()

  await page.goto('/')
  await expect(
    page.getByText(/^3 tickets wait; of these, 1 with a result\. Nobody began to test \d+ samples? of today\./),
  ).toBeVisible()
  await button(page, 'Full').click()
  await expect(page.getByText('Noted: full')).toBeVisible()
  await looksRight(page)
  await button(page, 'Take It Back').click()
  await expect(page.getByText('Taken back: full')).toBeVisible()
  await button(page, 'Not offered').click()
  await expect(page.getByText('Noted: not offered')).toBeVisible()
  await page.goto('/insight')
  await expect(page.getByText('1 sample could not be taken.')).toBeVisible()
  await looksRight(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Waiting board' }).click()
  await expect(page.getByText('Result is ready')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Without a ticket' })
  await expect(waiting.getByRole('link', { name: left })).toHaveAttribute('href', `/samples/${left}`)
  await expect(waiting.getByRole('link', { name: ids[2] ?? '' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: ids[2] ?? '' })).toHaveAttribute('href', `/counter/${ids[2]}`)
  await button(page, 'Make A Link').click()
  const link = await page.getByRole('textbox', { name: 'Link of the waiting board' }).inputValue()
  await looksRight(page)

  const screen = await (
    await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  ).newPage()
  const answer = await screen.goto(new URL(link).pathname)
  expect(answer?.headers().refresh).toBe('20')
  await expect(screen.getByRole('listitem')).toHaveText([/^1.*Result is ready/, /^2.*Being tested/, /^3.*Being tested/])
  for (const id of ids) expect(await screen.content()).not.toContain(id)
  const reader = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await reader.goto(new URL(link).pathname)
  await looksRightEverywhere(reader)
  await reader.getByRole('link', { name: 'Français' }).click()
  await expect(reader.getByText('Résultat prêt')).toBeVisible()
  await reader.getByRole('link', { name: 'Ne plus relire' }).click()
  await expect(reader).toHaveURL(/lang=fr&still=1$/)

  await desk.goto('/admin/sites')
  await desk.getByRole('link', { name: 'Harbour East Health Centre', exact: true }).click()
  await button(desk, 'Make A New Link').click()
  await expect(desk.getByText('The link was made. An older one opens nothing now.')).toBeVisible()
  await screen.goto(new URL(link).pathname)
  await expect(screen.getByRole('heading', { name: 'This link does not open a board' })).toBeVisible()
})

test('the list and the home page say whom to tell first, and which strip is to be read', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await switchOver(desk)
  const [known = '', unknown = '', danger = '', running = ''] = await testHere(request, 4, 0)
  const headers = await headersOf(request, 'both')
  const report = async (sample: string, strip_result: string, drugs_found: object[]) => {
    const staff = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }
    const tests = [
      { technology: 'TEST_STRIP', data: { strip_type: 'Fentanyl', strip_result, ...staff } },
      { technology: 'FTIR', data: { drugs_found, ...staff } },
    ]
    const answer = await request.post('/api/analysis/reports/?is_draft=false', { headers, data: { sample, tests } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await report(known, 'NEGATIVE', [{ drug: { name: 'Caffeine' } }])
  await report(unknown, 'NEGATIVE', [{ custom_drug: 'Xyzzy-77' }])
  await report(danger, 'POSITIVE', [{ drug: { name: 'Caffeine' } }])
  const strip = await request.post(`/api/samples/${running}/start-strip/`, {
    headers,
    data: { strip_type: 'Xylazine' },
  })
  expect(strip.ok(), await strip.text()).toBe(true)
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, 'both', '/waiting-board')
  const row = (number: number) => page.getByRole('row', { name: `Ticket ${number}` })
  await expect(row(2)).toContainText('Unknown substance')
  await expect(row(3)).toContainText('Strip reacted to: fentanyl')
  await expect(row(1)).not.toContainText(/Unknown|reacted/)
  await expect(row(4)).toContainText('Xylazine: 5 min left')
  await page.clock.fastForward('05:00')
  await expect(row(4)).toContainText('Xylazine: read it now')
  await looksRightEverywhere(page)
  await page.goto('/')
  await expect(page.getByText('4 tickets wait; of these, 3 with a result. Tell 2 of them first')).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect(page.getByText('1 strip is to be read now.')).toBeVisible()
  await looksRight(page)
})
