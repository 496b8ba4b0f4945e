/** IDs that are typed as a list. */
import { readIdList } from '#domain/sample/id-list.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** What is wrong with the list, if anything: `tooMany` where it holds more than `most`. */
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

/** A fault of the IDs, at the list that they were typed into. */
export const atList = (fault: Fault): Fault =>
  fault.field?.startsWith('sample_ids') ? { field: 'ids', message: fault.message } : fault
