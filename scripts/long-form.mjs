import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

/**
 * Runs tests in their long form with these settings; settings that the environment already has take precedence.
 * @param {Record<string, string>} settings
 * @param {string[]} files
 */
export async function longForm(settings, files) {
  endWithNpm()
  await ensureInstalled()
  const env = { ...settings, ...process.env }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  process.exitCode = await runNode([vitest, 'run', '--no-file-parallelism', ...files], { env })
}
