/** The metrics of one server process: its requests, its connections, its memory and its cached answers. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, poolUse } from '#server/database/connect.ts'
import type { Memory } from '#server/memory/memory.ts'

/** What is measured besides the requests. */
export type Measured = {
  readonly db: Database
  readonly memory: Memory
  /** Reads the state of the backups. */
  readonly backups: () => Promise<{ last_good: string | null; carry_tries: number; alarms: readonly string[] }>
  /** Counts the times when the database went back that nobody has said to know of. */
  readonly setbacks: () => Promise<number>
}

/** In seconds: from a cached answer to the time after which a person gives up. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of this process. Their labels are patterns of routes: never an address, an ID or a name. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'vialog_http_requests_total',
    help: 'Requests answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'vialog_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers: [this.#registry],
  })

  constructor({ db, memory, backups, setbacks }: Measured) {
    collectDefaultMetrics({ register: this.#registry })
    new Gauge({
      name: 'vialog_database_connections',
      help: 'Connections of the pool in use and idle, and calls that wait for one.',
      labelNames: ['state'] as const,
      registers: [this.#registry],
      collect() {
        for (const [state, value] of Object.entries(poolUse(db))) this.set({ state }, value)
      },
    })
    new Gauge({
      name: 'vialog_remembered_answers',
      help: 'Answers that are held in memory.',
      registers: [this.#registry],
      collect() {
        this.set(memory.size)
      },
    })
    new Counter({
      name: 'vialog_remembered_answers_total',
      help: 'Look-ups in memory that found what was asked (hit) and that had to ask the database (miss).',
      labelNames: ['outcome'] as const,
      registers: [this.#registry],
      collect() {
        this.reset()
        for (const [outcome, value] of Object.entries(memory.uses)) this.inc({ outcome }, value)
      },
    })
    this.#offerBackups(backups)
    new Gauge({
      name: 'vialog_database_setbacks',
      help: 'Times when the database went back behind what was acknowledged, until an administrator knows of them.',
      aggregator: 'max',
      registers: [this.#registry],
      async collect() {
        // While the database is away, it keeps the last value.
        const count = await setbacks().catch(() => null)
        if (count !== null) this.set(count)
      },
    })
  }

  /** Metrics of the service, not of this process: every process gives the same values, so the largest is kept. */
  #offerBackups(backups: Measured['backups']) {
    // Gauges are collected at once, so one query serves all. While the database is away, they keep the last values.
    let asked: ReturnType<typeof backups> | null = null
    const known = () => {
      asked ??= backups().finally(() => {
        asked = null
      })
      return asked.catch(() => null)
    }
    const offer = (name: string, help: string, value: (known: Awaited<ReturnType<typeof backups>>) => number) =>
      new Gauge({
        name,
        help,
        aggregator: 'max',
        registers: [this.#registry],
        async collect() {
          const now = await known()
          if (now !== null) this.set(value(now))
        },
      })
    offer(
      'vialog_backup_last_good_timestamp_seconds',
      'When the newest backup was made that was restored for trial; 0 while there is none.',
      ({ last_good }) => (last_good === null ? 0 : Date.parse(last_good) / 1000),
    )
    offer(
      'vialog_backup_carry_failures',
      'How often BACKUP_AFTER failed on the newest backup, while it has not succeeded.',
      ({ carry_tries }) => carry_tries,
    )
    offer(
      'vialog_backup_alarm',
      '1 while there is no backup to rely on: none of the last day, or BACKUP_AFTER failed.',
      ({ alarms }) => (alarms.length > 0 ? 1 : 0),
    )
  }

  /** Notes an answer after `ms` milliseconds; `route` is undefined where no route matched. */
  note(method: string, route: string | undefined, status: number, ms: number): void {
    const labels = { method, route: route ?? 'other' }
    this.#requests.inc({ ...labels, status })
    this.#durations.observe(labels, ms / 1000)
  }

  /** The metrics as Prometheus reads them. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Lets the primary process ask for them. */
  offerToPrimary(): void {
    AggregatorRegistry.setRegistries([this.#registry])
    new AggregatorRegistry()
  }
}

/** The metrics of all workers, added up, for the primary process. */
export function metricsOfWorkers(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}
