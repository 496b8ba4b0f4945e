// Builds the pages when what they are made of has changed. `node scripts/pages.mjs` builds in any case.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { node24, root } from './node24.mjs'

// Outside dist, which is served as it is.
const stampFile = join(root, 'node_modules', '.vialog-pages')
const built = join(root, 'dist/staff.html')
const ingredients = ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

/** Builds the pages if their sources are not the ones of the last build; exits with one line when that fails. */
export function ensurePages({ always = false } = {}) {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const stamp = hashOf(ingredients)
  if (!always && existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  console.log('Building the pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(node24, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    console.error('Building the pages failed; see above. "npm run build" tries again.')
    process.exit(1)
  }
  // The sizes, measured against their budgets.
  process.stdout.write(stdout)
  writeFileSync(stampFile, stamp)
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
  ensurePages({ always: true })
}
