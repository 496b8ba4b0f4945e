/** Stores what somebody says of a name outside a report; a second person decides. */
import type { proposeName as endpoint } from '#contract/unknown-names.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { settledProposal } from './settled.ts'

export async function proposeName(call: Call<typeof endpoint>) {
  const { db: tx, input, staff, now } = call
  const { name, answer, reason } = input
  const drug = await settledProposal(tx, input)
  await tx
    .insertInto('name_proposals')
    .values({ text: name, answer, drug_id: drug?.id ?? null, reason, said_at: now.toISOString(), said_by: staff.id })
    .execute()
  const after = { answer, reason, ...(drug === null ? {} : { drug: drug.name }) }
  await recordAudit(tx, call, { action: 'propose', entity: 'name', entity_id: name, after })
  return { name }
}
