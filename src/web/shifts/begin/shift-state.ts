import type { Shift } from '#contract/shifts.ts'
import { beginTexts } from '#web/texts/begin-shift.ts'

const words = beginTexts.shifts

/** Whether a shift is open, overdue or closed, in words, and how many of its samples an administrator is asked about. */
export function stateOf({ closed_at, is_overdue, asked }: Shift): string {
  const state = closed_at !== null ? words.closed : is_overdue ? words.overdue : words.open
  return asked > 0 ? `${state} · ${words.asked(asked)}` : state
}
