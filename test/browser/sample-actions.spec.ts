/** The actions on the sample page: offered by the rules, shown at once, rolled back if refused (R4.15, R14.11). */
import type { Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { api, expect, holdAnswer, isPhone, looksRight, openList, shownIds, signIn, test } from './support.ts'

const sample = (id: string, tab?: string) => `/samples/${id}${tab ? `?tab=${tab}` : ''}`
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** Makes the demo's only sample for Mark As Shared look unshared, because another test may have marked it. */
const asUnshared = (page: Page, id: string) =>
  page.route(api(`/samples/${id}/`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), shared_at: null } })
  })

/** Which actions are offered, and which are off with a reason. */
const offers = [
  { id: 'PD2219', on: ['Edit Collection Data', 'Request To Delete'], off: [] },
  { id: 'PD2224', on: [], off: ['Edit Collection Data', 'Request To Delete'], why: 'while the sample is In Transit' },
  { id: 'PD2203', on: ['Found'], off: ['Edit Collection Data', 'Request To Delete'], why: 'Missing' },
  { id: 'PD7009', on: [], off: ['Edit Collection Data', 'Request To Delete'], why: 'Deletion Requested' },
  { id: 'PD2215', on: ['Download & Share Results', "Couldn't Share"], off: ['Edit Collection Data'] },
  { id: 'PD2205', on: ['Download & Share Results'], off: ['Request To Delete'] },
  { id: 'PD2217', on: ['Download', 'Mark As Shared'], off: [] },
  { id: 'PD2184', on: ['Download'], off: [] },
  { id: 'PD7002', on: ['Download Results', 'Share after all'], off: [] },
  { id: 'PD2190', on: ['Download Results'], off: ['Edit Collection Data'], why: 'while the sample is Results Shared' },
  { id: 'PD2214', on: [], off: ['Edit Collection Data'] },
  {
    id: 'PD2201',
    on: ['Download Results', 'Mark As Shared', "Couldn't Share"],
    off: [],
  },
] as const
const everyButton = [
  'Download & Share Results',
  'Download Results',
  'Download',
  'Mark As Shared',
  'Share after all',
  "Couldn't Share",
  'Found',
  'Edit Collection Data',
  'Request To Delete',
]

test('each sample offers its actions', async ({ page }) => {
  await signIn(page, 'collection')
  await asUnshared(page, 'PD2217')
  const either = (name: string) => button(page, name).or(link(page, name))
  for (const { id, on, off, ...more } of offers) {
    await test.step(`${id} offers ${on.join(', ') || 'nothing'}`, async () => {
      await page.goto(sample(id))
      await expect(page.getByRole('heading', { level: 1, name: `Sample ${id}` })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Custody Log' })).toBeVisible()
      await expect(either('Edit Collection Data')).toBeVisible()
      for (const name of on) {
        await expect(either(name)).toBeVisible()
        await expect(either(name)).not.toHaveAttribute('aria-disabled', 'true')
      }
      for (const name of off) await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
      if ('why' in more) {
        await expect(button(page, off[0] ?? '')).toHaveAccessibleDescription(new RegExp(more.why))
      }
      const shown: readonly string[] = [...on, ...off, 'Edit Collection Data', 'Request To Delete']
      for (const name of everyButton.filter((one) => !shown.includes(one))) await expect(either(name)).toHaveCount(0)
    })
  }
})

test('people who only analyse or administer see the page without collection actions', async ({ page }) => {
  await signIn(page, 'analysis', sample('PD2215'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sample PD2215' })).toBeVisible()
  await expect(button(page, 'Download Results')).toBeVisible()
  await expect(button(page, 'Download & Share Results')).toHaveAccessibleDescription('Your account may not do this.')
  for (const name of ["Couldn't Share", 'Edit Collection Data', 'Request To Delete']) {
    await expect(button(page, name).or(link(page, name))).toHaveCount(0)
  }
})

test('people of both roles get the actions of both, and while they share a result see only what they may tell', async ({
  page,
  request,
}) => {
  const found = [{ drug: { name: 'meconin' } }, { drug: { name: 'caffeine' } }]
  const data = { drugs_found: found, staff_first_name: 'Noor', staff_last_name: 'Haddad' }
  const answer = await request.post('/api/analysis/reports/?is_draft=false', {
    headers: await headersOf(request, 'both'),
    data: { sample: 'HE1115', correction: 'Measured by NMR, too', tests: [{ technology: 'NMR', data }] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(page, 'both', sample('HE1115'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sample HE1115' })).toBeVisible()
  await expect(button(page, 'Download & Share Results')).toBeVisible()
  await expect(button(page, "Couldn't Share")).toBeVisible()
  await expect(page.getByRole('region', { name: /^We found/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Public' })).toHaveCount(0)
  await expect(openList(page, 'NMR')).toContainText('caffeine')
  await expect(page.getByText('meconin')).toHaveCount(0)
  // The name is the one that the public reads.
  await expect(openList(page, 'FTIR').getByText('fluorofentanyl', { exact: true })).toBeVisible()
  await expect(page.getByText('p-fluorofentanyl', { exact: true })).toHaveCount(0)
})

test('the buttons lead to their pages', async ({ page }) => {
  await signIn(page, 'collection', sample('PD2219'))
  await link(page, 'Edit Collection Data').click()
  await expect(page).toHaveURL(/\/collection-survey\?edit=PD2219/)
  await page.goto(sample('PD2219'))
  await link(page, 'Request To Delete').click()
  await expect(page).toHaveURL('/samples/PD2219/delete')
  await page.goto(sample('PD2215'))
  await button(page, 'Download & Share Results').press('Enter')
  await expect(page).toHaveURL('/samples/PD2215/share')
  await page.goto(sample('PD7002'))
  await button(page, 'Download Results').click()
  await expect(page).toHaveURL('/samples/PD7002/download')
  await page.goto(sample('PD2215'))
  await link(page, 'Result with terms of service').click()
  await expect(page).toHaveURL('/samples/PD2215/result')
  await expect(page.getByRole('region', { name: 'Terms of service' })).toContainText('They are not medical advice')
  await expect(page.getByRole('region', { name: /^We found/ })).toBeVisible()
  await link(page, 'Return To Sample Page').click()
  await expect(page).toHaveURL(sample('PD2215'))
})

test('the buttons of a sample come together, so that none moves while somebody presses it', async ({ page }) => {
  const answer = await holdAnswer(page, api('/analysis/reports/PD2185/'))
  const site = page.waitForResponse(api('/user/my-site/'))
  await signIn(page, 'collection', sample('PD2185'))
  await site
  await expect(page.getByText('Accepted From Transport').first()).toBeVisible()
  await expect(button(page, "Couldn't Share")).toHaveCount(0)
  answer()
  await expect(button(page, 'Download & Share Results')).toBeVisible()
  await expect(button(page, "Couldn't Share")).toBeVisible()
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of [45]\d\d|ERR_/ })

  test('if the site of the person does not load, the page offers no action and says so', async ({ page }) => {
    await signIn(page, 'collection', '/')
    await page.route(api('/user/my-site/'), (route) => route.fulfill({ status: 500, json: { detail: 'Server Error' } }))
    for (const path of [sample('PD2219'), `${sample('PD2219')}/delete`]) {
      await page.goto(path)
      const said = page.getByRole('alert').filter({ hasText: 'The actions for this sample could not be loaded.' })
      await expect(said).toContainText('Server Error')
    }
    await page.unroute(api('/user/my-site/'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Request To Delete Sample/ })).toBeVisible()
  })

  test('the research switch changes at once, and rolls back with a toast if refused', async ({ page }) => {
    await signIn(page, 'collection', sample('PD2219', 'CollectionData'))
    const toggle = page.getByRole('switch', { name: 'Takes part in research' })
    const before = await toggle.isChecked()
    const answer = await holdAnswer(page, api('/collection/PD2219/research_participation/'), {
      answer: { status: 409, json: { detail: 'Not now.' } },
    })
    await toggle.press('Space')
    await expect(toggle).toBeChecked({ checked: !before })
    answer()
    await expect(toggle).toBeChecked({ checked: before })
    await expect(page.getByText('Not now. Nothing was changed.')).toBeVisible()
    await expect(page.getByText('Not now.', { exact: true })).toBeVisible()
  })

  test("Couldn't Share shows at once; if refused, it is undone, and the reason for that stays", async ({ page }) => {
    await signIn(page, 'collection', sample('PD2185'))
    await page.route(api('/collection/results/PD2185/not-share/'), (route) => route.abort())
    await button(page, "Couldn't Share").click()
    await page.getByRole('dialog').getByRole('button', { name: "Couldn't Share" }).click()
    await expect(page.getByText(/could not be reached.*Nothing was changed\./)).toBeVisible()
    await expect(button(page, "Couldn't Share")).toBeVisible()
    await page.waitForTimeout(3_500)
    await expect(page.getByText(/could not be reached.*Nothing was changed\./)).toBeVisible()
  })
})

test('the research switch is saved, and only samples of a service user have it', async ({ page }) => {
  const id = isPhone(page) ? 'PD2223' : 'PD2226'
  await signIn(page, 'collection', sample(id, 'CollectionData'))
  const toggle = page.getByRole('switch', { name: 'Takes part in research' })
  const before = await toggle.isChecked()
  const answered = page.waitForResponse(api(`/collection/${id}/research_participation/`))
  await toggle.click()
  expect((await answered).status()).toBe(200)
  await page.reload()
  await expect(toggle).toBeChecked({ checked: !before })
  await page.goto(sample('PD2229'))
  await expect(page.getByRole('tabpanel')).toContainText('Drug market monitoring')
  await expect(toggle).toHaveCount(0)
})

test("Escape cancels Couldn't Share, and confirming takes the sample from the list", async ({ page }) => {
  const id = isPhone(page) ? 'QW7002' : 'QW1109'
  await signIn(page, 'collection2', '/?tab=ResultsToShare')
  const count = async () =>
    Number((await page.getByRole('tab', { name: /Results To Share/ }).textContent())?.match(/\d+/))
  await expect.poll(count).toBeGreaterThan(0)
  await openList(page, 'Results To Share').getByRole('link', { name: id, exact: true }).click()
  await button(page, "Couldn't Share").click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, "Couldn't Share")).toBeFocused()
  await button(page, "Couldn't Share").click()
  await page.getByRole('dialog').getByRole('button', { name: "Couldn't Share" }).click()
  await expect(page.getByText(`${id} Sample Status Updated`)).toBeVisible()
  await expect(page.getByText("Status: Couldn't Share")).toBeVisible()
  await expect(button(page, 'Download Results')).toBeVisible()
  await expect(button(page, "Couldn't Share")).toHaveCount(0)
  await link(page, 'Back to Results To Share').click()
  expect(await shownIds(page, 'Results To Share')).not.toContain(id)
})

test('Mark As Shared asks first, then says Results Shared', async ({ page }) => {
  test.skip(isPhone(page), 'the demo has only one such sample')
  await signIn(page, 'collection', sample('PD2217'))
  await button(page, 'Mark As Shared').click()
  const dialog = page.getByRole('dialog')
  const confirm = await dialog.getByRole('button', { name: 'Mark As Shared' }).boundingBox()
  const at = { x: (confirm?.x ?? 0) + 20, y: (confirm?.y ?? 0) + 20 }
  await page.mouse.click(at.x, at.y)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('PD2217 Sample Status Updated')).toBeVisible()
  // The second click of a double click presses nothing of what stands below the dialog.
  await page.evaluate(({ x, y }) => {
    const heard = () => document.body.setAttribute('data-heard', '')
    document.elementFromPoint(x, y)?.addEventListener('click', heard)
  }, at)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.locator('body[data-heard]')).toHaveCount(0)
  await expect(page.getByText('Status: Results Shared')).toBeVisible()
  await expect(button(page, 'Mark As Shared')).toHaveCount(0)
  await expect(button(page, 'Download')).toBeVisible()
})

test('a new result after sharing is marked until the person has been told', async ({ page }) => {
  const [id, mark] = isPhone(page) ? ['PD2183', 'New result since shared'] : ['PD2187', 'Corrected since shared']
  await signIn(page, 'collection', sample(id))
  await expect(page.getByText(mark, { exact: true })).toBeVisible()
  await button(page, 'The person was told').click()
  const question = page.getByRole('dialog', { name: `Was the person of ${id} told?` })
  await expect(question.getByRole('listitem').first()).toContainText('The person does not know it yet.')
  await looksRight(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(mark, { exact: true })).toBeVisible()
  await button(page, 'The person was told').click()
  await question.getByRole('button', { name: 'Yes, they were told' }).click()
  await expect(page.getByText(`${id}: noted that the person was told`)).toBeVisible()
  await expect(page.getByText(mark, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: /^We found/ })).toBeVisible()
  await expect(page.getByText(mark, { exact: true })).toHaveCount(0)
})

test('a found sample says who found it', async ({ page }) => {
  test.skip(isPhone(page), 'it can be found only once, and other tests need the other missing sample')
  const [id, label] = ['PD2212', 'Awaiting Transport']
  await signIn(page, 'collection', sample(id))
  await button(page, 'Found').click()
  const dialog = page.getByRole('dialog', { name: `${id} was found` })
  await dialog.getByLabel('Last name').fill('')
  await dialog.getByRole('button', { name: 'Found' }).click()
  await expect(dialog).toContainText('Enter a first and a last name.')
  await dialog.getByLabel('Last name').fill('Finder')
  await dialog.getByLabel('Last name').press('Enter')
  await expect(page.getByText(`${id} Sample Status Updated`)).toBeVisible()
  await expect(page.getByText(`Status: ${label}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Custody Log' }).getByRole('listitem').first()).toContainText(
    'Robin Finder',
  )
})
