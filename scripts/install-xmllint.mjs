// Finds xmllint, or installs it from the system's packages. The tests use it to check messages for other systems
// against their schema.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isThere = () => spawnSync('xmllint', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Whether xmllint is there; installs it if necessary, or says how to.
 * @returns {boolean}
 */
export function ensureXmllint() {
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing xmllint for the tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000, env }).status === 0
    run('update')
    run('install', '--yes', '--no-install-recommends', 'libxml2-utils')
    if (isThere()) return true
  }
  console.error(
    'The tests of alerts need xmllint, and it could not be installed. Install it ("apt-get install libxml2-utils" as root; it comes with macOS).',
  )
  return false
}
