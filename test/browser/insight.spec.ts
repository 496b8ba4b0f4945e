/** Insight for staff and administrators: finding it, choosing days, charts, tables and files. */
import { readFileSync } from 'node:fs'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test('collection staff see their own site, and the address contains the days', async ({ page }) => {
  await signIn(page, 'collection')
  await page.getByRole('link', { name: 'Insight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible()
  await expect(page.getByText('Samples of Parkdale Community Health')).toBeVisible()
  await expect(page.getByLabel('Site', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Samples by site' })).toHaveCount(0)
  const days = page.getByRole('status').filter({ hasText: ' to ' })
  const before = await days.textContent()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/\/insight\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(days).not.toHaveText(before ?? '')
  await page.goBack()
  await expect(days).toHaveText(before ?? '')
})

test('each chart has a table and a file, and the table shows what the server counted', async ({ page }) => {
  await signIn(page, 'collection2', '/insight')
  const figure = page.getByRole('region', { name: 'Samples by expected drug' })
  await expect(figure.getByRole('img', { name: /^Chart: Samples by expected drug/ })).toBeVisible()
  await figure.getByText(/^Table, /).click()
  const first = figure.getByRole('row').nth(1)
  const name = (await first.getByRole('rowheader').textContent()) ?? ''
  const count = Number.parseInt((await first.getByRole('cell').textContent()) ?? '', 10)
  const download = page.waitForEvent('download')
  await figure.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('samples-by-expected-drug.csv')
  const [head, row] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n')
  expect([head, row]).toEqual(['expected_drug,samples', `${name},${count}`])
  const workbook = page.waitForEvent('download')
  await figure.getByRole('button', { name: 'Save as Excel' }).click()
  const saved = await workbook
  expect(saved.suggestedFilename()).toBe('samples-by-expected-drug.xlsx')
  const read = await readWorkbook(new Uint8Array(readFileSync(await saved.path())))
  const cells = expect.arrayContaining([
    ['expected_drug', 'samples'],
    [name, String(count)],
  ])
  expect(read).toMatchObject({ sheets: [{ cells }] })
  for (const title of [
    'Samples by day',
    'Samples by state',
    'Turnaround by site',
    'Results by working days',
    'Expected and found',
    'Substances over time',
  ]) {
    const other = page.getByRole('region', { name: title })
    await expect(other.getByRole('img', { name: `Chart: ${title}` })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
    await expect(other.getByText(/^Table, \d+ row/)).toBeVisible()
  }
})

test('an administrator gets there from administration and chooses a site; impossible days get a message', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Insight' }).click()
  await expect(page.getByText('Samples of all sites')).toBeVisible()
  await page.getByLabel('Site', { exact: true }).selectOption('Queen West Drop-In')
  await expect(page).toHaveURL(/site=\d+/)
  const sites = page.getByRole('region', { name: 'Samples by site' })
  await expect(sites.getByText(/^Table, 1 row$/)).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByRole('alert')).toContainText('The period must not end before it begins.')
  await page.getByLabel('From').fill('2019-12-01')
  await expect(page.getByRole('heading', { name: 'Nothing to show for these days' })).toBeVisible()
})

for (const width of [360, 390]) {
  test(`at ${width} px names keep their words whole, and dates stay apart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'admin', '/insight')
    const figure = page.getByRole('region', { name: 'Do the methods agree?' })
    await expect(figure.getByRole('img')).toBeVisible()
    // Text in one line of its own is as wide as its longest word at most.
    const cut = await figure.getByRole('img').evaluate((chart) => {
      const range = document.createRange()
      return [...chart.querySelectorAll('span')].flatMap(({ firstChild: node }) =>
        [...(node?.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          if (node === null) return []
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        }),
      )
    })
    expect(cut).toEqual([])
    const apart = await page.getByRole('img').evaluateAll((charts) =>
      charts.flatMap((chart) => {
        const boxes = [...chart.querySelectorAll('span[style*="left"]')].map((one) => one.getBoundingClientRect())
        const seen = boxes.filter((box) => box.width > 0)
        return seen.slice(1).map((box, at) => box.left - (seen[at]?.right ?? 0))
      }),
    )
    expect(apart.length).toBeGreaterThan(0)
    expect(Math.min(...apart)).toBeGreaterThan(4)
    await looksRight(page)
  })
}
