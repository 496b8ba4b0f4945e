// Builds the pages or the server, unless the same sources are already built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './pinned-node.mjs'

/**
 * Builds, unless the sources are those of the last build; exits with one line if that fails.
 * @param {{ name: string, ingredients: string[], results: string[], builds: string[][], always?: boolean, before?: () => void, after?: () => void }} what
 *   `name` is for messages; `ingredients` and `results` are paths in the project; `builds` are the arguments for Vite.
 */
export async function ensureBuilt({ name, ingredients, results, builds, always = false, before, after }) {
  // Not in the folders of the results, which are served or emptied.
  const stampFile = join(root, 'node_modules', `.vialog-${name}`)
  const stamp = hashOf(ingredients)
  const isThere = results.every((path) => existsSync(join(root, path)))
  if (!always && isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  console.log(`Building the ${name} …`)
  before?.()
  const outcomes = await Promise.all(builds.map(build))
  if (outcomes.some(({ code }) => code !== 0)) {
    for (const { code, said, faults } of outcomes) if (code !== 0) process.stderr.write(`${said}${faults}`)
    console.error(`Building the ${name} failed; see above. "npm run build" tries again.`)
    process.exit(1)
  }
  // Print the sizes, compared with their budgets.
  for (const { said } of outcomes) process.stdout.write(said)
  after?.()
  writeFileSync(stampFile, stamp)
}

/** Runs one of the builds; returns its exit code and output. */
function build(args) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(pinnedNode, [vite, 'build', ...args, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve) => {
    let said = ''
    let faults = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      faults += chunk
    })
    child.on('error', (error) => resolve({ code: 1, said, faults: error.message }))
    child.on('close', (code) => resolve({ code, said, faults }))
  })
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    for (const file of filesOf(full)) hash.update(`\0${file}\0`).update(readFileSync(join(full, file)))
  }
  return hash.digest('hex')
}

function filesOf(full) {
  try {
    const entries = readdirSync(full, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(full.length))
      .sort()
  } catch {
    return ['']
  }
}
