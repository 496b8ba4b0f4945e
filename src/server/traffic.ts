/** What this process answered lately, for the health page: counts and times by route, errors by reference. */

type Route = { calls: number; slowest: number[]; max: number }

const keptTimes = 200
const keptErrors = 50

/** Bounded, so that a day of traffic takes as much memory as a minute. */
export class Traffic {
  readonly startedAt = new Date()
  private readonly routes = new Map<string, Route>()
  private readonly minutes = new Map<number, number>()
  private readonly failed: { at: string; reference: string; route: string }[] = []

  /** Notes an answer; `ms` milliseconds. */
  note(route: string, ms: number, status: number, reference: string, now: Date): void {
    const known = this.routes.get(route) ?? { calls: 0, slowest: [], max: 0 }
    known.calls += 1
    known.max = Math.max(known.max, ms)
    known.slowest[(known.calls - 1) % keptTimes] = ms
    this.routes.set(route, known)
    const minute = Math.floor(now.getTime() / 60_000)
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + 1)
    for (const old of this.minutes.keys()) if (old < minute - 1) this.minutes.delete(old)
    if (status < 500 || status === 503) return
    this.failed.unshift({ at: now.toISOString(), reference, route })
    this.failed.length = Math.min(this.failed.length, keptErrors)
  }

  /** Calls of the last whole minute, or of this one while there is no other. */
  lastMinute(now: Date): number {
    const minute = Math.floor(now.getTime() / 60_000)
    return this.minutes.get(minute - 1) ?? this.minutes.get(minute) ?? 0
  }

  /** Routes by the 99th percentile of their last calls' times, slowest first. */
  slowest(most = 10) {
    return [...this.routes]
      .map(([route, { calls, slowest, max }]) => {
        const sorted = slowest.toSorted((a, b) => a - b)
        const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
        return { route, calls, p99_ms: round(p99), max_ms: round(max) }
      })
      .sort((a, b) => b.p99_ms - a.p99_ms)
      .slice(0, most)
  }

  get errors() {
    return [...this.failed]
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10
