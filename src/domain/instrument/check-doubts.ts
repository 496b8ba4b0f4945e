/** What may be wrong with an instrument's checks; the report form then asks about it. */
export const checkDoubts = ['NOT_CHECKED', 'OLD', 'FAILED'] as const
export type CheckDoubt = (typeof checkDoubts)[number]

/** The warning code of each doubt. They differ, so that a yes to an old check is not a yes to a failed one. */
export const doubtCodes = {
  NOT_CHECKED: 'instrument_not_checked',
  OLD: 'instrument_check_old',
  FAILED: 'instrument_check_failed',
} as const satisfies Record<CheckDoubt, string>
