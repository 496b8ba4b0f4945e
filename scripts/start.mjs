// `npm start`: installs and builds what is missing or has changed, then runs the server.
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { endWithNpm } from './pinned-node.mjs'
import { ensureServer, runServer } from './server.mjs'

endWithNpm()
await ensureInstalled()
await ensurePages()
await ensureServer()
await runServer('main')
