/** Which device took a reserved label along. */
import type { Database } from '#server/database/connect.ts'

/**
 * Adds to locked labels the names of the devices that took them along; null for none. It runs after the query that waits
 * for the locks, because that one does not see a shift that began meanwhile.
 */
export async function withDevices<Row extends { readonly reserved_for: string | null }>(
  tx: Database,
  labels: readonly Row[],
): Promise<(Row & { device: string | null })[]> {
  const ids = new Set(labels.flatMap(({ reserved_for }) => reserved_for ?? []))
  const rows =
    ids.size === 0
      ? []
      : await tx
          .selectFrom('shifts')
          .select(['id', 'device'])
          .where('id', 'in', [...ids])
          .execute()
  const devices = new Map<string | null, string>(rows.map(({ id, device }) => [id, device]))
  return labels.map((label) => ({ ...label, device: devices.get(label.reserved_for) ?? null }))
}
