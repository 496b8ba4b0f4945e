/** Runs the operator's commands as real processes. */
import { spawn } from 'node:child_process'
import { compiled, operatorFile } from './server-process.ts'

/** How a command ended, and what it wrote. */
export type Ended = { code: number | null; out: string; err: string }

/**
 * Runs `npm run admin -- …args` with this environment and nothing of the tests' own; `input` is what a script would type;
 * `operator` is another version's file.
 */
export async function runAdmin(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
  operator = operatorFile,
): Promise<Ended> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [operator, ...args], {
    env: { PATH, HOME, ...compiled, ...env },
    stdio: 'pipe',
  })
  const ended: Ended = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    ended.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    ended.err += chunk
  })
  child.stdin.end(input)
  ended.code = await new Promise((resolve) => {
    child.on('close', resolve)
  })
  return ended
}
