// `npm test`: installs what the tests need, including a browser, then runs them all. Arguments go to Vitest, or to
// Playwright if they name browser tests, such as receive.spec.
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureXmllint } from './install-xmllint.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
const chosen = process.argv.slice(2)
const inBrowser = chosen.filter((word) => word.includes('.spec'))
const others = chosen.filter((word) => !inBrowser.includes(word))
const env = { ...process.env, TMPDIR: placeForFiles() }
let failed = false
if (inBrowser.length === 0 || others.length > 0) {
  // Install it once, before several test files need it at the same time.
  ensureXmllint()
  failed = (await runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...others], { env })) !== 0
}

if (inBrowser.length > 0 || (chosen.length === 0 && hasBrowserTests())) {
  const { ensurePages } = await import('./pages.mjs')
  const { ensureBrowser } = await import('./install-browser.mjs')
  await ensurePages()
  const browser = await ensureBrowser()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  failed =
    !browser ||
    (await runNode([playwright, 'test', ...inBrowser], { env: { ...env, CHROME_PATH: browser ?? '' } })) !== 0 ||
    failed
}
process.exitCode = failed ? 1 : 0

/**
 * A folder in memory if there is room: tests make some hundred thousand small files, which can take twenty times longer
 * on disk.
 */
function placeForFiles() {
  const [memory, room] = ['/dev/shm', 4e9]
  try {
    const { bavail, bsize } = statfsSync(memory)
    return process.env.TMPDIR === undefined && bavail * bsize > room ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

function hasBrowserTests() {
  const folder = join(root, 'test/browser')
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  )
}
