// `npm run build`: builds the pages and the server, even if nothing has changed.
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { ensureServer } from './server.mjs'

await ensureInstalled()
await ensurePages({ always: true })
await ensureServer({ always: true })
