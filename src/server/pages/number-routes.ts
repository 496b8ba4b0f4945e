/** The addresses of public numbers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicFile } from '#server/alerts/public-file.ts'
import { publicTableNames } from '#server/numbers/public-tables.ts'
import { numberReportFile, numberReportPage, numberReportsPage } from './number-report-page.ts'
import { numberFeed, numberFile, numberTablePage } from './number-table-page.ts'
import { findingsPage, newPage, soldAsPage } from './numbers-page.ts'
import type { PageAnswer, Visit } from './visit.ts'

type Answers<T> = (
  make: (visit: Visit) => Promise<T>,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves them; `page` and `file` answer from the cache. */
export function serveNumberPages(scope: FastifyInstance, page: Answers<PageAnswer>, file: Answers<PublicFile>): void {
  scope.get(publicPaths.numbers, page(findingsPage))
  scope.get(publicPaths.soldAs, page(soldAsPage))
  scope.get(publicPaths.newHere, page(newPage))
  scope.get(publicPaths.numberFeed, file(numberFeed))
  for (const name of publicTableNames) {
    scope.get(
      publicPaths.numberTable(name),
      page((visit) => numberTablePage(visit, name)),
    )
    for (const format of ['csv', 'xlsx'] as const)
      scope.get(
        publicPaths.numberFile(name, format),
        file((visit) => numberFile(visit, name, format)),
      )
  }
  scope.get(publicPaths.numberReports, page(numberReportsPage))
  scope.get(`${publicPaths.numberReport('')}:month`, page(numberReportPage))
  for (const format of ['pdf', 'csv', 'xlsx'] as const)
    scope.get(publicPaths.reportFile(':month', format).replace('%3A', ':'), file(numberReportFile(format)))
  // Short addresses, to be said and printed.
  for (const [short, to] of [
    ['/numbers', publicPaths.numbers],
    ['/numbers/sold-as', publicPaths.soldAs],
    ['/numbers/new', publicPaths.newHere],
  ] as const)
    scope.get(
      short,
      page(async ({ kept }) => ({ to: withQuery(to, { lang: kept.lang }) })),
    )
}
