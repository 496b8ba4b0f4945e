/**
 * Receives the result of a sample that was tested on a device without a network (R11.17). It is stored by the same calls as at the
 * counter, whole or not at all; the sample stays stored either way. If its person was told something else than what
 * stands on the server then, somebody must tell them again.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { saveReports as reporting } from '#contract/analysis.ts'
import { testHere as testing } from '#contract/counter.ts'
import { couldNotTell as notTelling, shareResults as sharing } from '#contract/sharing.ts'
import { ShiftTests, type TestsAnswer } from '#contract/shift-receipts.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { collectedTime } from '#domain/shift/shift.ts'
import {
  isTestedWithoutNetwork,
  needsNetwork,
  newWarnings,
  otherResult,
  waitsForSample,
  waitsForTester,
} from '#domain/shift/shift-tests.ts'
import { testedNote } from '#domain/shift/shift-words.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { asksOfUser } from '#domain/survey/staff-survey.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { saveReports } from '#server/analysis/save-reports.ts'
import { recordAudit } from '#server/audit/record.ts'
import { testHere } from '#server/counter/test-here.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import { badInput, Failure, type FailureCode } from '#server/http/failure.ts'
import { parse } from '#server/http/parse.ts'
import { findSample } from '#server/samples/queries.ts'
import { couldNotTell, shareResults } from '#server/sharing/share-results.ts'
import { jsonOf, type Sending, type SentSample } from './made-sample.ts'
import type { LockedShift } from './queries.ts'

type Answer = z.output<typeof TestsAnswer>
type Survey = z.output<typeof sharing.input>
type WithTests = SentSample & { readonly tests: string }

/** What became of the result of a sample that the server holds. The caller has locked the shift. */
export async function receiveTests(call: Sending, tx: Write, shift: LockedShift, sent: WithTests): Promise<Answer> {
  const hash = createHash('sha256').update(sent.tests).digest('hex')
  const { stored_as, tests_hash } = await lockReceipt(tx, shift, sent.sample_id)
  if (tests_hash === hash && stored_as !== null) return stored(tx, stored_as)
  if (stored_as === null) return { outcome: 'waits', detail: waitsForSample, errors: [] }
  if (!call.staff.performs_analysis) return { outcome: 'waits', detail: waitsForTester, errors: [] }
  const refused = tests_hash === null ? await tryToStore(call, tx, shift, sent, stored_as) : otherOne()
  // A stored result stays the one that the receipt proves.
  if (tests_hash === null) {
    await tx
      .updateTable('shift_receipts')
      .set(
        refused === null
          ? { tests_hash: hash, tests_refused: null }
          : { tests_refused: refused.message.slice(0, 2000) },
      )
      .where('shift_id', '=', shift.id)
      .where('sample_id', '=', sent.sample_id)
      .execute()
  }
  if (refused === null) return stored(tx, stored_as)
  const isTold = mayBeTold(sent.tests)
  if (isTold) await markUntold(call, tx, stored_as)
  const answer = { outcome: 'refused', detail: refused.message, errors: refused.extra.errors ?? [] } as const
  return { ...answer, ...(isTold && { must_tell_again: true }) }
}

/** The answer about a stored result, with whether its person must be told again. */
async function stored(tx: Write, sample_id: string): Promise<Answer> {
  const { new_warning_since_shared } = await tx
    .selectFrom('samples')
    .select('new_warning_since_shared')
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  return { outcome: 'stored', detail: '', errors: [], ...(new_warning_since_shared && { must_tell_again: true }) }
}

const otherOne = () => new Failure('conflict', otherResult)

const lockReceipt = (tx: Write, { id }: LockedShift, sample_id: string) =>
  tx
    .selectFrom('shift_receipts')
    .select(['stored_as', 'tests_hash'])
    .where('shift_id', '=', id)
    .where('sample_id', '=', sample_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Refusals of the result itself; any other means that the server could not decide now. */
const ofTheResult: readonly FailureCode[] = ['invalid', 'conflict', 'not_found', 'not_allowed', 'stale']

/** Stores it and returns null, or stores nothing of it and returns why. */
async function tryToStore(call: Sending, tx: Write, shift: LockedShift, sent: WithTests, sample_id: string) {
  await sql`savepoint result`.execute(tx)
  try {
    await store(call, tx, shift, sent, sample_id)
    return null
  } catch (error) {
    if (!(error instanceof Failure && ofTheResult.includes(error.code))) throw error
    await sql`rollback to savepoint result`.execute(tx)
    return error
  }
}

async function store(call: Sending, tx: Write, shift: LockedShift, sent: WithTests, sample_id: string) {
  const { tests, told, untold, fullname, confirmed, tested_at } = parse(ShiftTests, jsonOf(sent.tests, 'tests'))
  const input = parse(reporting.input, { sample: sample_id, tests })
  const faults = input.tests.flatMap(({ technology }, at) =>
    isTestedWithoutNetwork(technology)
      ? []
      : [{ field: `tests.${at}.technology`, message: needsNetwork(technologyName(technology)) }],
  )
  if (faults.length > 0) throw badInput(faults)
  const { staff, now, request, services, jwt } = call
  const by = { db: tx, staff, now, request, services, jwt, write: undefined, machine: undefined }
  const times = {
    ...{ made_at: tested_at, sent_at: call.input.sent_at },
    ...{ received_at: now.toISOString(), begun_at: shift.begun_at },
  }
  const collected = collectedTime(times)
  const note = testedNote({ device: shift.device, times, collected }, told?.told_at ?? null)
  const here = parse(testing.input, { sample_ids: [sample_id], fullname })
  await testHere({ ...by, input: here }, { at: collected.date_collected, note })
  await saveReports({
    ...{ ...by, params: undefined },
    query: parse(reporting.query, { is_draft: 'false', confirmed: confirmed.join(',') }),
    input,
  })
  const about = { ...by, query: undefined, params: { sample_id } }
  if (told === null) {
    // Of a sample of staff's own there is nobody to tell.
    if (untold != null && asksOfUser(await findSample(tx, staff, sample_id)))
      await couldNotTell({ ...about, input: parse(notTelling.input, untold) })
    return
  }
  await shareResults({
    ...about,
    input: withStoredCard(parse(sharing.input, told.survey), sent.sample_id, sample_id),
  })
  const { important_findings } = await findSample(tx, staff, sample_id)
  const sameAs = await knownBy(tx)
  if (newWarnings(important_findings, told.warned, sameAs).length > 0) await markUntold(call, tx, sample_id)
}

/** The survey by the ID that the sample has here: an administrator may have given it another one than its card has. */
function withStoredCard(survey: Survey, sent_as: string, stored_as: string): Survey {
  const shown = survey?.telling?.shown
  if (survey?.telling == null || shown == null || canonicalSampleId(shown) !== sent_as) return survey
  return { ...survey, telling: { ...survey.telling, shown: stored_as } }
}

/** The dictionary's own name of a drug, for any of its names. */
async function knownBy(tx: Write): Promise<(name: string) => string> {
  const dictionary = await readDictionary(tx)
  return (name) => {
    const settled = settleName(name, null, dictionary)
    return settled.kind === 'drug' ? String(settled.drug.form_of ?? settled.drug.id) : name.trim().toLowerCase()
  }
}

/** Whether its person may have been told: only a text that says otherwise says that nobody did. */
function mayBeTold(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text)
    return !(typeof read === 'object' && read !== null && 'told' in read && read.told === null)
  } catch {
    return true
  }
}

/** The person was told less than, or something else than, what stands here: staff tell them again. */
async function markUntold(call: Sending, tx: Write, sample_id: string) {
  await tx.updateTable('samples').set({ new_warning_since_shared: true }).where('sample_id', '=', sample_id).execute()
  await recordAudit(tx, call, {
    action: 'must be told again',
    entity: 'sample',
    entity_id: sample_id,
    after: { new_warning_since_shared: true },
  })
}
