/** Rows that a lab left out of a result (R8.15): all staff read them by name, marked as left out; the public never does. */
import { wholeAmount } from './amounts.ts'
import { findingName } from './finding-names.ts'
import { type DrugFound, isLeftOut, type VisibleDrugFound } from './visible-findings.ts'

/** Those of a report, for staff at the counter; `mayName` says which names give no hidden drug away. */
export const leftOutRows = (
  stored: readonly (DrugFound | VisibleDrugFound)[],
  mayName: (name: string) => boolean,
): VisibleDrugFound[] =>
  stored
    .filter((row) => row.drug === null && isLeftOut(row) && mayName(findingName(row)))
    .map((row) => ({ ...wholeAmount(row), drug: null, custom_drug: row.custom_drug, is_left_out: true }))
