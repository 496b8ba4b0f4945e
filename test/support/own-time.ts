/**
 * The time in milliseconds that this thread itself spends on `run`. Other work on the machine and in this process does not
 * count, so a limit on it measures only `run`.
 */
export function ownTime(run: () => unknown): number {
  const begun = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

const letters = 'a'.repeat(1_000_000)
const lookAtEach = () => {
  for (let times = 0; times < 20; times += 1) /[^\P{Cc}\t\n\f]|[\ufffd\uffff]/u.test(letters)
}
/** What that takes on the machine that the limits were set on, in ms. */
const usual = 22

/** How many times slower this machine is at this moment, at least 1. */
const slowness = () => Math.max(1, ownTime(lookAtEach) / usual)

/**
 * What `run` took in ms if it took longer than `limit` each of three times, else null. What is slow is slow each time; a processor
 * that others share is slow now and then.
 */
export function tooSlow(run: () => unknown, limit: number): number | null {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3 && least > limit; times += 1) least = Math.min(least, ownTime(run) / slowness())
  return least > limit ? least : null
}
