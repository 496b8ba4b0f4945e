// `npm run test:outreach`: the long form of the tests of shifts: 500 samples from two devices, and 500 in one sending,
// with figures.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './install-browser.mjs'
import { ensurePages } from './pages.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
await ensurePages()
const env = { OUTREACH: '500', ...process.env, CHROME_PATH: (await ensureBrowser()) ?? '' }
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
process.exitCode = await runNode([playwright, 'test', 'shift-proof'], { env })
