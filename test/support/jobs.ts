/** Does the jobs of a kind that are due, as a server would. */
import { type Work, workJobs } from '#server/jobs/work-jobs.ts'
import type { TestService } from './service.ts'

/** Does them by the service's clock, or as of `now`; returns how many. An error that a job throws fails the test. */
export async function doJobs(service: TestService, work: Work, now = service.services.now()): Promise<number> {
  const lines: string[] = []
  const done = await workJobs({ db: service.db, log: (line) => lines.push(line) }, work, now)
  if (lines.length > 0) throw new Error(lines.join('\n'))
  return done
}
