/** What waits to be done, for people who look after the service. */
import { sql } from 'kysely'
import type { JobKind } from '#domain/service/job-kinds.ts'
import type { Database } from '#server/database/connect.ts'

type Waiting = {
  readonly kind: JobKind
  readonly waiting: number
  readonly since: string | null
  readonly given_up: number
  readonly fault: string | null
}

/** Each kind of job of which some wait or were given up. */
export async function waitingJobs(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, (count(*) filter (where given_up_at is null))::int as waiting,
      min(added_at) filter (where given_up_at is null) as since, count(given_up_at)::int as given_up,
      (array_agg(fault order by due_at desc) filter (where fault is not null))[1] as fault
    from jobs group by kind order by kind`.execute(db)
  return rows
}
