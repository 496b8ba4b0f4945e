/** The staff's sharing survey and the download page (R4.20, R4.22). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api, expect, isPhone, looksRight, signIn, test } from './support.ts'

const share = (id: string) => `/samples/${id}/share`
const download = (id: string) => `/samples/${id}/download`
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByLabel(answer, { exact: true })
const conversation = 'Did you talk about the results with the person?'

test("staff name, 'Results were shared' and the conversation are required", async ({ page }) => {
  await signIn(page, 'collection', share('PD2215'))
  await expect(page.getByRole('heading', { level: 1, name: /^Sharing Results Survey ?PD2215$/ })).toBeVisible()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Submit survey' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a first and a last name.',
    "Tick 'Results were shared'.",
    'Say whether you had a conversation.',
  ])
  await summary.getByRole('link', { name: "Tick 'Results were shared'." }).click()
  await page.keyboard.press('Space')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await choose(page, 'What does the person plan to do now?', 'Other').check()
  await expect(page.getByPlaceholder('Please specify *')).toBeVisible()
  await expect(summary).toContainText('Say what the other is, or untick it.')
})

test('the survey does not ask about a service user if the sample has none', async ({ page }) => {
  await signIn(page, 'collection')
  // Another test may have marked the demo's only such sample as shared.
  await page.route(api('/samples/PD2217/'), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), shared_at: null } })
  })
  await page.goto(share('PD2217'))
  await expect(choose(page, 'Were the results shared?', 'Results were shared')).toBeVisible()
  await expect(page.getByRole('group', { name: conversation })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /How useful/ })).toHaveCount(0)
})

test("choosing 'Don't know' clears the other plans, and the draft outlives a reload", async ({ page }) => {
  await signIn(page, 'collection', share('PD2189'))
  const plan = (answer: string) => choose(page, 'What does the person plan to do now?', answer)
  await plan('Use less').check()
  await plan('Tell others about it').check()
  await plan("Don't know").check()
  await expect(plan('Use less')).not.toBeChecked()
  await plan('Use less').check()
  await expect(plan("Don't know")).not.toBeChecked()
  await choose(page, conversation, 'Yes').check()
  await page.getByLabel('Feedback').fill('Was glad to know.')
  await page.reload()
  await expect(plan('Use less')).toBeChecked()
  await expect(choose(page, conversation, 'Yes')).toBeChecked()
  await expect(page.getByLabel('Feedback')).toHaveValue('Was glad to know.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(plan('Use less')).not.toBeChecked()
})

test('a survey leads to the download, and a second one is refused', async ({ page }) => {
  const id = isPhone(page) ? 'QW1106' : 'QW1105'
  await signIn(page, 'collection2', `/samples/${id}`)
  await page.getByRole('button', { name: 'Download & Share Results' }).click()
  await choose(page, 'Were the results shared?', 'Results were shared').check()
  await choose(page, conversation, 'Yes').check()
  await choose(page, 'How useful were the results to the person?', 'Very useful').check()
  await choose(page, 'Would the person use the service again?', 'Yes').check()
  await page.getByRole('button', { name: 'Submit survey' }).press('Enter')
  await expect(page.getByText(`${id} Sample Status Updated`)).toBeVisible()
  await expect(page.getByText('Status: Results Shared')).toBeVisible()
  await expect(page).toHaveURL(download(id))
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await file).suggestedFilename()).toBe(`results_${id}.pdf`)
  expect(
    readFileSync(await (await file).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect(page.getByText(`results_${id}.pdf was downloaded.`)).toBeVisible()
  await page.getByRole('link', { name: 'Return To Sample Page' }).click()
  await expect(page).toHaveURL(`/samples/${id}`)
  await expect(page.getByText('Results Shared', { exact: true })).toBeVisible()
  await page.goto(share(id))
  await expect(page.getByRole('alert')).toContainText(`Resharing ${id} is not allowed`)
  await expect(page).toHaveURL('/')
})

test('opening the survey of a shared result is refused', async ({ page }) => {
  await signIn(page, 'collection', share('PD2190'))
  await expect(page.getByRole('alert')).toContainText('Resharing PD2190 is not allowed')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toBeHidden()
  const notice = page.getByRole('region', { name: 'Not possible' })
  await expect(notice).toHaveText(/^Resharing PD2190 is not allowed/)
  await looksRight(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
})

test('a staff survey is refused if the person answered one online', async ({ page }) => {
  await signIn(page, 'collection', share('PD2201'))
  await expect(page.getByRole('alert')).toContainText('Resharing PD2201 is not allowed')
  await expect(page).toHaveURL('/')
})

test('a result that could not be shared can be shared once the person comes back', async ({ page }) => {
  await signIn(page, 'collection', '/samples/PD7002')
  const shareAfterAll = page.getByRole('button', { name: 'Share after all' })
  await expect(shareAfterAll).toBeVisible()
  await looksRight(page)
  await shareAfterAll.click()
  await expect(page).toHaveURL(share('PD7002'))
  await expect(page.getByRole('heading', { level: 1, name: /^Sharing Results Survey/ })).toBeVisible()
  await expect(choose(page, 'Were the results shared?', 'Results were shared')).toBeVisible()
})

test('a sample without a report is not ready', async ({ page }) => {
  await signIn(page, 'collection', share('PD2224'))
  await expect(page.getByRole('alert')).toContainText('Report PD2224 is not ready')
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of [45]\d\d|ERR_/ })

  test('an unknown sample is invalid, one without a report is not ready, and both lead back', async ({ page }) => {
    await signIn(page, 'collection', '/?tab=AllSamplesCollection')
    await page.goto(download('PD9999'))
    await expect(page.getByRole('alert')).toContainText('Invalid sample: PD9999')
    await expect(page).toHaveURL('/')
    await page.goto(download('PD2224'))
    await expect(page.getByRole('alert')).toContainText('Report PD2224 is not ready')
    await expect(page).toHaveURL('/samples/PD2224')
    await expect(page.getByRole('region', { name: 'Not possible' })).toContainText('Report PD2224 is not ready')
  })

  test('a failed check says why, and Try Again repeats it', async ({ page }) => {
    await signIn(page, 'collection')
    await page.route(api('/collection/results/PD2215/ready/'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(download('PD2215'))
    await expect(page.getByRole('alert')).toContainText('Server Error')
    await page.unroute(api('/collection/results/PD2215/ready/'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  })

  test('a failed download says so beside its button', async ({ page }) => {
    await signIn(page, 'collection', download('PD2215'))
    await page.route(api('/collection/results/PD2215/download/'), (route) => route.abort())
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The file was not downloaded.')
  })

  test('a refused survey keeps its input, and is sent again with the same key', async ({ page }) => {
    await signIn(page, 'collection', share('PD2215'))
    const keys: (string | undefined)[] = []
    await page.route(api('/collection/results/PD2215/share/'), (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1
        ? route.abort()
        : route.fulfill({ status: 409, json: { detail: 'Resharing PD2215 is not allowed' } })
    })
    await choose(page, 'Were the results shared?', 'Results were shared').check()
    await choose(page, conversation, 'No').check()
    await page.getByLabel('Feedback').fill('None')
    await page.getByRole('button', { name: 'Submit survey' }).click()
    await expect(page.getByRole('alert')).toContainText('The service could not be reached.')
    await page.getByRole('button', { name: 'Submit survey' }).click()
    await expect(page.getByRole('alert')).toContainText('Resharing PD2215 is not allowed')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Feedback')).toHaveValue('None')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})
