/** What became of telling a person at the counter (R2.47). */
import type { z } from 'zod'
import type * as contract from '#contract/sharing.ts'
import type { StaffSurvey } from '#contract/sharing.ts'
import {
  shownThing,
  type TellingOutcome,
  tellingFaults,
  tellingOutcomes,
  whyNotTheirs,
} from '#domain/sample/telling.ts'
import { lastTicket, newestTicket, ticketsOnBoard } from '#server/counter/tickets.ts'
import type { Write } from '#server/database/connect.ts'
import type { TellingShown } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { findSample, type LockedSample } from '#server/samples/queries.ts'

type Noted = {
  readonly outcomes: readonly TellingOutcome[]
  readonly shown: TellingShown | null
  readonly naloxone_offered: boolean | null
}
type Writer = {
  readonly db: Write
  readonly staff: { readonly id: number; readonly site_id: number }
  readonly now: Date
}

const notAtCounter = 'Only the result of a sample that was tested at the counter is told there.'

/** Notes what became of it. */
export async function noteTelling({ db, staff, now }: Writer, sample_id: string, noted: Noted): Promise<void> {
  await db
    .insertInto('tellings')
    .values({ ...noted, outcomes: [...noted.outcomes], sample_id, told_at: now.toISOString(), told_by: staff.id })
    .execute()
}

/** Refuses what was not told at a counter. */
export function refuseElsewhere({ tested_here_site }: LockedSample): void {
  if (tested_here_site === null) throw new Failure('conflict', notAtCounter)
}

/** Refuses what somebody says of a result that is not the newest; the sample's row is locked. */
export async function refuseOlder(db: Write, sample_id: string, as_of: string | null): Promise<void> {
  if (as_of === null) return
  const newer = await db
    .selectFrom('reports')
    .select('id')
    .where('sample_id', '=', sample_id)
    .where('is_draft', '=', false)
    .where('reported_at', '>', as_of)
    .executeTakeFirst()
  if (newer === undefined) return
  const detail = tellingFaults.changed
  throw new Failure('conflict', detail, { warnings: [{ code: 'result_changed', detail }] })
}

/** Notes that a person was told; refuses a result that is not of the ticket or card that they show. */
export async function noteTold(
  by: Writer,
  sample: LockedSample,
  telling: NonNullable<z.output<typeof StaffSurvey>['telling']>,
): Promise<void> {
  refuseElsewhere(sample)
  const {
    now,
    staff: { site_id },
  } = by
  const ticket = await newestTicket(by.db, sample.sample_id)
  const shown = shownThing(telling.shown, { sample_id: sample.sample_id, ticket })
  if (shown === null) {
    const last_today = await lastTicket(by.db, site_id, now)
    const given = { last_today, tickets: await ticketsOnBoard(by.db, site_id, now) }
    throw badInput([{ field: 'telling.shown', message: whyNotTheirs(telling.shown ?? '', given) }])
  }
  const { naloxone_offered } = telling
  await noteTelling(by, sample.sample_id, { outcomes: [...new Set(telling.outcomes)], shown, naloxone_offered })
}

/** What became of it, as it was noted last; whoever may read the sample reads it. */
export async function readTelling({ db, staff, params: { sample_id } }: Call<typeof contract.readTelling>) {
  await findSample(db, staff, sample_id)
  const last = await db
    .selectFrom('tellings as t')
    .leftJoin('users as u', 'u.id', 't.told_by')
    .select(['t.outcomes', 't.told_at', 'u.name as told_by'])
    .where('t.sample_id', '=', sample_id)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return { last: null }
  return { last: { ...last, outcomes: tellingOutcomes.filter((one) => last.outcomes.includes(one)) } }
}
