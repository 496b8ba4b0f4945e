/** What the browser tests share: a page whose console stays quiet, signing in, and the checks that each page must pass. */
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

export { expect }

/** Where the API's calls are, for tests that answer in its place. */
export const api = (path: string) => `**/api${path}*`

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Options = {
  /** Console errors that a test brings about itself: Chromium reports every refused call. */
  expectedErrors: RegExp | null
}

/** A page from an address of its own, so that the limits of one test do not stop the next. */
export const test = base.extend<Options & { quietConsole: undefined }>({
  expectedErrors: [null, { option: true }],
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 254)
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  },
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
      })
      await use(undefined)
      expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([])
    },
    { auto: true },
  ],
})

/** Someone of the demo. */
export type Who = 'collection' | 'collection2' | 'analysis' | 'analysis2' | 'both' | 'admin'

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })

/** The heading of someone's home. */
const home = (page: Page, who: Who) =>
  who === 'admin' ? page.getByRole('heading', { level: 1, name: 'Administration' }) : greeting(page)

/** Signs in through the page, as a person does, and goes to `path`. */
export async function signInByPage(page: Page, who: Who, path = '/'): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: `Sign in as ${who}@demo.example` }).click()
  await expect(home(page, who)).toBeVisible()
  if (path !== '/') await page.goto(path)
}

/** Opens `path` as someone who has signed in before: what signing in keeps (spec S3) is there when the page opens. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const { access, refresh } = await (await page.request.post('/api/auth/token/', { data })).json()
  const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
  const kept = JSON.stringify({ ...claims, access, refresh, clock_ahead: 0 })
  await page.addInitScript((session) => {
    // Once a tab: what the page itself forgets stays forgotten.
    if (sessionStorage.getItem('signed in') !== null) return
    sessionStorage.setItem('signed in', 'yes')
    localStorage.setItem('user', session)
  }, kept)
  await page.goto(path)
  if (path === '/') await expect(home(page, who)).toBeVisible()
}

/**
 * Types as a keyboard-wedge scanner does: 5 ms a key, ended by Enter. The times are the scanner's, not this machine's,
 * which may be busy.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const wedge = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const press = async (key: string, typed: string, number: number) => {
    const at = { key, timestamp: begun + number * 0.005 }
    await wedge.send('Input.dispatchKeyEvent', { type: 'keyDown', text: typed, ...at })
    await wedge.send('Input.dispatchKeyEvent', { type: 'keyUp', ...at })
  }
  for (const [number, character] of [...text].entries()) await press(character, character, number)
  await press('Enter', '\r', text.length)
  await wedge.detach()
}

/** Whether the lists are cards. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700

/** The open list: a table, or cards on a phone. */
export function openList(page: Page, name: string): Locator {
  return page.getByRole(isPhone(page) ? 'list' : 'table', { name, exact: true })
}

/** The sample IDs of the open list, in their order. */
export async function shownIds(page: Page, name: string): Promise<string[]> {
  const links = openList(page, name).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

/** Sorts as a person does: the header's menu, or on a phone the choice above the cards. */
export async function sortBy(page: Page, column: string, order: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByLabel('Sort by').selectOption({ label: `${column}: ${order}` })
  } else {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click()
    await page.getByRole('menuitemradio', { name: order }).click()
  }
}

/** Nothing for WCAG 2.2 AA to complain of, and nothing to scroll sideways; what is wrong fails the test at its end. */
export async function looksRight(page: Page): Promise<void> {
  await page.evaluate(animationsDone)
  expect.soft(await accessibilityFaults(page), page.url()).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Colours on their way from one to the other are neither. A message may begin to fade in a frame after it is there. */
async function animationsDone() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let still = 0
  while (still < 2) {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
    still = moving.length > 0 ? 0 : still + 1
    await frame()
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page as it stands: each rule with the elements that break it. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  // Only what is wrong leaves the page: the whole report takes five times longer, and each look asks for one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}
