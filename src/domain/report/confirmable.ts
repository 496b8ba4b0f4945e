import { doubtCodes } from '#domain/instrument/check-doubts.ts'

/** The codes of warnings about a report that somebody can confirm. */
export const confirmable = [
  ...(['duplicate_substance', 'is_it_dangerous', 'expired_lot', 'salt_by_mass_spectrometry', 'heavy_vial'] as const),
  ...Object.values(doubtCodes),
] as const
