/** Shared by the browser tests: a page with a quiet console, signing in, and the checks that each page must pass. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type axe from 'axe-core'

export { expect }

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** The address of an API call, for tests that answer in its place. */
export const api = (path: string) => `**/api${path}*`

/**
 * Holds calls of an address, of one method or of each, until what it returns is called. Then they go on, or get `answer`
 * instead of that of the server.
 */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
  { method, answer }: { method?: string; answer?: Parameters<Route['fulfill']>[0] } = {},
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await held
    await (answer === undefined ? route.continue() : route.fulfill(answer))
  })
  return letGo
}

declare global {
  interface Window {
    axe: typeof axe
    /** The words of each toast since the last look: a toast goes after 3 s, and a busy machine may look later. */
    toasts?: string[]
  }
}

type Options = {
  /** Console errors that a test causes itself: Chromium reports every refused call. */
  expectedErrors: RegExp | null
}

/** A page with a random client address, so that rate limits in one test do not stop the next. */
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

/** Somebody in the demo. */
export type Who = 'collection' | 'collection2' | 'analysis' | 'analysis2' | 'both' | 'counter' | 'admin'

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })

/** The heading of somebody's home. */
const home = (page: Page, who: Who) =>
  who === 'admin' ? page.getByRole('heading', { level: 1, name: 'Administration' }) : greeting(page)

/** Signs in through the page, as a person does, and goes to `path`. */
export async function signInByPage(page: Page, who: Who, path = '/'): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: `Sign in as ${who}@demo.example` }).click()
  await expect(home(page, who)).toBeVisible()
  if (path !== '/') await page.goto(path)
}

/** Opens `path` with a session already in the browser (R1.25), as after an earlier sign-in. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const { access, refresh } = await (await page.request.post('/api/auth/token/', { data })).json()
  const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
  const kept = JSON.stringify({ ...claims, access, refresh, clock_ahead: 0 })
  await page.addInitScript((session) => {
    // Only once for each tab, so that a session ended by the page stays ended.
    if (sessionStorage.getItem('signed in') !== null) return
    sessionStorage.setItem('signed in', 'yes')
    localStorage.setItem('user', session)
  }, kept)
  await page.addInitScript(() => {
    const toasts: string[] = []
    window.toasts = toasts
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.role === 'status') toasts.push(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(path)
  if (path === '/') await expect(home(page, who)).toBeVisible()
}

/**
 * Types like a keyboard-wedge scanner: 5 ms a key, ended by Enter or Tab. The times are fixed, because the machine may be
 * too busy to type so fast.
 */
export async function scan(page: Page, text: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const wedge = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const press = async (key: string, typed: string, number: number) => {
    const at = { key, timestamp: begun + number * 0.005 }
    await wedge.send('Input.dispatchKeyEvent', { type: 'keyDown', text: typed, ...at })
    await wedge.send('Input.dispatchKeyEvent', { type: 'keyUp', ...at })
  }
  for (const [number, character] of [...text].entries()) await press(character, character, number)
  await press(end, end === 'Enter' ? '\r' : '', text.length)
  await wedge.detach()
}

/** Whether lists are cards. */
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

/** Sorts as a person does: by the menu of the heading, or on a phone by the list above the cards. */
export async function sortBy(page: Page, column: string, order: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByLabel('Sort by').selectOption({ label: `${column}: ${order}` })
  } else {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click()
    await page.getByRole('menuitemradio', { name: order }).click()
  }
}

/** Checks that there are no WCAG 2.2 AA faults and no sideways scrolling; faults fail the test at its end. */
export async function looksRight(page: Page): Promise<void> {
  let seen: Seen
  // A dialog that opens while axe looks has colours that are half there: only a still page counts.
  do {
    await page.evaluate(animationsDone)
    seen = await accessibilityFaults(page)
  } while (seen.hasMoved)
  expect.soft(seen.faults, page.url()).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The looks that cover both sizes and both themes; LOOKS=all looks at all four. */
const looks = [
  { size: desk, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
  ...(process.env.LOOKS === 'all'
    ? ([
        { size: desk, colorScheme: 'dark' },
        { size: phone, colorScheme: 'light' },
      ] as const)
    : []),
] as const

/** Checks what `looksRight` checks, and more if given, in every look; then the page is as before. */
export async function looksRightEverywhere(page: Page, check = async () => {}): Promise<void> {
  const size = page.viewportSize() ?? desk
  for (const look of looks) {
    await page.setViewportSize(look.size)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await looksRight(page)
    await check()
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits for animations: half-changed colours have the wrong contrast. A message may begin to fade in a frame late. */
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

/** The small form, because each page parses it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page: each rule with the elements that break it; and whether anything moved meanwhile. */
type Seen = { readonly faults: readonly string[]; readonly hasMoved: boolean }

async function accessibilityFaults(page: Page): Promise<Seen> {
  // Take only the faults from the page: the whole report takes five times longer, at every check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (values) => {
    let hasMoved = document.getAnimations().some(({ playState }) => playState === 'running')
    const noted = new AbortController()
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => (hasMoved = true), { capture: true, signal: noted.signal })
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
      // No page has any, and looking for them takes a quarter of the time.
      iframes: false,
    })
    noted.abort()
    return { faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), hasMoved }
  }, rules)
}
