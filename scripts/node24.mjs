import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The Node that the project pins, as npm installed it. */
export const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * How the server is run, as package.json's "start" says, too: V8's space for young objects, which it would let grow to
 * 48 MB, stays a quarter of that, and it tidies up once its objects have doubled, not once they are four times as many.
 * Measured, calls a second are the same, and a busy server holds 100 MB less.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100']

/** Whether this process already is that Node; any Node of its major version does as well. */
export const isNode24 = () => Number.parseInt(process.versions.node, 10) >= 24 || !existsSync(node24)

/** Ends this process when the one that started it is gone: the shell between npm and it does not pass signals on. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }
  const watch = setInterval(look, 200)
  watch.unref()
}

/**
 * Runs a script under the pinned Node with this terminal, passes on what stops it, and gives its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(existsSync(node24) ? node24 : process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
    })
    const passOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, passOn)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, passOn)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}
