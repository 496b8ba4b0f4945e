/** What may be wrong with an instrument's checks; a report on it is asked about it. */
export const checkDoubts = ['NOT_CHECKED', 'OLD', 'FAILED'] as const
export type CheckDoubt = (typeof checkDoubts)[number]

/** The code of the warning that a doubt makes; one each, so that a yes to an old check is none to a failed one. */
export const doubtCodes = {
  NOT_CHECKED: 'instrument_not_checked',
  OLD: 'instrument_check_old',
  FAILED: 'instrument_check_failed',
} as const satisfies Record<CheckDoubt, string>
