/**
 * A lot of test strips from its arrival to its recall: reports by strip lines, what a reader sees without JavaScript,
 * and the three ways to settle a result.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { disposed, headersOf, received } from './own-samples.ts'
import { button, choose, reportAddress, storedReports, toasted } from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'

const own = { collected_from: 'USER', terms: true, expected_drugs: ['Fentanyl'], already_used: 'NO' }
const about = { ...own, wait_for_results: 'YES', checking_reasons: [], results_provision: 'ONLINE' }
const recalled = 'The fentanyl test strip is of a recalled batch'

/** Adds a lot of fentanyl strips, and records that the central laboratory received some. */
async function addLot(page: Page, number: string): Promise<void> {
  await page.goto('/admin/strips?edit=new')
  await page.getByLabel('Type of strip').selectOption('Fentanyl')
  await page.getByLabel('Brand').fill('Maker')
  await page.getByLabel('Number of the lot').fill(number)
  await page.getByLabel('Last day').fill('2099-12-31')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: `Maker, lot ${number}` }).click()
  await button(page, 'Record the strips').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Site').selectOption({ index: 1 })
  await dialog.getByLabel('How many strips it received').fill('25')
  await dialog.getByRole('button', { name: 'Record the strips' }).click()
  await expect(page.getByText('The stock was recorded.')).toBeVisible()
}

/** Reports a fentanyl strip of a lot by its lines. */
async function reportByLines(page: Page, id: string, number: string): Promise<void> {
  await page.goto(reportAddress(id))
  await choose(page, 'Test strip')
  await page.getByLabel('Type of the test strip').selectOption('Fentanyl')
  await page.getByRole('combobox', { name: /^Lot/ }).selectOption({ label: `Maker, lot ${number}` })
  await expect(page.getByText('Read it after 5 minutes, and never after 10.')).toBeVisible()
  await page.getByRole('radio', { name: 'Not sure whether there is a line' }).check()
  await expect(page.getByText('A doubtful line is not negative. Test again with a new strip.')).toBeVisible()
  await page.getByRole('radio', { name: 'Two lines, even if one is faint' }).check()
  await expect(page.getByText('The strip is negative.')).toBeVisible()
  await looksRight(page)
  await button(page, 'Submit').click()
  await toasted(page, id, 'Results Reported')
}

test('a recall shows on every result of the lot until one of three ways settles it', async ({
  page,
  browser,
  request,
}) => {
  const mark = Math.random().toString(36).slice(2, 8)
  const [bad, good] = [`BAD-${mark}`, `GOOD-${mark}`]
  const [again = '', stands = '', gone = ''] = await received(request, 3, about)
  const admin = await (await browser.newContext()).newPage()
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signIn(admin, 'admin')
  await addLot(admin, bad)
  await addLot(admin, good)

  await signIn(page, 'analysis')
  for (const id of [again, stands, gone]) await reportByLines(page, id, bad)
  await disposed(request, [gone])
  const warningOf = async (id: string) => {
    await reader.goto(`/service-users/result/${id}?lang=en`)
    return reader.getByRole('heading', { name: recalled })
  }
  await expect(await warningOf(again)).toHaveCount(0)

  await admin.goto('/admin/strips')
  await admin.getByRole('link', { name: `Maker, lot ${bad}` }).click()
  await expect(admin.getByText(/^3 results name this lot\. \d+ results? of Fentanyl strips name no lot/)).toBeVisible()
  await looksRight(admin)
  await button(admin, 'Recall this lot').click()
  await button(admin, 'Recall').click()
  await expect(admin.getByText('Enter what the public reads.').first()).toBeVisible()
  await admin.getByLabel('Reason').fill('It missed fentanyl in a check.')
  await admin.getByLabel('What the public reads, in English').fill('These strips missed fentanyl in a check.')
  await admin.getByLabel('The same in French').fill('Ces bandelettes ont manqué du fentanyl.')
  await looksRight(admin)
  await button(admin, 'Recall').click()
  await expect(admin.getByText('3 results still rest on it. They are tasks of their labs.')).toBeVisible()

  for (const id of [again, stands, gone]) await expect(await warningOf(id)).toBeVisible()
  await expect(reader.getByText('These strips missed fentanyl in a check.')).toBeVisible()
  await looksRight(page)
  const [pdf] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('link', { name: 'Download Results' }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await reader.goto(`/service-users/result/${again}?lang=fr`)
  await expect(reader.getByText('Ces bandelettes ont manqué du fentanyl.')).toBeVisible()
  const headers = await headersOf(request, 'collection')
  const list = await (await request.get('/api/samples/?tab=ResultsToShare&limit=100', { headers })).json()
  const marked = list.results.filter((one: { rests_on_recall: boolean }) => one.rests_on_recall)
  expect(marked.map(({ sample_id }: { sample_id: string }) => sample_id)).toEqual(
    expect.arrayContaining([again, stands, gone]),
  )
  await reader.goto('/routes?debug=1')
  await expect(reader.getByText(/recall/i)).toHaveCount(0)

  await page.goto('/')
  const tasks = page.getByRole('region', { name: /results? rests? on .*recalled lots? of strips/ })
  await expect(tasks).toBeVisible()
  await looksRight(page)
  await button(page, `It stands: ${stands}`).click()
  await page.getByLabel('Why the result stands all the same').fill('GC-MS shows the same.')
  await button(page, 'The result stands').click()
  await expect(page.getByText(`The result of ${stands} stands.`)).toBeVisible()
  await expect(await warningOf(stands)).toHaveCount(0)

  await button(page, `${gone} cannot be tested again`).click()
  await expect(page.getByText('The lot was recalled: It missed fentanyl in a check.')).toBeVisible()
  await button(page, 'Correct to invalid').click()
  await expect(page.getByText(`${gone} was corrected.`)).toBeVisible()
  await expect(await warningOf(gone)).toHaveCount(0)
  expect(await storedReports(request, gone)).toMatchObject([{ strip_result: 'INVALID', correction: 'lot recalled' }])

  await page.getByRole('link', { name: `Correct ${again}` }).click()
  await page.getByRole('combobox', { name: /^Lot/ }).selectOption({ label: `Maker, lot ${good}` })
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await page.getByLabel('Why is the report corrected?').fill('Tested again with another lot')
  await button(page, 'Submit').click()
  await toasted(page, again, 'Results Reported')
  await expect(await warningOf(again)).toHaveCount(0)
  await expect(reader.getByRole('heading', { name: 'The fentanyl strip reacted' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: `Correct ${again}` })).toHaveCount(0)

  // Each report used one strip, and the correction another.
  const { lots } = await (
    await request.get('/api/admin/strip-lots/', { headers: await headersOf(request, 'admin') })
  ).json()
  const used = (number: string) => lots.find((lot: { number: string }) => lot.number === number).stock[0].used
  expect([used(bad), used(good)]).toEqual([3, 1])
  await admin.context().close()
  await reader.context().close()
})
