/** '/admin/health': how the server is doing, what was slow, and the errors with their references. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readHealth } from '#contract/admin/settings.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { FactBoxes, Mono, Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { ClockQuestion } from './clock-question.tsx'
import { Backups } from './health-backups.tsx'
import { Jobs } from './health-jobs.tsx'
import { SetbackQuestion } from './setback-question.tsx'

const words = adminRecordsTexts.health
type HealthFacts = z.output<typeof readHealth.answer>

const slowColumns: readonly ListColumn<HealthFacts['slowest'][number]>[] = [
  { label: words.slow.route, cell: ({ route }) => route },
  { label: words.slow.calls, cell: ({ calls }) => calls },
  { label: words.slow.p99, cell: ({ p99_ms }) => words.ms(p99_ms) },
  { label: words.slow.max, cell: ({ max_ms }) => words.ms(max_ms) },
]

const errorColumns: readonly ListColumn<HealthFacts['errors'][number]>[] = [
  { label: words.error.reference, cell: ({ reference }) => <Mono>{reference}</Mono> },
  { label: words.error.at, cell: ({ at }) => <When iso={at} /> },
  { label: words.error.route, cell: ({ route }) => route },
]

/** The page. */
export function HealthPage() {
  const answer = useQuery({ ...readQuery(readHealth, {}), refetchInterval: 30_000 })
  return (
    <AdminPage title={adminTexts.pages.health.title} lead={words.lead}>
      <Loaded answer={answer}>{(health) => <Health health={health} />}</Loaded>
    </AdminPage>
  )
}

function Health({ health }: { health: HealthFacts }) {
  const { version, started_at, node, memory_mb, database, requests_last_minute, samples, slowest, errors } = health
  const facts = [
    { label: words.version, value: version },
    { label: words.started, value: <When iso={started_at} /> },
    { label: words.requests, value: requests_last_minute },
    { label: words.memory, value: words.megabytes(memory_mb) },
    { label: words.node, value: node },
    { label: words.database, value: words.postgres(database.version) },
    { label: words.size, value: words.megabytes(database.size_mb) },
    { label: words.connections, value: database.connections },
    { label: words.migrations, value: database.migrations },
    { label: words.samples, value: samples },
  ]
  return (
    <>
      {health.setbacks.map((setback) => (
        <SetbackQuestion key={setback.id} setback={setback} />
      ))}
      {health.clock && <ClockQuestion doubt={health.clock} />}
      <section aria-label={words.facts}>
        <FactBoxes>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </FactBoxes>
      </section>
      <Backups backups={health.backups} />
      <Jobs jobs={health.jobs} />
      <Part aria-labelledby="errors">
        <h2 id="errors">{words.errors}</h2>
        {errors.length === 0 ? (
          <p>{words.noErrors}</p>
        ) : (
          <>
            <p>{words.errorHint}</p>
            <Rows label={words.errors} rows={errors} columns={errorColumns} keyOf={({ reference }) => reference} />
          </>
        )}
      </Part>
      <Part aria-labelledby="slowest">
        <h2 id="slowest">{words.slowest}</h2>
        {slowest.length === 0 ? (
          <p>{words.noneSlow}</p>
        ) : (
          <Rows label={words.slowest} rows={slowest} columns={slowColumns} keyOf={({ route }) => route} />
        )}
      </Part>
    </>
  )
}
