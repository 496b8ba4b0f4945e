/**
 * The time in milliseconds that this process itself spends on `run`. Other work on the machine does not count, so a
 * limit on it measures only `run`.
 */
export function ownTime(run: () => unknown): number {
  const begun = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
