// Installs the packages, once for each package-lock.json and platform. Runs on any Node from 20 on, before anything
// is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasNode, nodeFault, root } from './pinned-node.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.vialog-installed')

/** Makes node_modules agree with package-lock.json; exits with one line when that fails. */
export async function ensureInstalled() {
  const fault = nodeFault()
  if (fault !== null) {
    console.error(fault)
    process.exit(1)
  }
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
  if (hasNode() && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!installedByHand(JSON.parse(lock.toString()))) {
    // Gone first, so that an install that is killed does not pass for a whole one.
    rmSync(stampFile, { force: true })
    console.log('Installing the packages; this takes about a minute …')
    const said = await npm(installWith(JSON.parse(lock.toString())))
    if (said !== null) {
      const reason = said.match(/npm (?:error|ERR!) (?:code )?(.+)/)?.[1] ?? 'npm did not run'
      console.error(
        `Installing the packages failed (${reason}). Check the network and the free disk space; "npm install --no-save --include=dev" shows the whole reason.`,
      )
      process.exit(1)
    }
    // npm passes over what is optional and is not as package-lock.json says; without this one nothing is run.
    if (!hasNode()) {
      console.error(
        'The Node.js that package-lock.json names could not be installed: it was not to be had, or not what its hash says. "npm install --no-save --include=dev --loglevel=verbose" shows which.',
      )
      process.exit(1)
    }
  }
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** npm notes what it installed at the very end: a developer's own "npm install" need not be repeated. */
function installedByHand(lock) {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    const wanted = Object.entries(lock.packages).filter(
      ([path, entry]) => path && !entry.optional && !entry.devOptional,
    )
    return hasNode() && wanted.every(([path, { version }]) => packages[path]?.version === version)
  } catch {
    return false
  }
}

/**
 * Never without package-lock.json and its hashes. "npm ci" refuses one that lacks programs for other platforms, as npm writes it
 * where a registry does not offer them all; "npm install" holds to all that it lists, and takes what it lacks for this
 * platform in the version that its package names.
 */
function installWith({ packages }) {
  const listed = (name) => Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
  const whole = Object.values(packages).every((entry) => Object.keys(entry.optionalDependencies ?? {}).every(listed))
  if (whole) return ['ci']
  // What a killed install left behind would pass for installed; "npm ci" removes it by itself.
  rmSync(modules, { recursive: true, force: true })
  return ['install', '--no-save']
}

/** Null when it worked, else what npm said. */
function npm(how) {
  // The Node that runs npm, not the one inside node_modules, which npm is about to replace.
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath, PATH = '' } = process.env
  const inModules = (folder) => folder.startsWith(modules)
  const env = {
    ...process.env,
    PATH: PATH.split(delimiter)
      .filter((folder) => !inModules(folder))
      .join(delimiter),
  }
  const args = [...how, '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const [command, ...first] = cli?.endsWith('.js') && !inModules(node) ? [node, cli] : ['npm']
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const passOn = () => child.kill()
    process.once('SIGTERM', passOn)
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => {
      process.off('SIGTERM', passOn)
      if (signal) process.exit(1)
      resolve(code === 0 ? null : said)
    })
  })
}
