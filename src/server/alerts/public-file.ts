/**
 * Alerts as files for machines and printers: a text or a document with its type and, where known, when it last changed.
 */
import { changedAt } from '#domain/alert/alert-standing.ts'
import type { ReleasedAlert } from './read-alerts.ts'

export type PublicFile = {
  readonly type: string
  readonly body: string | Uint8Array
  /**
   * null while it is unknown: an alert in doubt has no time of change, so no reader may be told that nothing has
   * changed.
   */
  readonly modified: string | null
}

/**
 * When these alerts last changed; null while one is in doubt or hidden. `answered`: when doubts about them were
 * answered.
 */
export function modifiedAt(alerts: readonly ReleasedAlert[], answered: readonly string[]): string | null {
  if (alerts.some(({ is_checked_again, content }) => is_checked_again || content === null)) return null
  return [...alerts.map(changedAt), ...answered].sort().at(-1) ?? null
}
