import type { CustodyAction } from '#domain/terms.ts'

/** One entry of a sample's custody log; `time` and `edited_at` are UTC instants. */
export type CustodyEntry = {
  readonly action: CustodyAction
  readonly site: { readonly id: number; readonly name: string; readonly address: string | null }
  readonly staff: string
  readonly time: string
  readonly edited_at: string | null
  readonly track_number: string | null
  readonly note: string | null
}

/** The words of each custody action (R2.26). */
export const custodyLabels: Record<CustodyAction, string> = {
  COLLECTED: 'Collected',
  EDITED: 'Edited',
  DELETION_REQUESTED: 'Deletion Requested',
  DELETED: 'Deleted',
  DISPOSED: 'Disposed',
  DESTROYED: 'Destroyed',
  PREPARED: 'Prepared For Transport',
  DELIVERED: 'Delivered',
  ANALYZED: 'Analyzed',
  ACCEPTED: 'Accepted From Transport',
  REPORTED_MISSING: 'Reported Missing',
  FOUND: 'Found',
  IMPORTED: 'Brought In From A File',
  CORRECTED: 'Corrected',
  TESTED_HERE: 'Tested Here',
  RETURNED: 'Given Back',
  MOVED: 'Moved',
  FILE_ADDED: 'File Added',
  FILE_WITHDRAWN: 'File Withdrawn',
}

/**
 * A sample's log as people read it (R2.29), from its entries in order of insertion. Entries with the same action and
 * site (and the same time, except ANALYZED) are merged: staff names, notes and tracking numbers are joined, each once.
 * A merged ANALYZED entry has its newest time. Newest first; at the same time the later inserted first, so that the
 * list read upwards is the order of events. `edited_at` on COLLECTED is the time of the newest EDITED.
 */
export function mergeCustody(entries: readonly CustodyEntry[]): CustodyEntry[] {
  const oldestFirst = [...entries].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
  const groups = new Map<string, CustodyEntry[]>()
  for (const entry of oldestFirst) {
    const key = groupOf(entry)
    const group = groups.get(key) ?? []
    // Delete and set again, so that a group is placed by its newest entry.
    groups.delete(key)
    groups.set(key, [...group, entry])
  }
  const edited_at = oldestFirst.filter(({ action }) => action === 'EDITED').at(-1)?.time ?? null
  return [...groups.values()].reverse().flatMap((group) => mergeGroup(group, edited_at))
}

function groupOf({ action, site, time }: CustodyEntry): string {
  return action === 'ANALYZED' ? `${action} ${site.id}` : `${action} ${site.id} ${Date.parse(time)}`
}

function mergeGroup(group: readonly CustodyEntry[], edited_at: string | null): CustodyEntry[] {
  const newest = group.at(-1)
  if (newest === undefined) return []
  return [
    {
      ...newest,
      staff: joined(group, 'staff', ', ') ?? '',
      edited_at: newest.action === 'COLLECTED' ? edited_at : null,
      track_number: joined(group, 'track_number', ', '),
      note: joined(group, 'note', '; '),
    },
  ]
}

function joined(group: readonly CustodyEntry[], field: 'staff' | 'track_number' | 'note', by: string): string | null {
  const texts = group.map((entry) => entry[field]?.trim() ?? '').filter((text) => text !== '')
  return texts.length === 0 ? null : [...new Set(texts)].join(by)
}
