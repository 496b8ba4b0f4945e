/** Whether a person was told another result than the one that the device has now. */
import type { EnteredTests, KeptTests } from './shift-record.ts'

/** The entered tests as a text, to compare what was told with what stands there now. */
export const shownOf = ({ tests }: EnteredTests): string => JSON.stringify(tests)

/** Whether they must be told again, because the result was changed on the device since. */
export const isToldOther = ({ told, entered }: Pick<KeptTests, 'told' | 'entered'>): boolean =>
  told !== null && told.shown !== shownOf(entered)
