/**
 * A service user's sharing survey (R9.3): it takes a minute, counts once, and loses nothing that was typed.
 */
import { reportedForUser } from './own-samples.ts'
import { button, heading, phone } from './public-support.ts'
import { expect, test } from './support.ts'

test.use({ ...phone, expectedErrors: /status of (409|429|500)|ERR_/ })

const sending = '**/share-service-user/*'

test('a survey is answered once, and reloading the thanks sends nothing', async ({ page, request }) => {
  const id = await reportedForUser(request)
  await page.goto(`/service-users/share/${id}?helpful=yes`)
  await expect(page.getByText('This takes 1 minute.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Very useful', exact: true })).toBeChecked()
  // Without JavaScript the field is always there; it disappears once the script runs.
  await expect(page.getByRole('textbox', { name: /Please specify/ })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Use less' }).check()
  await page.getByRole('checkbox', { name: "Don't know" }).check()
  await expect(page.getByRole('checkbox', { name: 'Use less' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Tell others about it' }).check()
  await expect(page.getByRole('checkbox', { name: "Don't know" })).not.toBeChecked()
  const changed = page.getByRole('group', { name: 'Did the results change your plan?' })
  await changed.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('textbox', { name: 'Is there more you want to tell us?' }).fill('Thanks for this')
  const [sent] = await Promise.all([page.waitForRequest(/share-service-user/), button(page, 'Submit Feedback').click()])
  expect(sent.postDataJSON()).toEqual({
    how_useful: 'Very useful',
    plan: ['Tell others about it'],
    change_plan: 'YES',
    use_again: null,
    feedback: 'Thanks for this',
  })
  await expect(heading(page, 'Thank you')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await page.goto(`/service-users/share/${id}`)
  await expect(heading(page, `Resharing ${id} is not allowed`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the result' }).click()
  await expect(heading(page, 'Your result')).toBeVisible()
  await expect(page.getByText('Were these results helpful?')).toHaveCount(0)
})

test('a fault links to its question; a refusal or a lost network keeps every answer', async ({ page, request }) => {
  const id = await reportedForUser(request)
  await page.goto(`/service-users/share/${id}`)
  // Wait until the script runs: before that, the browser sends the plain form.
  await expect(page.getByRole('textbox', { name: /Please specify/ })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Other', exact: true }).check()
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Please say what you plan, or untick Other.' }).click()
  const other = page.getByRole('textbox', { name: /Please specify/ })
  await other.fill('Ask a friend')
  await page.route(sending, (route) => route.abort('internetdisconnected'))
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toContainText('Your answers were not sent. They are still here.')
  await page.unroute(sending)
  // The sign-in page of a network: nothing arrived, though it says 200.
  await page.route(sending, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Cafe Wi-Fi</h1>' }))
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toContainText('Your answers were not sent. They are still here.')
  await expect(other).toHaveValue('Ask a friend')
  await page.unroute(sending)
  await page.route(sending, (route) => route.fulfill({ status: 429, json: {} }))
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toContainText('Please wait a minute.')
  await expect(other).toHaveValue('Ask a friend')
  await page.unroute(sending)
  const [sent] = await Promise.all([page.waitForRequest(/share-service-user/), button(page, 'Submit Feedback').click()])
  expect(sent.postDataJSON()).toMatchObject({ plan: ['Ask a friend'] })
  await expect(heading(page, 'Thank you')).toBeVisible()
})

test('the button is off while the survey is sent', async ({ page, request }) => {
  await page.goto(`/service-users/share/${await reportedForUser(request)}`)
  // Wait until the script runs: before that, the browser sends the plain form, which the test cannot hold.
  await expect(page.getByRole('textbox', { name: /Please specify/ })).toBeHidden()
  await page.route(sending, () => {})
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toContainText('Please answer at least one question.')
  await page.getByRole('checkbox', { name: 'Use less' }).check()
  await button(page, 'Submit Feedback').click()
  await expect(button(page, 'Sending...')).toBeDisabled()
})

test.describe('another website', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('can link here but cannot send answers for somebody', async ({ page, request, baseURL }) => {
    const id = await reportedForUser(request)
    const form = `<form method="post" action="${baseURL}/service-users/share/${id}"><button>Win a prize</button></form>`
    await page.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }))
    await page.goto('http://evil.example/')
    await button(page, 'Win a prize').click()
    await expect(heading(page, 'Nothing was sent')).toBeVisible()
    await button(page, 'Try Again').click()
    await expect(page.getByText('This takes 1 minute.')).toBeVisible()
  })
})
