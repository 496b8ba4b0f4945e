/** How a released alert stands: whether it holds, is taken back, and since when it is as it is. */
import { type AlertState, isActive } from './alert.ts'

type Standing = { readonly state: AlertState }

/** Whether it was taken back. */
export const isTakenBack = ({ state }: Standing): boolean => state === 'RETRACTED'

/** How loud it is: red where it names what is dangerous, amber for the rest, plain once it is over. */
export type AlertTone = 'danger' | 'look' | 'over'

/** The tone of an alert. */
export const toneOf = (alert: Standing, is_dangerous: boolean): AlertTone =>
  isActive(alert) ? (is_dangerous ? 'danger' : 'look') : 'over'

/** Since when it is as it is: released, ended or taken back. A doubt has no time. */
export function changedAt(alert: {
  readonly state: AlertState
  readonly released_at: string
  readonly ends_at: string
  readonly retracted_at: string | null
}): string {
  if (alert.retracted_at !== null) return alert.retracted_at
  return isActive(alert) ? alert.released_at : alert.ends_at
}
