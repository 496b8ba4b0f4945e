// `npm run pictures -- COMMIT`: takes pictures of the pages as COMMIT shows them, then as this tree does, on the same data
// and at the same time, and lists the pictures that differ by a pixel. Nothing is kept but the differences, in a folder
// that it names. Other arguments go to Playwright, such as -g 'receive'.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './install-browser.mjs'
import { endWithNpm, pinnedNode, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
const [commit, ...asked] = process.argv.slice(2)
if (commit === undefined) {
  console.error('Say which commit to compare with: npm run pictures -- COMMIT')
  process.exit(2)
}
const CHROME_PATH = (await ensureBrowser()) ?? ''
const place = mkdtempSync(join(tmpdir(), 'vialog-pictures-'))
chmodSync(place, 0o755)
const before = join(place, 'before')
const data = join(place, 'data')
const port = process.env.PORT ?? '3979'
const address = `http://127.0.0.1:${port}`
const at = String(Date.now())
let failed = true
try {
  git('worktree', 'add', '--detach', before, commit)
  await picturesOf(before, ['--update-snapshots=all'])
  failed = (await picturesOf(root, [])) !== 0
} finally {
  git('worktree', 'remove', '--force', before)
  rmSync(data, { recursive: true, force: true })
}
console.log(failed ? `\nWhat differs is in ${join(place, 'differences')}` : '\nEach picture is the same.')
if (!failed) rmSync(place, { recursive: true, force: true })
process.exitCode = failed ? 1 : 0

/** @param {string[]} args */
function git(...args) {
  const { status } = spawnSync('git', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} ended with ${status}`)
}

/**
 * Starts the demo of a tree and takes its pictures; returns what Playwright ended with.
 * @param {string} tree
 * @param {string[]} args
 */
async function picturesOf(tree, args) {
  const { DATABASE_URL, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: data,
    DEMO: '1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
  const server = spawn(pinnedNode, ['scripts/start.mjs'], { cwd: tree, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    await ready(server)
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const config = join(root, 'test/pictures/pictures.config.ts')
    return await runNode([playwright, 'test', '--config', config, ...args, ...asked], {
      env: { ...env, CHROME_PATH, PICTURES: place, PICTURES_AT: at, PICTURES_OF: address },
    })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** @param {import('node:child_process').ChildProcess} server */
async function ready(server) {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/api/ready/`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demo did not start.')
}
