// Builds the server and the operator's commands if their sources have changed, and runs them.
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { isPinned, root, runNode } from './pinned-node.mjs'

/** Builds the server and the operator's commands: see vite.server.config.ts. */
export const ensureServer = ({ always = false } = {}) =>
  ensureBuilt({
    name: 'server',
    ingredients: ['src/server', 'src/contract', 'src/domain', 'vite.server.config.ts', 'package-lock.json'],
    results: ['main', 'operator', 'import-worker', 'read-worker', 'typst-process'].map(
      (name) => `dist-server/server/${name}.js`,
    ),
    builds: [['--config', 'vite.server.config.ts']],
    always,
  })

/** Keeps compiled code for the next start. If this folder is read-only, each start compiles. */
const compiled = join(root, 'node_modules/.cache/vialog')

/**
 * Runs the server or the operator's commands, in this process if possible, which saves starting a second process.
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
