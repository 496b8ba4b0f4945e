/** At the counter once there is a result: whose ticket it is, who was told, what happens to the rest, and who may do what. */
import type { APIRequestContext, Page } from '@playwright/test'
import { atCounter, infraredSaw, openCounter, test } from './counter-support.ts'
import { headersOf } from './own-samples.ts'
import { button, choose } from './report-support.ts'
import { expect, looksRight, looksRightEverywhere, signIn } from './support.ts'

const told = (page: Page) => page.getByRole('region', { name: 'Told', exact: true })
const shown = (page: Page) => page.getByLabel('Ticket or card of the person')
const ticketOf = async (request: APIRequestContext, id: string): Promise<string> => {
  const sample = await request.get(`/api/samples/${id}/`, { headers: await headersOf(request, 'both') })
  return String((await sample.json()).ticket.number)
}

test('a wrong ticket says what it is; leaving loses nothing; who left is noted, and told after all', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const [id, other] = [await atCounter(request), await atCounter(request)]
  await infraredSaw(request, id, 'Cocaine')
  await signIn(page, 'both', `/counter/${id}`)
  await shown(page).fill(await ticketOf(request, other))
  await page.getByLabel('The person heard the result').check()
  await page.getByLabel('Results were shared', { exact: true }).check()
  await page.getByRole('group', { name: 'Did you talk about the results with the person?' }).getByLabel('Yes').check()
  await button(page, 'Told').click()
  await expect(page.getByText(/^This ticket belongs to another sample\./).first()).toBeVisible()
  await expect(page.getByText(other)).toHaveCount(0)
  await shown(page).fill('999')
  await expect(page.getByText(/^No ticket has this number today\./).first()).toBeVisible()
  await looksRightEverywhere(page)

  await button(page, 'Later').click()
  await expect(page).toHaveURL('/waiting-board')
  await page.goBack()
  await expect(shown(page)).toHaveValue('999')
  await page.getByRole('link', { name: 'Keep Here' }).click()
  await expect(page.getByText(`${id} stays at this site`)).toBeVisible()
  await expect(page).toHaveURL('/waiting-board')
  await page.goBack()

  await button(page, 'Not Told').click()
  const question = page.getByRole('dialog', { name: `Why was the person of ${id} not told?` })
  await question.getByLabel('They left before').check()
  await question.getByRole('button', { name: 'Not Told' }).click()
  const noted = told(page).getByText(/^Not told: they left before\. Noted on .* by Noor Haddad\. If they come back/)
  await expect(noted).toBeVisible()
  await page.reload()
  await expect(noted).toBeVisible()
  await looksRightEverywhere(page)

  // A ticket that was typed wrong and wiped again leaves the way without one.
  await shown(page).fill('')
  await page.getByLabel('No ticket and no card. I am sure that this is their result.').check()
  await button(page, 'Told').click()
  await expect(told(page).getByText(/^The person was told\. They heard the result\. Noted on .* by Noor/)).toBeVisible()
  await expect(button(page, 'Told')).toHaveCount(0)
})

test('the rest is sent on, destroyed or given back, and never more than the vial held', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await infraredSaw(request, id, 'Cocaine')
  await signIn(page, 'both', `/counter/${id}`)
  await shown(page).fill('9')
  await page.getByRole('link', { name: 'Send On To A Lab' }).click()
  await expect(page).toHaveURL(new RegExp(`/prepare-for-transport\\?samples=${id}$`))
  await expect(page.getByText(id).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Destroy' }).click()
  await expect(page).toHaveURL(new RegExp(`/dispose-samples\\?.*${id}`))
  await expect(page.getByRole('heading', { level: 1, name: /^Confirm Sample Disposal/ })).toBeVisible()
  await expect(page.getByText(id).first()).toBeVisible()
  await page.goBack()
  await button(page, 'Give Back').click()
  const question = page.getByRole('dialog', { name: `Give back what is left of ${id}` })
  await question.getByLabel('Ticket or card that the person shows').fill(id)
  await question.getByLabel('It is sealed, and nothing that was dissolved is in it.').check()
  const weight = question.getByLabel('How much goes back, in gram')
  await weight.fill('1001')
  await question.getByRole('button', { name: 'It Was Given Back' }).click()
  await expect(question.getByText('More than 1000 g cannot be right. Enter gram.').first()).toBeVisible()
  await weight.fill('0.00001')
  await expect(question.getByText('Enter gram above 0, with at most 4 decimals.').first()).toBeVisible()
  await looksRight(page)
  await weight.fill('')
  await question.getByRole('button', { name: 'It Was Given Back' }).click()
  await expect(page.getByText('It was given back to the person.')).toBeVisible()
})

/** An administrator takes a flag from the person at the counter. */
async function withFlags(request: APIRequestContext, flags: object) {
  const headers = await headersOf(request, 'admin')
  const { results } = await (await request.get('/api/admin/people/', { headers })).json()
  const { id, version } = results.find(({ email }: { email: string }) => email === 'both@demo.example')
  const answer = await request.patch(`/api/admin/people/${id}/`, {
    ...{ headers: { ...headers, 'if-match': `"${version}"` }, data: flags },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('who only collects tells the person, and enters no result', async ({ page, request, browser, baseURL }) => {
  await openCounter(browser, baseURL)
  const [id, open] = [await atCounter(request), await atCounter(request)]
  await infraredSaw(request, id, 'Cocaine')
  await withFlags(request, { performs_analysis: false })
  await signIn(page, 'both', `/counter/${open}`)
  await expect(page.getByText(/^Only analysis staff of your site enter its result\./)).toBeVisible()
  await expect(button(page, 'Submit')).toHaveCount(0)
  await looksRightEverywhere(page)
  await page.goto(`/counter/${id}?correct=`)
  await expect(page.getByText(/^Only analysis staff of your site enter its result\./)).toBeVisible()
  await page.goto(`/counter/${id}`)
  await expect(button(page, 'Told')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Correct The Result' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send On To A Lab' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Destroy' })).toHaveCount(0)
  await expect(button(page, 'Give Back')).toBeVisible()
  await looksRightEverywhere(page)
})

test('who only analyzes enters and corrects the result, and tells nobody', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const [id, open] = [await atCounter(request), await atCounter(request)]
  await infraredSaw(request, id, 'Cocaine')
  await withFlags(request, { performs_collection: false })
  await signIn(page, 'both', `/counter/${open}`)
  await expect(button(page, 'Submit')).toBeVisible()
  await page.goto(`/counter/${id}`)
  await expect(page.getByText(/^You cannot note that the person was told\./)).toBeVisible()
  await expect(button(page, 'Told')).toHaveCount(0)
  await expect(button(page, 'Not Told')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Correct The Result' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send On To A Lab' })).toBeVisible()
  await looksRightEverywhere(page)
})

test('a red and an amber box look as on the public page', async ({ page, request, browser, baseURL }) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await infraredSaw(request, id, 'Fentanyl')
  await signIn(page, 'both', `/counter/${id}`)
  const looks = async (tone: 'danger' | 'look') => {
    const box = page.locator(`.card.${tone}`).first()
    await expect(box).toBeVisible()
    return box.evaluate((element) => {
      const { borderLeftColor, borderLeftStyle, backgroundColor, color } = getComputedStyle(element)
      const icon = element.querySelector('svg')?.getBoundingClientRect().width ?? 0
      return { borderLeftColor, borderLeftStyle, backgroundColor, color, hasIcon: icon > 0 }
    })
  }
  const both = async () => ({ danger: await looks('danger'), look: await looks('look') })
  const atTheCounter = await both()
  await page.goto(`/service-users/result/${id}`)
  expect(atTheCounter).toEqual(await both())
})

test('who gets no result is told why, and leaves the board', async ({ page, request, browser, baseURL }) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  const data = { sample: id, staff: 'Noor Haddad', reason: 'Too little was left in the cooker.' }
  const answer = await request.post('/api/analysis/not-analyzed/', { headers: await headersOf(request, 'both'), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(page, 'both', `/counter/${id}`)
  await expect(told(page).getByText(/^It could not be analyzed: Too little was left in the cooker\./)).toBeVisible()
  await looksRightEverywhere(page)
  await told(page).getByRole('button', { name: 'They Heard It' }).click()
  await expect(told(page).getByText(/^The person knows that there is no result\. Noted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Waiting board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting board' })).toBeVisible()
  await expect(page.getByRole('link', { name: id })).toHaveCount(0)
})

test.describe('while somebody corrects it', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('a result that changes on another device is read again before anybody says that it was told', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    await openCounter(browser, baseURL)
    const id = await atCounter(request)
    await infraredSaw(request, id, 'Cocaine')
    await signIn(page, 'both', `/counter/${id}`)
    await expect(page.getByRole('region', { name: 'What the person reads' }).getByText('Cocaine').first()).toBeVisible()
    await page.getByLabel('No ticket and no card. I am sure that this is their result.').check()
    await page.getByLabel('The person heard the result').check()
    await page.getByLabel('Results were shared', { exact: true }).check()
    await page.getByRole('group', { name: 'Did you talk about the results with the person?' }).getByLabel('Yes').check()
    const headers = await headersOf(request, 'both')
    const staff = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }
    const correct = async (name: string) => {
      const tests = [{ technology: 'FTIR', data: { drugs_found: [{ drug: { name } }], ...staff } }]
      const data = { sample: id, tests, correction: 'The spectrum was read again.' }
      const answer = await request.post('/api/analysis/reports/', { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await correct('Fentanyl')
    await button(page, 'Told').click()
    await expect(page.getByText(/^The result changed after it was opened here, and nothing was noted\./)).toBeVisible()
    await expect(page.getByText(/^This result changed on .* while it stood here\./)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What the person reads' }).getByText('Fentanyl').first(),
    ).toBeVisible()
    await looksRightEverywhere(page)
    await button(page, 'Told').click()
    await expect(told(page).getByText(/^The person was told\. They heard the result\./)).toBeVisible()

    await correct('Caffeine')
    await page.reload()
    await expect(told(page).getByText('The result was corrected after it was shared.')).toBeVisible()
    await looksRightEverywhere(page)
    await told(page).getByRole('button', { name: 'The person was told' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, they were told' }).click()
    await expect(told(page).getByText('The result was corrected after it was shared.')).toHaveCount(0)
  })

  test('a strip and an infrared result from two devices stand beside each other', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    await openCounter(browser, baseURL)
    const id = await atCounter(request)
    await signIn(page, 'both', `/counter/${id}`)
    await choose(page, 'Test strip')
    await page.getByLabel('Type of the test strip').selectOption({ label: 'Fentanyl' })
    await page.getByRole('radio', { name: 'Two lines, even if one is faint' }).check()
    await infraredSaw(request, id, 'Cocaine')
    await button(page, 'Submit').click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this report' })
    await expect(conflict.getByText('Keep both adds your tests to theirs.')).toBeVisible()
    await looksRight(page)
    await conflict.getByRole('button', { name: 'Keep both' }).click()
    await page.getByLabel('Why is the report corrected?').fill('The strip was read later')
    await button(page, 'Submit').click()
    const read = page.getByRole('region', { name: 'What the person reads' })
    await expect(read.getByText('Cocaine').first()).toBeVisible()
    await expect(read.getByRole('heading', { name: 'Fentanyl test strip' })).toBeVisible()
    await expect(page).toHaveURL(`/counter/${id}`)
  })
})

test('the language of the person stays beside their sample, from the result to its correction and back', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openCounter(browser, baseURL)
  const id = await atCounter(request)
  await infraredSaw(request, id, 'Cocaine')
  await signIn(page, 'both', `/counter/${id}`)
  const language = page.getByLabel('Language', { exact: true })
  await language.selectOption('Français')
  await expect(page.getByRole('heading', { name: 'Votre résultat' })).toBeVisible()
  await page.getByRole('link', { name: 'Correct The Result' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Correct The Result/ })).toBeVisible()
  await expect(language.locator('option:checked')).toHaveText('Français')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('heading', { name: 'Votre résultat' })).toBeVisible()
  await expect(language.locator('option:checked')).toHaveText('Français')
})
