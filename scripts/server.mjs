// The built server and the operator's commands: built when their sources have changed, and run.
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { isPinned, root, runNode } from './pinned-node.mjs'

/** The server and the operator's commands: see vite.server.config.ts. */
export const ensureServer = ({ always = false } = {}) =>
  ensureBuilt({
    name: 'server',
    ingredients: ['src/server', 'src/contract', 'src/domain', 'vite.server.config.ts', 'package-lock.json'],
    results: ['main', 'operator', 'import-worker', 'typst-process'].map((name) => `dist-server/server/${name}.js`),
    builds: [['--config', 'vite.server.config.ts']],
    always,
  })

/** What one start compiles serves the next. Where this may not be written, each start compiles. */
const compiled = join(root, 'node_modules/.cache/vialog')

/**
 * Runs one of the two, in this very process where it can be, which saves the start of a second one.
 * @param {'main' | 'operator'} which
 */
export async function runServer(which) {
  const file = join(root, 'dist-server/server', `${which}.js`)
  if (!isPinned()) {
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
    process.exitCode = await runNode([file, ...process.argv.slice(2)], { env })
    return
  }
  module.enableCompileCache?.(compiled)
  await import(pathToFileURL(file).href)
  module.flushCompileCache?.()
}
