/** The words of a return, for its page and its PDF. */
import { showGrams } from '#domain/report/quantities.ts'
import type { CorrectedThing, ReturnColumn } from './return.ts'

/** The heading of each column. */
export const columnWords: Record<ReturnColumn, string> = {
  held_before: 'Held at the beginning',
  corrected: 'Corrections',
  received: 'Received',
  found_again: 'Found again',
  tested: 'Used up by tests',
  returned: 'Given back',
  sent: 'Sent',
  destroyed: 'Destroyed',
  lost: 'Lost',
  held_after: 'Held at the end',
}

/** What a correction, or a line of the register, is about. */
export const thingWords: Record<CorrectedThing, string> = {
  BEGIN: 'Held when the first return began',
  RECEIVED: 'Received',
  FOUND: 'Found again',
  TESTED: 'Used up by tests',
  RETURNED: 'Given back',
  SENT: 'Sent',
  DESTROYED: 'Destroyed',
  LOST: 'Lost',
  DELETED: 'Record deleted',
  OTHERWISE: 'Weighed otherwise',
  SUBSTANCE: 'What it is',
}

/** Columns that stand in a return only where one of them says something. */
export const rareColumns: readonly ReturnColumn[] = ['corrected', 'found_again']

/** A weight that may be below nothing: '−0.0120 g'. */
export const showSigned = (grams: number): string => (grams < 0 ? `−${showGrams(-grams)}` : showGrams(grams))

/** A cell, weights in gram. */
type Cell = { readonly vials: number; readonly not_weighed: number; readonly grams: number; readonly apart: number }

const samples = (count: number) => `${String(count).replace('-', '−')} ${Math.abs(count) === 1 ? 'sample' : 'samples'}`
const notWeighed = (count: number) => `${String(count).replace('-', '−')} not weighed`

/** What a cell says, in short lines; none where nothing happened. `tested` counts samples that stay held. */
export function cellLines({ vials, not_weighed, grams, apart }: Cell, tested = 0): string[] {
  const count = tested > 0 ? tested : vials
  return [
    ...(count !== 0 ? [samples(count)] : []),
    ...(grams !== 0 || (vials !== 0 && vials !== not_weighed) ? [showSigned(grams)] : []),
    ...(not_weighed !== 0 ? [notWeighed(not_weighed)] : []),
    ...(apart !== 0 ? [`and ${showSigned(apart)} of what nobody weighed`] : []),
  ]
}

/** The same in one text; 'Nothing' where nothing happened. */
export const cellText = (cell: Cell): string => cellLines(cell).join(', ') || 'Nothing'

/** The name of a line, where nobody said what it is. */
export const unknownSubstance = 'Nobody said what it is'
