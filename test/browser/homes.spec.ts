/** Both homes (R4.3 to R4.10), on the demo's samples. */
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { register } from './own-samples.ts'
import { expect, isPhone, openList, scan, shownIds, signIn, sortBy, test } from './support.ts'

const tabNames = {
  collection: ['Samples To Transport', 'Results To Share', 'All Samples'],
  analysis: ['Samples To Receive', 'Samples To Report', 'Samples To Dispose', 'All Samples'],
} as const

/** Matches a page by its path, whatever follows in its address. */
const at = (path: string) => new RegExp(`^[^?]*${path}(\\?|$)`)

for (const who of ['collection', 'analysis'] as const) {
  test(`${who} sees its tabs, and each number matches its list`, async ({ page }) => {
    await signIn(page, who)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(tabNames[who].length)
    for (const name of tabNames[who]) {
      const tab = tabs.filter({ hasText: name })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      if (name === 'All Samples') continue
      // Other tests change the lists meanwhile; wait until number and list agree.
      await expect(async () => {
        const count = Number((await tab.textContent())?.replace(/\D/g, ''))
        expect(await shownIds(page, name)).toHaveLength(Math.min(count, 30))
      }).toPass({ timeout: 30_000 })
    }
  })
}

test('people with both flags see all seven tabs, in two groups', async ({ page }) => {
  await signIn(page, 'both')
  for (const [group, names] of [
    ['Collection', tabNames.collection],
    ['Analysis', tabNames.analysis],
  ] as const) {
    const tabs = page.getByRole('tablist', { name: group }).getByRole('tab')
    await expect(tabs).toHaveText(names.map((name) => new RegExp(name)))
  }
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Samples To Transport/)
})

test('a column menu sorts the list, the address shows it, and Back undoes it', async ({ page }) => {
  await signIn(page, 'collection')
  const list = 'Samples To Transport'
  // Other tests add to the list meanwhile, so check its order and not its content.
  const isInOrder = async (order: 'up' | 'down') => {
    const ids = (await shownIds(page, list)).map(canonicalSampleId)
    const sorted = [...ids].sort()
    return ids.join() === (order === 'up' ? sorted : sorted.reverse()).join()
  }
  expect(await isInOrder('up')).toBe(true)
  await sortBy(page, 'Sample ID', 'Z-A')
  await expect(page).toHaveURL('/?sort_by=sample_id&order_by=desc')
  await expect.poll(() => isInOrder('down')).toBe(true)
  if (!isPhone(page)) {
    await expect(page.getByRole('columnheader', { name: 'Sample ID' })).toHaveAttribute('aria-sort', 'descending')
  }
  await sortBy(page, 'Collected', 'Newest-Oldest')
  await expect(page).toHaveURL('/?sort_by=date_collected&order_by=desc')
  await page.goBack()
  await expect(page).toHaveURL('/?sort_by=sample_id&order_by=desc')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => isInOrder('up')).toBe(true)
})

test('a column menu works by keyboard and returns the focus', async ({ page }) => {
  test.skip(isPhone(page), 'phones have a list above the cards instead')
  await signIn(page, 'collection', '/?sort_by=date_collected&order_by=desc')
  const header = page.getByRole('columnheader', { name: 'Collected' }).getByRole('button')
  const oldest = page.getByRole('menuitemradio', { name: 'Oldest-Newest' })
  const newest = page.getByRole('menuitemradio', { name: 'Newest-Oldest' })
  await header.press('Enter')
  await expect(page.getByRole('menu', { name: 'Sort by Collected' })).toBeVisible()
  await expect(header).toHaveAttribute('aria-expanded', 'true')
  await expect(newest).toBeFocused()
  await expect(newest).toBeChecked()
  for (const [key, item] of [
    ['ArrowDown', oldest],
    ['ArrowUp', newest],
    ['Home', oldest],
    ['End', newest],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(newest).toBeHidden()
  await expect(header).toBeFocused()
  await header.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(newest).toBeHidden()
  await header.click()
  await header.click()
  await expect(newest).toBeHidden()
  await header.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(newest).toBeHidden()
  await header.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?sort_by=date_collected&order_by=asc')
  await expect(header).toBeFocused()
})

test('search finds the beginning of an ID, sends nothing while empty, and resets when cleared', async ({ page }) => {
  await signIn(page, 'collection', '/?tab=AllSamplesCollection')
  const search = page.getByRole('searchbox', { name: 'Search by sample ID' })
  await search.press('Enter')
  await expect(page).toHaveURL('/?tab=AllSamplesCollection')
  await search.fill('pd2215')
  await search.press('Enter')
  await expect(page).toHaveURL('/?tab=AllSamplesCollection&search=pd2215')
  await expect.poll(() => shownIds(page, 'All Samples')).toEqual(['PD2215'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/?tab=AllSamplesCollection')
  await expect(search).toHaveValue('')
})

test('a scanner searches wherever the focus is, and a label may contain an address', async ({ page }) => {
  await signIn(page, 'collection', '/?tab=AllSamplesCollection')
  await shownIds(page, 'All Samples')
  await scan(page, 'https://results.example/service-users/result/PD2215')
  await expect(page).toHaveURL('/?tab=AllSamplesCollection&search=PD2215')
  await expect.poll(() => shownIds(page, 'All Samples')).toEqual(['PD2215'])
})

test('a search without a match says so and offers the whole list', async ({ page }) => {
  await signIn(page, 'collection', '/?search=ZZ99')
  await expect(page.getByRole('heading', { name: 'No samples to show' })).toBeVisible()
  await expect(page.getByText('No sample in this list begins with ZZ99.')).toBeVisible()
  await page.getByRole('link', { name: 'Search all samples' }).click()
  await expect(page).toHaveURL('/?tab=AllSamplesCollection&search=ZZ99')
})

test('only a long list has a pager', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis&search=PD2215')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await shownIds(page, 'All Samples')
  await expect(pager).toHaveCount(0)
  await page.goto('/')
  await page.getByRole('tab', { name: 'All Samples' }).click()
  await expect(pager).toContainText(/^1-30 of \d+$/)
  const first = await shownIds(page, 'All Samples')
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?tab=AllSamplesAnalysis&page=2')
  await expect(pager).toContainText(/^31-\d+ of \d+$/)
  const second = await shownIds(page, 'All Samples')
  expect(second.filter((id) => first.includes(id))).toEqual([])
  await pager.getByRole('button', { name: 'Last page' }).click()
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
  for (const far of ['99', '1e9', '99999999999999999999']) {
    await page.goto(`/?tab=AllSamplesAnalysis&page=${far}`)
    await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(pager.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  }
  await page.goto('/?tab=AllSamplesAnalysis')
  await expect.poll(() => shownIds(page, 'All Samples')).toEqual(first)
})

test('shift-click ticks a range, and ticks survive paging and other lists', async ({ page }) => {
  await signIn(page, 'analysis', '/?tab=SamplesToDispose')
  const ids = await shownIds(page, 'Samples To Dispose')
  const box = (at: number) => page.getByRole('checkbox', { name: `Select ${ids[at]}` })
  await expect(page.getByText('Tick the samples to dispose of.')).toBeVisible()
  await box(1).check()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  for (const at of [1, 2, 3, 4]) await expect(box(at)).toBeChecked()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(box(1)).toHaveCount(0)
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('tab', { name: 'Samples To Receive' }).click()
  await expect(page.getByText(/selected/)).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(box(4)).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(box(4)).not.toBeChecked()
})

test('samples stay ticked after going to the next page and back', async ({ page }) => {
  await signIn(page, 'collection')
  const [first = ''] = await shownIds(page, 'Samples To Transport')
  await page.getByRole('checkbox', { name: `Select ${first}` }).check()
  await page.getByRole('link', { name: 'Prepare For Transport' }).click()
  await expect(page).toHaveURL(at('/prepare-samples-for-transport'))
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked()
})

test('rows work by keyboard: arrows move, Space ticks, Enter opens', async ({ page }) => {
  await signIn(page, 'collection')
  const list = openList(page, 'Samples To Transport')
  const ids = await shownIds(page, 'Samples To Transport')
  const link = (at: number) => list.getByRole('link', { name: ids[at] ?? '', exact: true })
  await link(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: `Select ${ids[1]}` })).toBeChecked()
  await page.keyboard.press('End')
  await expect(link(ids.length - 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/samples/${canonicalSampleId(ids.at(-1) ?? '')}`)
})

test('a click on a row opens the side of the sample that belongs to the list', async ({ page }) => {
  await signIn(page, 'both')
  for (const [tab, path] of [
    ['Samples To Transport', '/samples/'],
    ['Samples To Receive', '/result/'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const [first = ''] = await shownIds(page, tab)
    await openList(page, tab)
      .getByText('Drug', { exact: true })
      .or(openList(page, tab).getByText('Used equipment'))
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}\\w+$`))
    await page.goBack()
    await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible()
  }
})

test('the buttons lead to their pages', async ({ page }) => {
  await signIn(page, 'both')
  const ways = [
    ['Samples To Transport', 'Add Sample', '/collection-survey'],
    ['Samples To Transport', 'Prepare For Transport', '/prepare-samples-for-transport'],
    ['Samples To Receive', 'Confirm Receipt', '/receipt-samples'],
  ] as const
  for (const [tab, name, path] of ways) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(at(path))
    await page.goBack()
  }
  await page.getByRole('tab', { name: 'Samples To Dispose' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('link', { name: 'Dispose', exact: true }).click()
  await expect(page).toHaveURL(at('/dispose-samples'))
})

test('a time shows a long date, even for today', async ({ page, request }) => {
  const [id = ''] = await register(request, 1)
  await signIn(page, 'collection', `/?search=${id}`)
  const row = openList(page, 'Samples To Transport').locator('[data-row]')
  await expect(row).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M · /)
  await expect(row).not.toContainText('Today')
})
