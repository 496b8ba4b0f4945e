/** Collects the rows of the demo's stories, and writes them at the end in few statements. */
import type { Insertable, Selectable } from 'kysely'
import { addToCustodyLog, type NewCustodyEntry } from '#server/custody/queries.ts'
import type { Write } from '#server/database/connect.ts'
import type {
  AnalysisNotes,
  AuditLog,
  DeletionRequests,
  Disposals,
  Packages,
  RegisteredIds,
  ReportFindings,
  ReportNotFound,
  Reports,
  Samples,
  SharingSurveys,
  Tellings,
  Tickets,
} from '#server/database/tables.ts'

/** A sample's row while its story is told; `package_id` is the package's index in the book. */
export type DemoSample = Omit<Selectable<Samples>, 'sample_weight'>
/** A version of a report with what it found. */
type DemoReport = Omit<Selectable<Reports>, 'id'> & {
  readonly findings: readonly Omit<Selectable<ReportFindings>, 'report_id' | 'list_order'>[]
  readonly not_found: readonly Omit<Selectable<ReportNotFound>, 'report_id' | 'list_order'>[]
}

/** A book without a row. */
export const emptyBook = () => ({
  registered_ids: [] as Insertable<RegisteredIds>[],
  samples: [] as DemoSample[],
  packages: [] as (Insertable<Packages> & { prepared_at: string })[],
  reports: [] as DemoReport[],
  custody_log: [] as NewCustodyEntry[],
  audit_log: [] as Insertable<AuditLog>[],
  disposals: [] as Insertable<Disposals>[],
  deletion_requests: [] as Insertable<DeletionRequests>[],
  sharing_surveys: [] as Insertable<SharingSurveys>[],
  analysis_notes: [] as Insertable<AnalysisNotes>[],
  tickets: [] as (Insertable<Tickets> & { given_at: string })[],
  tellings: [] as Insertable<Tellings>[],
})
export type DemoBook = Readonly<ReturnType<typeof emptyBook>>

/** Rows in the order of their times; at the same time, in the order in which they were told. */
function inOrder<Row>(rows: readonly Row[], time: (row: Row) => string): Row[] {
  return [...rows].sort((a, b) => Date.parse(time(a)) - Date.parse(time(b)))
}

/** Writes the whole book. */
export async function writeBook(tx: Write, book: DemoBook): Promise<void> {
  await tx.insertInto('registered_ids').values(book.registered_ids).execute()
  const packageIds = await writePackages(tx, book.packages)
  // The database computes `is_told`.
  const samples = book.samples.map(({ is_told: _told, ...sample }) => ({
    ...sample,
    package_id: sample.package_id === null ? null : (packageIds[sample.package_id] ?? null),
  }))
  await tx.insertInto('samples').values(samples).execute()
  await writeReports(tx, book.reports)
  await addToCustodyLog(
    tx,
    inOrder(book.custody_log, ({ at }) => at),
  )
  await tx
    .insertInto('audit_log')
    .values(inOrder(book.audit_log, ({ at }) => at))
    .execute()
  await tx.insertInto('disposals').values(book.disposals).execute()
  await tx.insertInto('deletion_requests').values(book.deletion_requests).execute()
  await tx.insertInto('sharing_surveys').values(book.sharing_surveys).execute()
  await tx.insertInto('analysis_notes').values(book.analysis_notes).execute()
  await tx.insertInto('tickets').values(book.tickets).execute()
  await tx.insertInto('tellings').values(book.tellings).execute()
}

/** The packages' numbers by their index in the book. */
async function writePackages(tx: Write, packages: DemoBook['packages']): Promise<number[]> {
  const ordered = inOrder([...packages.entries()], ([, { prepared_at }]) => prepared_at)
  const rows = ordered.map(([, row]) => row)
  const written = await tx.insertInto('packages').values(rows).returning('id').execute()
  const ids: number[] = []
  for (const [index, [place]] of ordered.entries()) ids[place] = written[index]?.id ?? 0
  return ids
}

async function writeReports(tx: Write, reports: readonly DemoReport[]) {
  const ordered = inOrder(reports, ({ last_update }) => last_update)
  const rows = ordered.map(({ findings: _findings, not_found: _missing, ...report }) => report)
  const ids = await tx.insertInto('reports').values(rows).returning('id').execute()
  const rowsOf = <Row>(list: (report: DemoReport) => readonly Row[]) =>
    ordered.flatMap((report, index) => {
      const report_id = ids[index]?.id
      if (report_id === undefined) throw new Error('A report of the demo was not written.')
      return list(report).map((row, place) => ({ ...row, report_id, list_order: place + 1 }))
    })
  await tx
    .insertInto('report_findings')
    .values(rowsOf(({ findings }) => findings))
    .execute()
  await tx
    .insertInto('report_not_found')
    .values(rowsOf(({ not_found }) => not_found))
    .execute()
}
