/** Runs the operator's commands as real processes. */
import { spawn } from 'node:child_process'
import { compiled, operatorFile } from './server-process.ts'

/** How a command ended, and what it wrote. */
export type Ended = { code: number | null; out: string; err: string }

/** Runs `npm run admin -- …args` with only this environment; `input` is what a script would type. */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [operatorFile, ...args], {
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
