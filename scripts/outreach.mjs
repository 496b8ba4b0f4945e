// `npm run test:outreach`: shifts without a network in their long form, with figures: 500 samples of two devices, and 500 in one sending.
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
