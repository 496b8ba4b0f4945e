// `npm test`: installs what the tests need, a browser included, then runs them all. Arguments go to Vitest.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, runNode } from './node24.mjs'
import { ensureServer } from './server.mjs'

endWithNpm()
await ensureInstalled()
// The tests start it as a process of its own.
await ensureServer()
const chosen = process.argv.slice(2)
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen]
if (chosen.length > 0 || !hasBrowserTests()) process.exitCode = await runNode(vitest)
else {
  const { ensurePages } = await import('./pages.mjs')
  const { ensureBrowser } = await import('./install-browser.mjs')
  await ensurePages()
  const browser = await ensureBrowser()
  // Beside each other: each waits half of its time, for processes that start and stop or for pages.
  const inBrowser = browser ? startBrowserTests(browser) : null
  const rules = await runNode(vitest)
  inBrowser?.show()
  process.exitCode = rules === 0 && (await inBrowser?.code) === 0 ? 0 : 1
}

/** The browser tests; what they say is held back until it can stand by itself. */
function startBrowserTests(browser) {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  let held = ''
  let say = (text) => {
    held += text
  }
  const code = runNode([playwright, 'test'], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => say(text),
  })
  const show = () => {
    say = (text) => process.stdout.write(text)
    say(held)
  }
  return { code, show }
}

function hasBrowserTests() {
  const folder = join(root, 'test/browser')
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  )
}
