// Installs the packages once for each package-lock.json and platform. Runs on any Node that
// package.json allows, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { hasNode, nodeFault, npmsNode, oldNodeFault, pinnedNode, root, runFault } from './pinned-node.mjs'

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
  const parsed = JSON.parse(lock.toString())
  if (lackingOf(parsed).length > 0) {
    const tooOld = oldNodeFault()
    if (tooOld !== null) {
      console.error(tooOld)
      process.exit(1)
    }
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
    // npm silently skips optional packages; nothing is built or runs without those of this platform.
    const lacking = lackingOf(parsed)
    if (lacking.length > 0) {
      console.error(
        `npm left out ${lacking.join(', ')}: not available, a wrong hash, a library that is missing, or Node.js ${npmsNode()} is not one that it runs on. "npm ci --include=dev --loglevel=verbose" shows which.`,
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

/** The needed packages that are not there in the version of the lock file: npm writes what it installed at the very end. */
function lackingOf(lock) {
  const needed = neededOf(lock)
  if (!hasNode()) return [relative(root, pinnedNode)]
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    return needed.filter(([path, { version }]) => packages[path]?.version !== version).map(([path]) => path)
  } catch {
    return needed.map(([path]) => path)
  }
}

/** The C library of this system, as package-lock.json calls it. */
const libcHere = () => (process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

/**
 * The packages of a lock file without which an install is not complete: those that are not optional, and what is built for
 * this platform. npm leaves the latter out without a word if their own script fails, as where a library was missing, or if
 * they ask for a newer Node.js.
 * @param {{ packages: Record<string, { version: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} lock
 * @returns paths below the project's folder, each with its entry
 */
export function neededOf(lock, { platform, arch, libc = libcHere() } = process) {
  const isForHere = (entry) =>
    entry.os?.includes(platform) && entry.cpu?.includes(arch) && (entry.libc?.includes(libc) ?? true)
  return Object.entries(lock.packages).filter(
    ([path, entry]) => path && ((!entry.optional && !entry.devOptional) || isForHere(entry)),
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
