/** IDs that are typed as a list. */
import { readIdList } from '#domain/sample/id-list.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** Faults of the list. `tooMany` is the message if it has more than `most` IDs. */
export function unreadable(text: string, most: number, tooMany: string): Fault[] {
  const read = readIdList(text)
  if (typeof read === 'string') return [{ field: 'ids', message: read }]
  return read.length > most ? [{ field: 'ids', message: tooMany }] : []
}

/** The IDs; none while the list cannot be read. */
export function listedIds(text: string): string[] {
  const read = readIdList(text)
  return typeof read === 'string' ? [] : read
}

/** Moves a fault of the IDs to the list where they were typed. */
export const atList = (fault: Fault): Fault =>
  fault.field?.startsWith('sample_ids') ? { field: 'ids', message: fault.message } : fault
