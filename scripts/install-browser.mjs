// Gets a Chromium for the browser tests: an installed one, Playwright's, or the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { pinnedNode, root } from './pinned-node.mjs'

/**
 * Returns the path of a browser, and installs one if necessary; if it cannot, it says how to and returns null.
 * @returns {Promise<string | null>}
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  for (const attempt of [fromPlaywright, fromDebian]) {
    await attempt()
    const installed = await findBrowser()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium, and it could not be installed. Install it ("npx playwright install --with-deps chromium", or "apt-get install chromium" as root), or set CHROME_PATH.',
  )
  return null
}

async function fromPlaywright() {
  // Playwright's download retries for minutes without a network, so test the network first.
  const host = process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? 'https://cdn.playwright.dev'
  const reachable = await fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )
  if (!reachable) return
  console.log('Installing a browser for the tests …')
  const withSystem = isRoot() && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : []
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(pinnedNode, [cli, 'install', ...withSystem, 'chromium'], { stdio: 'ignore', timeout: 300_000 })
}

async function fromDebian() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  console.log("Installing the system's chromium for the tests …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000, env }).status === 0
  const install = (name) => run('install', '--yes', '--no-install-recommends', name)
  run('update')
  // The browser without windows (headless) is lighter; older systems have only the full browser.
  if (!install('chromium-headless-shell')) install('chromium')
}

function isRoot() {
  return process.getuid?.() === 0
}
