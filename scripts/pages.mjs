// Builds the pages when what they are made of has changed. `node scripts/pages.mjs` builds in any case.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { node24, root } from './node24.mjs'

// Outside dist, which is served as it is.
const stampFile = join(root, 'node_modules', '.vialog-pages')
const built = ['dist/staff.html', 'dist/public.html', 'dist-server/public-server.js'].map((path) => join(root, path))
// The staff pages, the public ones, and what renders those on the server: see vite.config.ts.
const modes = ['production', 'public', 'public-server']
const ingredients = ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

/** Builds the pages if their sources are not the ones of the last build; exits with one line when that fails. */
export async function ensurePages({ always = false } = {}) {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const stamp = hashOf(ingredients)
  if (
    !always &&
    built.every((path) => existsSync(path)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return
  rmSync(stampFile, { force: true })
  console.log('Building the pages …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const outcomes = await Promise.all(modes.map(build))
  if (outcomes.some(({ code }) => code !== 0)) {
    for (const { code, said, faults } of outcomes) if (code !== 0) process.stderr.write(`${said}${faults}`)
    console.error('Building the pages failed; see above. "npm run build" tries again.')
    process.exit(1)
  }
  // The sizes, measured against their budgets.
  for (const { said } of outcomes) process.stdout.write(said)
  compressAhead(join(root, 'dist/assets'))
  writeFileSync(stampFile, stamp)
}

/** Small once, here, rather than at every request: the server sends these where the browser takes them. */
function compressAhead(folder) {
  for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

/** One of the builds; the exit code and what it said. */
function build(mode) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(node24, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
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
    const files = readdirSyncIfFolder(full)
    for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(full, file)))
  }
  return hash.digest('hex')
}

function readdirSyncIfFolder(full) {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  await ensurePages({ always: true })
}
