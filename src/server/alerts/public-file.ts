/** What machines and printers read of alerts: a text or a document with its type and, where that is known, since when it is as it is. */
import { changedAt } from '#domain/alert/alert-standing.ts'
import type { ReleasedAlert } from './read-alerts.ts'

export type PublicFile = {
  readonly type: string
  readonly body: string | Uint8Array
  /** null while nobody can say: a doubt has no time, so no reader may be told that nothing has changed since one. */
  readonly modified: string | null
}

/** Since when all of these are as they are; null while one is in doubt. `answered`: when doubts of them were answered. */
export function modifiedAt(alerts: readonly ReleasedAlert[], answered: readonly string[]): string | null {
  if (alerts.some(({ is_checked_again, content }) => is_checked_again || content === null)) return null
  return [...alerts.map(changedAt), ...answered].sort().at(-1) ?? null
}
