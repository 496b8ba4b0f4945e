/** Stores a registration in one statement, for samples of the counter and for those registered offline. */
import { sql } from 'kysely'
import type { CollectionForm } from '#contract/samples.ts'
import { promisedDate, returnDate } from '#domain/dates.ts'
import { keysOf } from '#domain/records.ts'
import { registration } from '#domain/sample/sample-lifecycle.ts'
import { onlyAskedAnswers } from '#domain/survey/collection-survey.ts'
import { containerOf } from '#domain/survey/survey-faults.ts'
import { type Author, auditRow } from '#server/audit/record.ts'
import { type Database, inTransaction, type Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Services } from '#server/http/services.ts'
import type { Staff } from '#server/http/staff.ts'
import type { Settings } from '#server/settings.ts'
import { checkCodeSecret } from './queries.ts'
import { custodyEntry } from './record-move.ts'

type Site = Awaited<ReturnType<typeof siteOf>>

/** What is stored beside a form. */
export type Circumstances = {
  readonly site: Site
  readonly settings: Settings
  readonly date_collected: string
  /** The shift whose reserved IDs may be used besides free ones; null at the counter. */
  readonly shift_id: string | null
  /** The note of its first custody entry. */
  readonly note: string | null
}

/** Who registers. */
export type Registrar = Author & { readonly staff: Staff }

/**
 * Stores a registration and takes its ID; undefined if the ID is not free. The statement stores nothing if an expected
 * drug has a name that nobody typed before; only then does this function read the names and try again.
 */
export async function storeRegistration(registrar: Registrar, db: Database, form: CollectionForm, how: Circumstances) {
  const { site, settings, date_collected, shift_id } = how
  const { time_zone, holidays } = settings
  const { turnaround_days } = site
  const answers = answersToStore(form)
  const row = {
    ...answers,
    collecting_site_id: site.id,
    date_collected,
    // The card of a shift's sample was handed out on its day, and promised the day that counts from there.
    return_date:
      shift_id === null
        ? promisedDate(date_collected, registrar.now.toISOString(), time_zone, { turnaround_days, holidays })
        : returnDate(date_collected, time_zone, turnaround_days, holidays),
    last_update: registrar.now.toISOString(),
    state: registration.to,
    is_not_tdcs: form.collected_from === 'STAFF_AGENCY' || site.outside_programme,
    // Analysis staff of a site that tests at the counter see what waits there.
    routed_to: site.tests_on_site ? [site.id] : [],
  }
  const store = (one: Database) => storing(registrar, one, { row, answers, how }).executeTakeFirst()
  const afterReading = async (tx: Write) => {
    await noteNames(tx, 'expected', answers.expected_drugs)
    return store(tx)
  }
  return (await store(db)) ?? (await inTransaction(db, afterReading))
}

/**
 * The one statement that registers. It stores nothing where the ID is not free, or where an expected drug has a name
 * that was not read yet. It also writes the same entries as every other move, so a counter with a queue registers as
 * fast as the database can commit. Of two registrations of one ID, the second waits at its row and finds it taken.
 */
function storing(registrar: Registrar, db: Database, { row, answers, how }: Storing) {
  const made = custodyEntry(registrar, row, registration.log, { staff: row.collected_by, note: how.note })
  // An administrator may register it from another site.
  const entry = { ...made, site_id: row.collecting_site_id }
  const audit = auditRow(registrar, { action: 'register', entity: 'sample', entity_id: row.sample_id, after: answers })
  return db
    .with('taken', (cte) =>
      cte
        .updateTable('registered_ids')
        .set({ used_at: row.last_update, reserved_for: null })
        .where('sample_id', '=', row.sample_id)
        .where('site_id', '=', row.collecting_site_id)
        .where('container_type', '=', containerOf[row.sample_type])
        .where('used_at', 'is', null)
        .where('voided_at', 'is', null)
        .where(sql<boolean>`(reserved_for is null or reserved_for = ${how.shift_id})`)
        .where(areAllRead(row.expected_drugs))
        .returning(['container_type', 'empty_weight']),
    )
    .with('stored', (cte) =>
      cte
        .insertInto('samples')
        .columns(['container_type', 'empty_weight', ...keysOf(row)])
        .expression((eb) => eb.selectFrom('taken').select(['container_type', 'empty_weight', ...valuesOf(row)]))
        .returningAll(),
    )
    .with('entered', (cte) =>
      cte
        .insertInto('custody_log')
        .columns(keysOf(entry))
        .expression((eb) => eb.selectFrom('stored').select(valuesOf(entry))),
    )
    .with('audited', (cte) =>
      cte
        .insertInto('audit_log')
        .columns(keysOf(audit))
        .expression((eb) => eb.selectFrom('stored').select(valuesOf(audit))),
    )
    .selectFrom('stored')
    .selectAll()
    .select(checkCodeSecret(registrar.staff).as('check_code_secret'))
}

type Answers = ReturnType<typeof answersToStore>
type Storing = {
  readonly row: Answers & {
    readonly collecting_site_id: number
    readonly date_collected: string
    readonly return_date: string
    readonly last_update: string
    readonly state: typeof registration.to
    readonly is_not_tdcs: boolean
    readonly routed_to: number[]
  }
  readonly answers: Answers
  readonly how: Circumstances
}

/** Whether each of these names was typed before, so that its reading is stored. */
const areAllRead = (names: readonly string[]) =>
  sql<boolean>`not exists (select from unnest(${[...names]}::text[]) as typed where not exists (
    select from name_readings n where n.place = 'EXPECTED' and n.text = typed))`

/** The values of a row, for a select. */
const valuesOf = (row: object) => Object.entries(row).map(([column, value]) => sql.val(value).as(column))

/** A site's whole row. */
export const siteOf = (db: Database, id: number) =>
  db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A site from this server's cache. */
export const knownSite = ({ db, memory }: Services, id: number) => memory.remember(`site ${id}`, () => siteOf(db, id))

/** The answers as they are stored; questions not asked of this kind of sample are null (R3.12). */
export function answersToStore(input: CollectionForm) {
  const { date_collected: _day, ...answers } = onlyAskedAnswers(input)
  // The survey was checked before: a provision is given, or its step was skipped and it is INTERNALLY.
  return { ...answers, results_provision: answers.results_provision ?? 'INTERNALLY' }
}
