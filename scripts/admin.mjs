// `npm run admin`: the operator's commands; see src/server/operator.
import { ensureInstalled } from './install.mjs'
import { ensureServer, runServer } from './server.mjs'

await ensureInstalled()
await ensureServer()
await runServer('operator')
