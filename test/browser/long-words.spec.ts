/** No text from people makes a page wider than its window or is cut off, however long its words are. */
import type { Page } from '@playwright/test'
import { bringLongWords, callers, nameAtLength } from './long-words.ts'
import { ownService } from './own-service.ts'
import { expect, signIn, test } from './support.ts'

const widths = [320, 390, 1280]

/** What on a page is wider than the window, and which texts are cut off. */
function wide(): string[] {
  const page = document.documentElement
  const said = page.scrollWidth > page.clientWidth ? [`${page.scrollWidth - page.clientWidth} px too wide`] : []
  const nearest = (element: Element | null, is: (style: CSSStyleDeclaration) => boolean): Element | null =>
    element === null || is(getComputedStyle(element)) ? element : nearest(element.parentElement, is)
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: holder, textContent } = texts.currentNode
    const text = textContent?.trim() ?? ''
    // Fully clipped text is for screen readers only.
    if (text === '' || !holder?.checkVisibility() || nearest(holder, ({ clipPath }) => clipPath !== 'none')) continue
    const box = nearest(holder, ({ overflowX }) => overflowX !== 'visible')
    const isReached = box !== null && /auto|scroll/.test(getComputedStyle(box).overflowX)
    const edge = box?.getBoundingClientRect() ?? { left: 0, right: page.clientWidth }
    range.selectNodeContents(texts.currentNode)
    const { left, right } = range.getBoundingClientRect()
    if (!isReached && (left < edge.left - 1 || right > edge.right + 1)) said.push(`cut off: ${text.slice(0, 30)}`)
  }
  return said
}

const softly = expect.configure({ soft: true })

/** Looks at pages as one person, at every width. */
async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByLabel('Loading...'), path).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // A page turns its table into cards a moment after its window becomes narrow.
      await softly.poll(() => page.evaluate(wide), { message: `${path} at ${width} px` }).toEqual([])
    }
  }
}

test('long words break on every page at every width', async ({ browser }) => {
  test.setTimeout(300_000)
  await using service = await ownService({ demo: true })
  const open = async (who?: 'collection' | 'analysis' | 'admin') => {
    const context = await browser.newContext({ baseURL: service.address })
    const page = await context.newPage()
    if (who) await signIn(page, who)
    return page
  }
  const one = await browser.newContext({ baseURL: service.address })
  const people = await callers(one.request)
  const { drug } = await nameAtLength(people)
  const ids = await bringLongWords(people, drug)

  const steps = [0, 1, 2, 3, 4, 5, 6].map((step) => `/collection-survey?edit=${ids.kept}&step=${step}`)
  const collection = look(await open('collection'), [
    ...['/', '/?tab=ResultsToShare', '/?tab=AllSamplesCollection', '/password', '/nowhere'],
    ...[ids.kept, ids.asked, ids.travels, ids.lost, ids.failed, ids.gone, ids.shared, ids.ready].flatMap((id) => [
      `/samples/${id}?tab=AnalysisResult`,
      `/samples/${id}?tab=CollectionData`,
    ]),
    ...['result', 'delete', 'share', 'download'].map((page) => `/samples/${ids.ready}/${page}`),
    `/samples/${ids.kept}/delete`,
    `/prepare-samples-for-transport?samples=${ids.kept}`,
    ...['/collection-survey', ...steps, `/collection-survey?step=7&sample=${ids.kept}`],
  ])
  const analysis = look(await open('analysis'), [
    ...['SamplesToReceive', 'SamplesToReport', 'SamplesToDispose', 'AllSamplesAnalysis'].map((tab) => `/?tab=${tab}`),
    ...[ids.travels, ids.lost, ids.failed, ids.gone, ids.drafted, ids.shared].map((id) => `/result/${id}`),
    ...[`/report/${ids.drafted}`, `/report/${ids.ready}`, `/receipt-samples?samples=${ids.travels}`],
    ...[`/dispose-samples?samples=${ids.ready}`, `/prepare-for-transport?samples=${ids.drafted}`],
  ])
  const admin = look(await open('admin'), [
    ...['/admin', '/insight', `/samples/${ids.shared}`],
    ...[
      'people',
      'sites',
      'routing',
      'settings',
      'ids',
      'options',
      'drugs',
      'words',
      'methods',
      'deletions',
      'losses',
      'messages',
    ].map((name) => `/admin/${name}`),
    ...['courier', 'import', 'export', 'audit', 'retention', 'health'].map((name) => `/admin/${name}`),
    ...[
      'people?edit=1',
      'sites?edit=1',
      'methods?edit=5',
      'drugs?search=DWW',
      'losses?only=written_off',
      'messages?edit=1',
    ].map((name) => `/admin/${name}`),
    ...['words?of=SALT_WORD', 'words?of=DANGER_STEM', 'words?of=UNCLEAR_NAME', 'ids?only=VOID'].map(
      (name) => `/admin/${name}`,
    ),
  ])
  const anybody = look(await open(), [
    ...['/', '/service-users', '/routes', '/routes?debug=1&time=00:00'],
    ...[ids.kept, ids.failed, ids.ready, ids.shared].map((id) => `/service-users/result/${id}`),
    `/service-users/share/${ids.ready}`,
  ])
  await Promise.all([collection, analysis, admin, anybody])
})
