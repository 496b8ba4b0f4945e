// `npm run admin`: the operator's commands; see src/server/operator.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { isNode24, root, runNode } from './node24.mjs'

await ensureInstalled()
const main = join(root, 'src/server/operator/main.ts')
if (isNode24()) await import(pathToFileURL(main).href)
else process.exitCode = await runNode([main, ...process.argv.slice(2)])
