/** The audit trail: who changed what, when, before and after; written in the transaction of the change. */
import type { Write } from '#server/database/connect.ts'
import { type Machine, machineName } from '#server/http/machine.ts'
import type { Staff } from '#server/http/staff.ts'

/** Who changed it and when; `staff` is null for machines and the public. */
export type Author = {
  readonly staff: Staff | null
  readonly machine?: Machine | undefined
  readonly now: Date
  readonly request: { readonly id: string }
}

/** What was changed. `before` and `after` hold the changed fields only. */
export type Change = {
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
}

/** The row of a change. */
export function auditRow(
  { staff, machine, now, request }: Author,
  { action, entity, entity_id, before, after }: Change,
) {
  return {
    at: now.toISOString(),
    user_id: staff?.id ?? null,
    who: staff?.name ?? (machine === undefined ? 'A service user' : machineName(machine)),
    site_id: staff?.site_id ?? machine?.site_id ?? null,
    action,
    entity,
    entity_id,
    before: before == null ? null : JSON.stringify(before),
    after: after == null ? null : JSON.stringify(after),
    request_id: request.id,
  }
}

/** Writes one audit entry for each change. */
export async function recordAudit(tx: Write, author: Author, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(changes.map((change) => auditRow(author, change)))
    .execute()
}

/** The operator's name in the audit trail: a command has no account. */
export const operator = 'Operator (npm run admin)'

/** Vialog's name in the audit trail for what it does by itself, on schedule. */
export const byItself = 'Vialog, by itself'

/** Writes the audit entry of a change that no call made. */
export async function recordOwnAudit(tx: Write, who: string, now: Date, change: Change): Promise<void> {
  const author = { staff: null, now, request: { id: '' } }
  await tx
    .insertInto('audit_log')
    .values({ ...auditRow(author, change), who, request_id: null })
    .execute()
}
