/** The courier's order by mouse and keyboard, and empty weights from a scale's file. */
import { headersOf } from './own-samples.ts'
import { expect, holdAnswer, openList, signIn, test } from './support.ts'

// They order the same list.
test.describe.configure({ mode: 'serial' })

test('dragging changes the courier’s order, and the keyboard changes it back', async ({ page }) => {
  await signIn(page, 'admin', '/admin/courier')
  const stops = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /^Move / }) })
    .getByRole('listitem')
  const nameOf = async (at: number) => (await stops.nth(at).locator('strong').textContent()) ?? ''
  const [first, second] = [await nameOf(0), await nameOf(1)]
  await stops.nth(1).dragTo(stops.nth(0))
  await expect(stops.nth(0)).toContainText(second)
  await expect(page.getByText(new RegExp(`${second} is now 1 of \\d+`))).toBeAttached()
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText('The order was saved.')).toBeVisible()
  await page.reload()
  await expect(stops.nth(0)).toContainText(second)
  const up = page.getByRole('button', { name: `Move ${first} up` })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(stops.nth(0)).toContainText(first)
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText('The order was saved.')).toBeVisible()
})

test.describe('an order that somebody else has saved meanwhile', () => {
  test.use({ expectedErrors: /status of 409/ })
  for (const [where, path] of [
    ['the courier’s', '/admin/courier'],
    ['an option’s', '/admin/options?only=SampleTexture'],
  ] as const) {
    test(`${where} is shown beside one’s own before it is replaced`, async ({ page }) => {
      await signIn(page, 'admin', path)
      const other = await page.context().newPage()
      await other.goto(path)
      const stops = (tab: typeof page) =>
        tab
          .getByRole('list')
          .filter({ has: tab.getByRole('button', { name: /^Move / }) })
          .getByRole('listitem')
      const nameOf = async (at: number) => (await stops(page).nth(at).locator('strong').textContent()) ?? ''
      const [first, second] = [await nameOf(0), await nameOf(1)]
      const last = (await stops(page).count()) - 1
      const bottom = await nameOf(last)
      await other.getByRole('button', { name: `Move ${second} up` }).click()
      await page.getByRole('button', { name: `Move ${bottom} up` }).click()
      await other.getByRole('button', { name: 'Save the order' }).click()
      await expect(other.getByText('The order was saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Save the order' }).click()
      await expect(page.getByRole('alert')).toContainText(/ changed this .*after you read it, on .+/)
      const now = page.getByRole('region', { name: 'The saved order, as it is now' })
      await expect(now.getByRole('listitem').first()).toHaveText(second)
      await page.reload()
      await expect(stops(page).first()).toContainText(second)
      // The same again, and one’s own replaces it now that it was seen; then the order is as it was.
      await page.getByRole('button', { name: `Move ${first} up` }).click()
      await other.getByRole('button', { name: `Move ${bottom} up` }).click()
      await other.getByRole('button', { name: 'Save the order' }).click()
      await expect(other.getByRole('button', { name: 'Save the order' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Save the order' }).click()
      await expect(now).toBeVisible()
      await page.getByRole('button', { name: 'Save mine instead' }).click()
      await expect(page.getByText('The order was saved.')).toBeVisible()
      await page.reload()
      await expect(stops(page).first()).toContainText(first)
      await expect(stops(page).nth(last)).toContainText(bottom)
    })
  }
})

test('a scale’s file sets empty weights: faults name their rows, and nothing changes until all rows are right', async ({
  page,
  request,
}) => {
  const start = `SC${Math.floor(Math.random() * 1e6)}`
  const rows = [1, 2, 3].map((number) => ({ sample_id: `${start}${number}`, container_type: 'VIAL', empty_weight: 2 }))
  const headers = await headersOf(request, 'admin')
  const made = await request.post('/api/admin/ids/', { headers, data: { site_id: 1, rows } })
  expect(made.ok(), await made.text()).toBe(true)
  const file = (text: string) => ({ name: 'scale.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await signIn(page, 'admin', '/admin/ids?edit=weigh')
  // Some scales write decimal commas.
  const csv = (last: string) =>
    `\ufeffsample_id;empty_weight\r\n${start}1;2,1234\r\n${start}2;2,0987\r\n${start}3;${last}\r\n`
  // The part that reads files comes late.
  const load = await holdAnswer(page, /\/papaparse[^/]*\.js$/)
  await page.getByLabel('Choose a file').setInputFiles(file(csv('-1')))
  await expect(page.getByRole('button', { name: 'Look at what would happen' })).toBeDisabled()
  load()
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByText(/^Row 3: /)).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles(file(csv('2,1111')))
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await page.getByRole('button', { name: 'Change 3 weights' }).click()
  await expect(page.getByText('3 weights were changed.')).toBeVisible()
  await page.goto(`/admin/ids?search=${start}`)
  for (const [number, weight] of [
    [1, '2.1234 g'],
    [2, '2.0987 g'],
    [3, '2.1111 g'],
  ]) {
    await expect(openList(page, 'Registered IDs').getByRole('row', { name: `${start}${number}` })).toContainText(
      String(weight),
    )
  }
})
