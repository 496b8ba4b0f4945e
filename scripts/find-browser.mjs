// Finds a Chromium for the browser tests. `node scripts/find-browser.mjs` prints its path.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Try the browser without windows (headless) first: it has the same engine and does a third less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds CHROME_PATH, Playwright's own browser, or one of the system; null if there is none.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const { CHROME_PATH, PATH = '' } = process.env
  const onPath = [...PATH.split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const candidates = [
    CHROME_PATH,
    await playwrights(),
    ...onPath.flatMap((folder) => names.map((name) => join(folder, name))),
    ...fixed,
  ]
  return candidates.find((path) => path && canRun(path)) ?? null
}

async function playwrights() {
  try {
    const { chromium } = await import('playwright')
    return chromium.executablePath()
  } catch {
    return null
  }
}

function canRun(path) {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log((await findBrowser()) ?? '')
