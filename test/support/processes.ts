/** Child processes on Linux; other systems get none. */
import { readdirSync, readFileSync } from 'node:fs'

/** The running processes that this one started. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

/** Whether a process runs this file. */
export function runsFile(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file)
  } catch {
    return false
  }
}
