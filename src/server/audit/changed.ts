/** Audits a change by an administrator: the fields that differ, before and after. */
import { type Author, recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'

type Row = Readonly<Record<string, unknown>>

/** The fields of `after` that differ from `before`, on both sides. */
export function difference(before: Row, after: Row): { before: Row; after: Row } | null {
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (fields.length === 0) return null
  const part = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { before: part(before), after: part(after) }
}

type What = { readonly action: string; readonly entity: string; readonly entity_id: number | string }

/** Writes the audit entry of a change, unless nothing differs. Returns whether anything did. */
export async function auditChange(tx: Write, author: Author, what: What, before: Row, after: Row): Promise<boolean> {
  const differs = difference(before, after)
  if (differs === null) return false
  await recordAudit(tx, author, { ...what, entity_id: String(what.entity_id), ...differs })
  return true
}
