/**
 * How many words the first screen of a result has: the 111 real samples on a phone, without JavaScript, compared with
 * the counts before amounts had kinds (`test/data/first-screen-words.json`, counted by this file at efd3c6c4). The test
 * looks at each fourth sample, or at all with FIRST_SCREEN=all; FIRST_SCREEN_OUT=file writes the counts of all.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileOf, joinedCsv, realSamples } from '../support/real-files.ts'
import { ownService } from './own-service.ts'
import { phone } from './public-support.ts'
import { expect, test } from './support.ts'

test.use({ ...phone, javaScriptEnabled: false })

/** The most additional words, as the median of all samples. */
const mostMore = 10

/** A text that may be added; no real sample has a range. */
const allowed = /^Drugs are often mixed unevenly\./

/** The words that a reader sees without scrolling, one text for each block. */
function firstScreen(height: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isUnseen = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { width, height: tall } = one.getBoundingClientRect()
      if (getComputedStyle(one).overflow !== 'visible' && (width < 3 || tall < 3)) return true
    }
    return !element.checkVisibility({ visibilityProperty: true })
  }
  const texts = new Map<Element, string[]>()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || isUnseen(parent)) continue
    const block = parent.closest('p, li, h1, h2, h3, dt, dd, summary, a, button') ?? parent
    for (const found of (node.textContent ?? '').matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      const { top, width } = range.getBoundingClientRect()
      if (top < height && width > 1) texts.set(block, [...(texts.get(block) ?? []), found[0]])
    }
  }
  return [...texts.values()].map((words) => words.join(' '))
}

/** A small phone: the first dangerous name must stand above its fold. */
const small = { width: 360, height: 640 }

/** Where the first dangerous name ends, in the summary or in its box; null where nothing dangerous was found. */
function firstDanger(): number | null {
  const box = document.querySelector('section.danger')
  const boxed = box?.querySelector('li') ?? box?.querySelector('h2')
  if (boxed == null) return null
  const name = (boxed.textContent ?? '').toLowerCase()
  const told = [...document.querySelectorAll('.pair .card:last-child dd')].find((line) =>
    name.includes((line.textContent ?? '').toLowerCase()),
  )
  return (told ?? boxed).getBoundingClientRect().bottom
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const countOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split(' ').length, 0)

test('the first screen of a result has hardly more words than before amounts had kinds, and names the danger', async ({
  page,
  request,
}) => {
  await using service = await ownService({ demo: true, behindProxy: true })
  const call = async (path: string, data: object, access = '') => {
    const headers = access === '' ? {} : { authorization: `Bearer ${access}` }
    const answer = await request.post(`${service.address}/api${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const data = { email: 'admin@demo.example', password: 'demo-Vialog-2215' }
  const { access } = await call('/auth/token/', data)
  const headers = { authorization: `Bearer ${access}` }
  const sites = await (await request.get(`${service.address}/api/admin/sites/`, { headers })).json()
  const site = (name: string) => sites.find((one: { name: string }) => one.name === name).id
  const choices = {
    site_id: site('Parkdale Community Health'),
    analysis_site_id: site('Central Laboratory'),
    sample_type: 'SUBSTANCE',
    collected_from: 'USER',
    technology: 'GC_MS',
    date_order: 'ymd',
    weight_unit: 'g',
    without_state: 'DISPOSED',
    were_shared: true,
    drugs: {},
    said: { 'public_words sensations': 'PUBLIC' },
  }
  const input = { dry_run: false, files: [fileOf('joined.csv', joinedCsv())], choices }
  expect(await call('/admin/imports/', input, access)).toMatchObject({ samples: 111, reports: 111 })
  const begun = Date.now()
  const counts: Record<string, number> = {}
  const more: number[] = []
  const below: string[] = []
  let dangers = 0
  const { FIRST_SCREEN: which, FIRST_SCREEN_OUT: out } = process.env
  const isAll = which === 'all' || out !== undefined
  const before: Record<string, number> =
    out === undefined
      ? JSON.parse(readFileSync(new URL('../data/first-screen-words.json', import.meta.url), 'utf8'))
      : {}
  for (const [at, { source_id }] of realSamples.entries()) {
    if (!isAll && at % 4 !== 0) continue
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.77.0.${at}` })
    await page.goto(`${service.address}/service-users/result/${source_id}`)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    const texts = await page.evaluate(firstScreen, phone.viewport.height)
    await page.setViewportSize(small)
    const danger = await page.evaluate(firstDanger)
    if (danger !== null) below.push(...(danger > small.height ? [`${source_id}: ${Math.round(danger)} px`] : []))
    dangers += danger === null ? 0 : 1
    await page.setViewportSize(phone.viewport)
    expect(texts).toContain('Your result')
    counts[source_id] = countOf(texts.filter((text) => !allowed.test(text)))
    more.push((counts[source_id] ?? 0) - (before[source_id] ?? 0))
  }
  if (out !== undefined) return writeFileSync(out, `${JSON.stringify(counts, null, 1)}\n`)
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(
    `First screen: ${median(more)} words more than before, median of ${more.length}, at most ${mostMore}; ${dangers} with a danger; ${seconds} s`,
  )
  expect(dangers).toBeGreaterThan(0)
  expect(below, 'the first dangerous name is below the fold').toEqual([])
  expect(Object.keys(before)).toHaveLength(111)
  expect(median(more)).toBeLessThanOrEqual(mostMore)
})
