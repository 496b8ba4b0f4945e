// `npm start`: installs and builds what is missing, then runs the server. A second start does neither.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, isNode24, root, runNode } from './node24.mjs'
import { ensurePages } from './pages.mjs'

endWithNpm()
await ensureInstalled()
await ensurePages()
const main = join(root, 'src/server/main.ts')
// In this very process where it can be, which saves the start of a second one.
if (isNode24()) await import(pathToFileURL(main).href)
else process.exitCode = await runNode([main])
