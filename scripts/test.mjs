// `npm test`: installs what the tests need, including a browser, then runs them all. Arguments go to Vitest, or to
// Playwright if they name browser tests, such as receive.spec.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureXmllint } from './install-xmllint.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
const chosen = process.argv.slice(2)
const inBrowser = chosen.filter((word) => word.includes('.spec'))
const others = chosen.filter((word) => !inBrowser.includes(word))
const TMPDIR = placeForFiles()
const reports = mkdtempSync(join(TMPDIR, 'vialog-reports-'))
// Tests start the server some hundred times: only the first one compiles its code.
const env = { ...process.env, TMPDIR, NODE_COMPILE_CACHE: join(reports, 'compiled') }
const [ofRules, ofPages] = ['rules.json', 'pages.json'].map((name) => join(reports, name))
const withPages = inBrowser.length > 0 || (chosen.length === 0 && hasBrowserTests())
let rulesEnd = Promise.resolve(0)
if (inBrowser.length === 0 || others.length > 0) {
  // Install it once, before several test files need it at the same time.
  ensureXmllint()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${ofRules}`]
  rulesEnd = runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...others], { env })
}
// Installing a browser is mostly waiting, so the first tests run meanwhile.
const browser = withPages ? await (await import('./install-browser.mjs')).ensureBrowser() : null
let failed = (await rulesEnd) !== 0
if (withPages) {
  const { ensurePages } = await import('./pages.mjs')
  await ensurePages()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const asked = { ...env, CHROME_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: ofPages }
  failed =
    !browser ||
    (await runNode([playwright, 'test', '--reporter=list,json', ...inBrowser], { env: asked })) !== 0 ||
    failed
}
const rules = read(ofRules)
const pages = read(ofPages)?.stats
const passed = (rules?.numPassedTests ?? 0) + (pages?.expected ?? 0)
const faults = (rules?.numFailedTests ?? 0) + (pages?.unexpected ?? 0) + (pages?.flaky ?? 0)
console.log(`\n${passed} passed, ${faults} failed`)
for (const name of [...failedOf(rules), ...failedIn(read(ofPages)?.suites ?? [])]) console.log(`failed: ${name}`)
rmSync(reports, { recursive: true, force: true })
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

/** The tests that failed in Vitest's report, with their files. */
function failedOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
  )
}

/** The same in Playwright's: suites hold suites and specs. */
function failedIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} ${title}`),
    ...failedIn(inner),
  ])
}

/** What a test runner reported; null if it did not run. */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function hasBrowserTests() {
  const folder = join(root, 'test/browser')
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  )
}
