// `npm start`: installs and builds what is missing, then runs the server. A second start does neither.
import { ensureInstalled } from './install.mjs'
import { endWithNpm } from './node24.mjs'
import { ensurePages } from './pages.mjs'
import { ensureServer, runServer } from './server.mjs'

endWithNpm()
await ensureInstalled()
await ensurePages()
await ensureServer()
await runServer('main')
