// `npm test`: installs what the tests need, a browser included, then runs them all. Arguments go to Vitest.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
const chosen = process.argv.slice(2)
let failed = (await runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen])) !== 0

if (chosen.length === 0 && hasBrowserTests()) {
  const { ensurePages } = await import('./pages.mjs')
  const { ensureBrowser } = await import('./install-browser.mjs')
  await ensurePages()
  const browser = await ensureBrowser()
  const env = { ...process.env, CHROME_PATH: browser ?? '' }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  failed = !browser || (await runNode([playwright, 'test'], { env })) !== 0 || failed
}
process.exitCode = failed ? 1 : 0

function hasBrowserTests() {
  const folder = join(root, 'test/browser')
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  )
}
