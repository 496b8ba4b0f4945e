/**
 * The one place that writes a sample's state. It asks the table of domain/sample/sample-lifecycle, then writes the new
 * state, the custody entries and the audit row from the same row of that table.
 */
import type { Updateable } from 'kysely'
import { outcome, type Rule, refusal, type SampleAction, sampleRules } from '#domain/sample/sample-lifecycle.ts'
import type { CustodyAction } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import { type Author, recordAudit } from '#server/audit/record.ts'
import { addToCustodyLog, type NewCustodyEntry } from '#server/custody/queries.ts'
import type { Write } from '#server/database/connect.ts'
import type { Samples } from '#server/database/tables.ts'
import { Failure } from '#server/http/failure.ts'
import type { LockedSample } from './queries.ts'

/**
 * Refuses the whole batch when one sample does not allow the action, and names each such sample with the reason
 * (R2.24).
 */
export function refuseUnlessAll(action: SampleAction, samples: readonly LockedSample[], viewer: Viewer | null): void {
  const refused = samples.flatMap((sample) => {
    const why = refusal(action, sample, viewer)
    return why === null ? [] : [{ sample_id: sample.sample_id, ...why }]
  })
  const [first] = refused
  if (first === undefined) return
  // These two sentences (R2.18, R2.20) name the sample themselves.
  const sentences = refused.map(({ sample_id, code, detail }) =>
    code === 'not_ready' || code === 'reshare' ? detail : `${sample_id}: ${detail}`,
  )
  const errors = refused.map(({ sample_id, detail }) => ({ field: sample_id, message: detail }))
  throw new Failure('conflict', sentences.join(' '), { errors })
}

/** What a custody entry says besides what the table gives: the staff, and perhaps a tracking number and a note. */
export type EntryDetails = Pick<NewCustodyEntry, 'staff'> & Partial<Pick<NewCustodyEntry, 'track_number' | 'note'>>

/** What an action writes besides the state: columns of its own, and who did which part of it. */
export type MoveDetails = {
  readonly set?: (sample: LockedSample) => Updateable<Samples>
  /** The entry of each custody action; null leaves it out. An action with several entries returns a list. */
  readonly entry: (action: CustodyAction, sample: LockedSample) => EntryDetails | readonly EntryDetails[] | null
  /** Custody actions before the table's own, such as FOUND for a missing sample that arrives. */
  readonly before?: (sample: LockedSample) => readonly CustodyAction[]
}

/** An entry of a sample's custody log, at the author's site; for actions of the public, at the collecting site. */
export function custodyEntry(
  { staff, now }: Author,
  sample: Pick<LockedSample, 'sample_id' | 'collecting_site_id'>,
  action: CustodyAction,
  details: EntryDetails,
): NewCustodyEntry {
  return {
    track_number: null,
    note: null,
    ...details,
    sample_id: sample.sample_id,
    action,
    site_id: staff?.site_id ?? sample.collecting_site_id,
    at: now.toISOString(),
    user_id: staff?.id ?? null,
  }
}

/** Moves samples that passed `refuseUnlessAll`. Returns their IDs. */
export async function recordMove(
  tx: Write,
  action: SampleAction,
  samples: readonly LockedSample[],
  author: Author,
  { set, entry, before }: MoveDetails,
): Promise<string[]> {
  const at = author.now.toISOString()
  const rule: Rule = sampleRules[action]
  const changes = samples.map((sample) => ({
    sample,
    next: { ...outcome(action, sample), last_update: at, ...set?.(sample) },
  }))
  await updateAlike(tx, changes)
  await addToCustodyLog(
    tx,
    samples.flatMap((sample) =>
      [...(before?.(sample) ?? []), ...rule.log].flatMap((custodyAction) => {
        const details = entry(custodyAction, sample)
        return listOf(details).map((one) => custodyEntry(author, sample, custodyAction, one))
      }),
    ),
  )
  await recordAudit(
    tx,
    author,
    ...changes.map(({ sample, next }) => ({
      action,
      entity: 'sample',
      entity_id: sample.sample_id,
      ...changed(sample, next),
    })),
  )
  return samples.map((sample) => sample.sample_id)
}

const listOf = (details: EntryDetails | readonly EntryDetails[] | null): readonly EntryDetails[] =>
  details === null ? [] : 'staff' in details ? [details] : details

type Changed = { readonly sample: LockedSample; readonly next: Updateable<Samples> }

/** Updates all samples with the same changes in one statement: a batch of fifty usually needs one. */
async function updateAlike(tx: Write, changes: readonly Changed[]) {
  const alike = Map.groupBy(changes, ({ next }) => JSON.stringify(next))
  for (const group of alike.values()) {
    const [first] = group
    if (first === undefined) continue
    const ids = group.map(({ sample }) => sample.sample_id)
    await tx.updateTable('samples').set(first.next).where('sample_id', 'in', ids).execute()
  }
}

/** The fields that differ, before and after; without `last_update`, which always differs and says nothing. */
function changed(sample: LockedSample, next: Updateable<Samples>) {
  // Read by the names of the changed columns.
  const row = sample as Record<string, unknown>
  const fields = Object.entries(next).filter(
    ([field, value]) => field !== 'last_update' && JSON.stringify(row[field]) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, row[field]])),
    after: Object.fromEntries(fields),
  }
}
