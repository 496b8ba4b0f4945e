/**
 * How long this process itself was busy with `run`, in milliseconds: what else the machine does at the time does not count,
 * so that a limit on it says something of the work alone.
 */
export function ownTime(run: () => unknown): number {
  const begun = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
