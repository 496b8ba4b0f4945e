/** What staff print: every row of a list, the whole custody log, a manifest alone. */
import type { Page } from '@playwright/test'
import { pdfText } from '../support/pdf.ts'
import { api, expect, openList, signIn, test } from './support.ts'

/** The page as a browser prints it, as text. */
const printed = async (page: Page) => pdfText(await page.pdf({ format: 'A4' }))

/** Answers the list with 30 samples of 32, made from one of its own. */
async function fillList(page: Page): Promise<string[]> {
  const ids = Array.from({ length: 30 }, (_, at) => `PR${7101 + at}`)
  await page.route(api('/samples/'), async (route) => {
    const { results } = await (await route.fetch()).json()
    const rows = ids.map((id, at) => ({ ...results[at % results.length], sample_id: id, shown_id: id }))
    await route.fulfill({ json: { count: 32, results: rows } })
  })
  return ids
}

for (const tab of [
  { id: 'SamplesToDispose', name: 'Samples To Dispose' },
  { id: 'AllSamplesAnalysis', name: 'All Samples' },
]) {
  test(`'${tab.name}' prints each of its 30 rows, its name and the range, and nothing to press`, async ({ page }) => {
    const ids = await fillList(page)
    await signIn(page, 'analysis', `/?tab=${tab.id}`)
    await expect(openList(page, tab.name).getByRole('link', { name: 'PR7130' })).toBeVisible()
    const text = await printed(page)
    expect(ids.filter((id) => !text.includes(id))).toEqual([])
    expect(text).toContain(`${tab.name}: 1-30 of 32`)
    expect(text.match(/Sample ID/g)?.length, 'each sheet has the head').toBeGreaterThan(1)
    for (const word of ['Courier', 'Scan', 'Good morning', 'Log Out', 'Tick the samples'])
      expect(text).not.toContain(word)
    // The screen is as before.
    await expect(openList(page, tab.name)).toBeVisible()
  })
}

test('cards of a phone print each of the 30 samples', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ids = await fillList(page)
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis')
  await expect(openList(page, 'All Samples').getByRole('link', { name: 'PR7130' })).toBeVisible()
  const text = await printed(page)
  expect(ids.filter((id) => !text.includes(id))).toEqual([])
})

test('a list of administration prints its range and all rows', async ({ page }) => {
  await signIn(page, 'admin', '/admin/people')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const emails = await table.getByText('@demo.example').allTextContents()
  const text = await printed(page)
  // A long address may break anywhere.
  const whole = text.replaceAll(/\s/g, '')
  expect(emails.length).toBeGreaterThan(0)
  expect(emails.filter((email) => !whole.includes(email.trim()))).toEqual([])
  expect(text).toMatch(/1-\d+ of \d+/)
})

test('a sample prints its whole custody log and the amounts, without buttons', async ({ page }) => {
  await signIn(page, 'analysis', '/result/PD2215')
  const log = page.getByRole('list', { name: 'Custody Log' })
  await expect(log.getByRole('listitem').last()).toContainText('Collected')
  await expect(page.getByText('We found fentanyl')).toBeVisible()
  const lines = await log.getByRole('paragraph').allTextContents()
  const text = await printed(page)
  expect(lines.filter((line) => !text.includes(line))).toEqual([])
  expect(text).toMatch(/Sample\s+PD2215/)
  for (const word of ['Dispose Sample', 'Back to', 'Courier —']) expect(text).not.toContain(word)
})

test('a manifest prints alone: no message, no question, no box, no button', async ({ page }) => {
  await signIn(page, 'collection', '/prepare-samples-for-transport')
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await boxes.first().check()
  await expect(page.getByRole('button', { name: 'Print Manifest' })).toBeVisible()
  const text = await printed(page)
  expect(text).toContain('Manifest: ')
  expect(text).toContain('Demo data')
  for (const word of ['Courier', 'Who prepared', 'I confirm', 'Cancel', 'Prepare Samples'])
    expect(text).not.toContain(word)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

for (const { who, path, list } of [
  { who: 'analysis', path: '/receipt-samples?samples=', list: /^From / },
  { who: 'collection', path: '/prepare-samples-for-transport', list: /^To / },
] as const) {
  test(`${path} prints its list where nothing is ticked`, async ({ page }) => {
    await signIn(page, who, path)
    await expect(page.getByRole('heading', { level: 2, name: list }).first()).toBeVisible()
    const named = page.getByRole('checkbox', { name: /^(Scanned|Packed): / })
    const labels = await named.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    const text = await printed(page)
    expect(await named.count()).toBeGreaterThan(3)
    // Longer ones stand on two lines, with other columns between.
    const ids = labels.map((label) => label.replace(/^.*: /, '')).filter((id) => id.length <= 20)
    expect(ids.filter((id) => !text.includes(id))).toEqual([])
    for (const word of ['Scan or type', 'First name', 'Tracking number\n', 'I confirm'])
      expect(text).not.toContain(word)
  })
}

test('whether somebody takes part in research is printed as a word', async ({ page }) => {
  await signIn(page, 'collection', '/samples/PD2215?tab=collection')
  await page.getByRole('tab', { name: 'Collection Data' }).click()
  const isOn = await page.getByRole('switch', { name: 'Takes part in research' }).isChecked()
  expect(await printed(page)).toMatch(new RegExp(`Takes part in research\\s+${isOn ? 'Yes' : 'No'}\\b`))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('a list prints long names whole', async ({ page }) => {
  await page.route(api('/samples/'), async (route) => {
    const { results, ...rest } = await (await route.fetch()).json()
    const drugs = ['6-monoacetylmorphine', 'Methamphetamine (crystal meth)', 'para-fluorofentanyl']
    await route.fulfill({
      json: { ...rest, results: results.map((one: object) => ({ ...one, expected_drugs: drugs })) },
    })
  })
  await signIn(page, 'analysis', '/?tab=AllSamplesAnalysis')
  await expect(page.getByText('6-monoacetylmorphine').first()).toBeVisible()
  const text = await printed(page)
  // It may break at its hyphen.
  const whole = text.replaceAll('- ', '-').match(/6-mono[a-z]*/g) ?? []
  expect(new Set(whole)).toEqual(new Set(['6-monoacetylmorphine']))
})
