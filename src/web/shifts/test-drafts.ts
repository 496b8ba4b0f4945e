/** The tests of a sample on the device, for the pages around them: whether there is a page of them, and their drafts. */
import { mayBeTested } from '#domain/shift/kept-tests.ts'
import type { OpenShift } from './open-shift.ts'
import type { EnteredTests, ShiftSample } from './shift-record.ts'

/** What the drafts are called: what is entered, how the person is told or why not, and why a result is given up. */
export const testDrafts = {
  entered: (no: number) => `tests-${no}`,
  telling: (no: number) => `telling-${no}`,
  notTelling: (no: number) => `not-telling-${no}`,
  givingUp: (no: number) => `giving-up-${no}`,
}

/** Whether something was typed of a sample's tests that is not in its result. */
export function isUnfinished(shift: OpenShift, { no, tests }: ShiftSample): boolean {
  const draft = shift.draft<EnteredTests>(testDrafts.entered(no))?.form
  if (draft === undefined) return false
  return tests == null ? draft.tests.length > 0 : JSON.stringify(draft) !== JSON.stringify(tests.entered)
}

/** Whether the device has a page of the sample's tests: there is a result, or one may be entered. */
export const isTestable = ({ kit }: OpenShift, sample: ShiftSample): boolean =>
  sample.tests != null ||
  (kit.tests != null && (sample.about !== undefined || sample.form !== null) && mayBeTested(sample))
