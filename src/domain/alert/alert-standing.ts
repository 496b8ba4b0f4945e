/** The state of a released alert in short: active, ended or taken back, and since when. */
import { type AlertState, isActive } from './alert.ts'

type Standing = { readonly state: AlertState }

/** Whether somebody took it back. */
export const isTakenBack = ({ state }: Standing): boolean => state === 'RETRACTED'

/** How loud an alert is: red if it names something dangerous, amber otherwise, plain once it is over. */
export type AlertTone = 'danger' | 'look' | 'over'

/** The tone of an alert. */
export const toneOf = (alert: Standing, is_dangerous: boolean): AlertTone =>
  isActive(alert) ? (is_dangerous ? 'danger' : 'look') : 'over'

/** When the current state began: released, ended or taken back. A doubt has no time. */
export function changedAt(alert: {
  readonly state: AlertState
  readonly released_at: string
  readonly ends_at: string
  readonly retracted_at: string | null
}): string {
  if (alert.retracted_at !== null) return alert.retracted_at
  return isActive(alert) ? alert.released_at : alert.ends_at
}
