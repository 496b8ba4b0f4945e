/** Receiving samples (R2.11, R4.28): by package, by scanning and by hand, with missing and unexpected samples. */
import type { Page } from '@playwright/test'
import { receive, received, sent, sentOn } from './own-samples.ts'
import { expect, looksRight, scan, signIn, test } from './support.ts'

const address = (...ids: string[]) => `/receipt-samples?samples=${ids.join(',')}`
const row = (page: Page, id: string) => page.getByRole('checkbox', { name: `Scanned: ${id}` })
const names = (page: Page, of: string) => page.getByRole('group', { name: of })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** The package that contains a sample. */
const packageOf = (page: Page, id: string) => page.getByRole('group', { name: /^From / }).filter({ hasText: id })

async function fillTransporter(page: Page) {
  await names(page, 'Who brought them?').getByLabel('First name').fill('Carl')
  await names(page, 'Who brought them?').getByLabel('Last name').fill('Courier')
}

test('one sample is scanned, one ticked, and the page asks whether the third one of the package is missing', async ({
  page,
  request,
}) => {
  const [one = '', two = '', left = ''] = await sent(request, 3)
  const [other = ''] = await sent(request, 1)
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  await expect(packageOf(page, one)).toContainText('Prepared by Robin Ortiz')
  await expect(packageOf(page, one)).toContainText('0 of 3 samples scanned')
  await scan(page, one.toLowerCase())
  await expect(row(page, one)).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: `${one} scanned.` })).toBeVisible()
  await expect(page.getByText(/^1 of \d+ scanned$/)).toBeVisible()
  await row(page, two).press('Space')
  await expect(packageOf(page, one)).toContainText('2 of 3 samples scanned')

  await expect(names(page, 'Who receives the samples?').getByLabel('First name')).toHaveValue('Ada')
  await expect(submit(page)).toHaveAccessibleDescription(/person who brought .* all samples are accounted for/)
  await submit(page).press('Enter')
  await expect(alert(page, 'There is a problem')).toBeFocused()
  await fillTransporter(page)
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await submit(page).click()
  await expect(page.getByText('2 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Samples Missing?' })
  await expect(question).toContainText(left)
  await expect(question).not.toContainText(other)
  // Longer than a toast stays: its time stops behind the question.
  await page.waitForTimeout(4500)
  await expect(page.getByText('2 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  await question.getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report Missing Samples' })).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await expect(page.getByText('What is not ticked stays In Transit.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  const missing = page.getByRole('checkbox', { name: `Missing: ${left}` })
  await expect(missing).not.toBeChecked()
  await missing.check()
  await page.getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByText('1 Sample Statuses Updated. Status: Missing')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Samples To Receive/ })).toHaveAttribute('aria-selected', 'true')

  await page.goto(address())
  const reported = page.getByRole('region', { name: 'Reported missing' })
  await expect(reported.getByRole('listitem').filter({ hasText: left })).toContainText('Missing')
  await expect(row(page, left)).toHaveCount(0)
  await expect(packageOf(page, other)).toContainText('Not scanned yet')
  await scan(page, left)
  await expect(reported.getByRole('checkbox', { name: `Turned up: ${left}` })).toBeChecked()
  await fillTransporter(page)
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await submit(page).click()
  await expect(page.getByText('1 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
})

test('the courier’s name is required only without a tracking number; a whole package is ticked and unticked at once', async ({
  page,
  request,
}) => {
  const tracked = await sent(request, 2, 'CP 5')
  const [internal = ''] = await sent(request, 1)
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  const all = packageOf(page, tracked[0] ?? '').getByRole('checkbox', { name: /^All of the package from Parkdale/ })
  await all.check()
  for (const id of tracked) await expect(row(page, id)).toBeChecked()
  await expect(packageOf(page, tracked[0] ?? '')).toContainText('Tracking number CP 5')
  await expect(names(page, 'Who brought them?')).toHaveCount(0)
  await row(page, internal).check()
  await expect(names(page, 'Who brought them?')).toBeVisible()
  await row(page, internal).uncheck()
  await all.uncheck()
  await expect(row(page, tracked[0] ?? '')).not.toBeChecked()
  await all.check()
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await submit(page).click()
  await expect(page.getByText('2 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Samples To Receive/ })).toHaveAttribute('aria-selected', 'true')
})

test('with nothing ticked, Submit goes straight to the missing samples', async ({ page, request }) => {
  const [one = ''] = await sent(request, 1)
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  await expect(row(page, one)).not.toBeChecked()
  await submit(page).click()
  const question = page.getByRole('dialog', { name: 'Samples Missing?' })
  await expect(question).toContainText(one)
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('tab', { name: /Samples To Receive/ })).toHaveAttribute('aria-selected', 'true')
})

test('the page asks about a vial addressed to another lab, accepts it and ticks it', async ({ page, request }) => {
  const [one = ''] = await received(request, 1)
  await sentOn(request, [one])
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Receipt' })).toBeVisible()
  await expect(page.getByText(/^0 of \d+ scanned$/)).toBeVisible()
  await scan(page, one)
  await expect(alert(page, `${one} is not in your deliveries.`)).toBeVisible()
  await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
  const question = page.getByRole('dialog', { name: `Did ${one} arrive here by mistake?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, one)).toHaveCount(0)
  await page.getByRole('button', { name: 'Arrived here by mistake' }).press('Enter')
  await question.getByRole('button', { name: 'Take it in' }).click()
  await expect(page.getByText(`${one} is in your deliveries now, and ticked.`)).toBeVisible()
  await expect(row(page, one)).toBeChecked()
  await expect(page.getByText(`${one} is in your deliveries now, and ticked.`)).toBeFocused()
})

test('a scan while the question is open leaves the question with its own sample', async ({ page, request }) => {
  const [one = '', two = ''] = await sent(request, 2, 'CP 9')
  await signIn(page, 'analysis2', '/receipt-samples?samples=')
  await expect(page.getByText(/^0 of \d+ scanned$/)).toBeVisible()
  await scan(page, one)
  await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
  const question = page.getByRole('dialog', { name: `Did ${one} arrive here by mistake?` })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/packages/arrived-by-mistake/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await question.getByRole('button', { name: 'Take it in' }).click()
  await scan(page, two)
  const refused = page.getByRole('alert', { includeHidden: true }).filter({ hasText: 'then scan again.' })
  await expect(refused).toBeAttached()
  await expect(question).toBeVisible()
  answer.resolve()
  await expect(page.getByText(`${one} is in your deliveries now, and ticked.`)).toBeVisible()
  await expect(row(page, one)).toBeChecked()
  await expect(row(page, two)).toHaveCount(0)
  await scan(page, two)
  await expect(alert(page, `${two} is not in your deliveries.`)).toBeVisible()
  await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
  await expect(page.getByRole('dialog', { name: `Did ${two} arrive here by mistake?` })).toBeVisible()
})

test('a sample that is already here is named as such, and cannot arrive by mistake', async ({ page, request }) => {
  const [one = ''] = await received(request, 1)
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  await expect(page.getByText(/^0 of \d+ scanned$/)).toBeVisible()
  await scan(page, one)
  await expect(alert(page, `${one} is not in your deliveries.`)).toBeVisible()
  await expect(
    page.getByText(/It is already here: received on [A-Z][a-z]+ \d+, \d{4}, .+\. Its status is Undergoing Analysis\./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Arrived here by mistake' })).toHaveCount(0)
})

test('received samples leave the list at once, even if reloading it takes long', async ({ page, request }) => {
  const [one = '', other = ''] = await sent(request, 2, 'CP 9')
  await signIn(page, 'analysis', `/?search=${one.slice(0, 2)}`)
  const list = page.getByRole('table', { name: 'Samples To Receive' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Confirm Receipt' }).click()
  await row(page, one).check()
  await row(page, other).check()
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  let isHeld = false
  await page.route('**/api/samples/?*', async (route) => {
    if (isHeld) return
    await route.continue()
  })
  await submit(page).click()
  await expect(page.getByText('2 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  isHeld = true
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('tab', { name: /Samples To Receive/ })).toHaveAttribute('aria-selected', 'true')
  for (const id of [one, other]) await expect(page.getByRole('link', { name: id, exact: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('the count of ticks, the names and Submit are reachable from anywhere in the lists', async ({
    page,
    request,
  }) => {
    const [one = '', two = ''] = await sent(request, 2)
    await signIn(page, 'analysis', address(one))
    await expect(row(page, one)).toBeChecked()
    const bar = page.getByRole('button', { name: 'Names and Submit' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('1 ticked')).toBeInViewport()
    await looksRight(page)
    await row(page, two).focus()
    // The bar must not cover the focused row.
    const [under = 0, top = 0] = await Promise.all(
      [row(page, two), bar].map(async (one) => {
        const box = await one.boundingBox()
        return one === bar ? box?.y : (box?.y ?? 0) + (box?.height ?? 0)
      }),
    )
    expect(under).toBeLessThanOrEqual(top)
    await row(page, two).press('Space')
    await expect(page.getByText('2 ticked')).toBeInViewport()
    await bar.press('Enter')
    const end = page.getByRole('region', { name: 'Names and Submit' })
    await expect(end).toBeFocused()
    await end.getByText('Which 2?').click()
    await expect(end.getByText(`${one}, ${two}`)).toBeInViewport()
    await fillTransporter(page)
    await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
    await submit(page).click()
    await expect(page.getByText('2 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  })
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of 4\d\d/ })

  test('a sample that a colleague received meanwhile is named with the reason; ticks and names survive, even a reload', async ({
    page,
    request,
  }) => {
    const [gone = '', still = ''] = await sent(request, 2)
    await signIn(page, 'analysis', address(gone, still))
    await fillTransporter(page)
    await page.reload()
    await expect(names(page, 'Who brought them?').getByLabel('Last name')).toHaveValue('Courier')
    await expect(row(page, gone)).toBeChecked()
    await receive(request, [gone])
    await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
    await submit(page).click()
    const why = 'Not possible while the sample is Undergoing Analysis.'
    await expect(alert(page, `${gone}: ${why}`)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Not received' })).toContainText(`${gone}${why}`)
    await expect(row(page, still)).toBeChecked()
    await expect(names(page, 'Who brought them?').getByLabel('First name')).toHaveValue('Carl')
    await submit(page).click()
    await expect(page.getByText('1 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  })

  test('an unknown ID is announced aloud and in colour, and cannot be accepted', async ({ page }) => {
    await signIn(page, 'analysis', '/receipt-samples?samples=')
    await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).fill('nope 99')
    await page.getByRole('button', { name: 'Tick', exact: true }).click()
    await expect(alert(page, 'NOPE99 is not in your deliveries.')).toBeVisible()
    await page.getByRole('button', { name: 'Arrived here by mistake' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Take it in' }).click()
    await expect(question.getByRole('alert')).toContainText('Sample with id NOPE99 not found')
  })
})

test('a number alone ticks the one sample that ends so, and says which if there are several', async ({
  page,
  request,
}) => {
  const [one = ''] = await sent(request, 1)
  await signIn(page, 'analysis', '/receipt-samples?samples=')
  const field = page.getByLabel('Scan or type a sample ID')
  await field.fill(one.replace(/^\D+/, ''))
  await field.press('Enter')
  await expect(row(page, one)).toBeChecked()
  await page.route('**/api/samples/**', async (route) => {
    const answer = await route.fetch()
    const { results, ...rest } = await answer.json()
    const [first] = results ?? []
    if (first === undefined) return route.fulfill({ response: answer })
    const ids = ['QW7771', 'QX7771']
    const more = ids.map((id) => ({ ...first, sample_id: id, shown_id: id }))
    await route.fulfill({ json: { ...rest, count: rest.count + 2, results: [...results, ...more] } })
  })
  await page.goto('/receipt-samples?samples=')
  await field.fill('7771')
  await field.press('Enter')
  await expect(alert(page, '2 samples end in 7771: QW7771, QX7771.')).toBeVisible()
})
