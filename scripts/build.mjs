// `npm run build`: the pages and the server, in any case.
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { ensureServer } from './server.mjs'

await ensureInstalled()
await ensurePages({ always: true })
await ensureServer({ always: true })
