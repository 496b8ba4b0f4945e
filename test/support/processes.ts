/** Processes of other processes, as Linux lists them; none on other systems. */
import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one started and that still run. */
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

/** Whether a process was started by this file. */
export function runsFile(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file)
  } catch {
    return false
  }
}
