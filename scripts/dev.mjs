// `npm run dev`: restarts the server and reloads the pages when their files change. One address for both.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { endWithNpm, isPinned, pinnedNode, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
if (isPinned()) await dev()
else process.exitCode = await runNode([join(root, 'scripts/dev.mjs')])

async function dev() {
  const port = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  // The server needs the built renderer for the public pages.
  await ensurePages()
  const hasPages = existsSync(join(root, 'vite.config.ts'))
  // Vite answers for the pages and passes API calls on.
  const behind = hasPages ? port + 1 : port
  const watched = ['src/server', 'src/contract', 'src/domain', 'migrations', 'documents'].filter((path) =>
    existsSync(join(root, path)),
  )
  const server = spawn(
    pinnedNode,
    [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'src/server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: String(behind) },
    },
  )
  const pages = hasPages ? await pagesServer(host, port, behind) : null
  if (pages) console.log(`Work at http://${host}:${port} (the pages reload, the API is passed on)`)

  const stop = async (signal) => {
    await pages?.close()
    server.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  server.on('exit', async (code) => {
    await pages?.close()
    process.exit(code ?? 0)
  })
}

async function pagesServer(host, port, behind) {
  const { createServer } = await import('vite')
  // The server sends the public pages as they were last built ("npm run build").
  const paths = ['/api', '/service-users', '/routes', '/assets']
  const proxy = Object.fromEntries(paths.map((path) => [path, `http://${host}:${behind}`]))
  const server = await createServer({
    server: { host, port, strictPort: true, proxy },
  })
  return server.listen()
}
