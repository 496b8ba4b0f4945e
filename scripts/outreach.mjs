// `npm run test:outreach`: the long form of the tests of shifts, with figures: 500 samples from two devices, all but ten with
// results of tests on site, 500 in one sending, and 500 with the results of their tests on site while the server and PostgreSQL are killed.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './install-browser.mjs'
import { longForm } from './long-form.mjs'
import { ensurePages } from './pages.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
await ensurePages()
const long = { OUTREACH: '500' }
const env = { ...long, ...process.env, CHROME_PATH: (await ensureBrowser()) ?? '' }
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const inBrowser = await runNode([playwright, 'test', 'shift-proof'], { env })
await longForm(long, ['test/server/shift-crash.test.ts'])
process.exitCode ||= inBrowser
