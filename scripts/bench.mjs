// `npm run bench`: measures the built service and prints the figures; all parts, or those named after it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

const usual = [
  'names',
  'reading',
  'pages',
  'shift',
  'administration',
  'tables',
  'load',
  'day',
  'insight',
  'signals',
  'plans',
  'files',
  'restore',
  'numbers',
]
// Runs for MINUTES, so only if it is named: `npm run test:soak`.
const parts = [...usual, 'soak']

endWithNpm()
await ensureInstalled()
const { ensurePages } = await import('./pages.mjs')
const { ensureServer } = await import('./server.mjs')
const { ensureBrowser } = await import('./install-browser.mjs')
await ensurePages()
await ensureServer()
const browser = await ensureBrowser()
const chosen = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = chosen.filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)) || !parts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${parts.join(', ')}.`)
  process.exit(1)
}
let failed = false
for (const part of chosen.length > 0 ? chosen : usual) {
  const env = { ...process.env, CHROME_PATH: browser ?? '' }
  failed = (await runNode([join(root, 'bench', `${part}.ts`)], { env })) !== 0 || failed
}
process.exitCode = failed ? 1 : 0
