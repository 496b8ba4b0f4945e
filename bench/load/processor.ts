/** The processor time of a benchmark's processes, as Linux counts it; 0 on other systems. */
import { readdirSync, readFileSync } from 'node:fs'

/** The fields after the name in /proc/PID/stat; none if the process has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Processor time in ms of these processes so far, including their ended children, such as closed connections. */
export const processor = (pids: readonly (number | string)[]) =>
  pids.flatMap((pid) => statOf(pid).slice(11, 15)).reduce((sum, ticks) => sum + 10 * Number(ticks), 0)

/** Finds the processes of the PostgreSQL that listens in this folder. */
export function postgresOf(folder: string): () => string[] {
  const all = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isIt = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`unix_socket_directories=${folder}\0`)
    } catch {
      return false
    }
  }
  const postmaster = all().find(isIt)
  return () => all().filter((pid) => pid === postmaster || statOf(pid)[1] === postmaster)
}
