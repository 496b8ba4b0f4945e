/** An administrator's open tasks: requests for deletion, and missing samples (R2.8, R13.6). */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fullNameOf, requiredText, SampleParams, Time, text } from '#contract/fields.ts'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { custodyActions } from '#domain/terms.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'

/** An open request to delete a sample. */
const DeletionRequest = z.object({
  id: z.int(),
  sample_id: z.string(),
  site: z.string(),
  staff: z.string(),
  reason: z.string(),
  requested_at: Time,
})

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/admin/deletion-requests/',
  access: 'admin',
  summary: 'Requests for deletion that wait, oldest first.',
  query: z.object(listQuery),
  answer: pageOf(DeletionRequest),
})

/** Approval states whether the vial was destroyed, by whom and with which witness; rejection states why. */
export const DeletionDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('APPROVED'),
    note: text(1000).default(''),
    /** Who destroyed the vial, and the witness; null while the vial still exists. */
    destroyed: z
      .object({ staff: fullNameOf(nameMissing.destroyer), witness: fullNameOf(nameMissing.witness) })
      .nullable(),
  }),
  z.object({ decision: z.literal('REJECTED'), note: requiredText(1000, 'Say why the request is rejected.') }),
])

export const decideDeletion = endpoint({
  method: 'POST',
  path: '/admin/deletion-requests/{id}/',
  access: 'admin',
  summary: 'Approves a request, with or without the destruction of the vial, or rejects it with a note.',
  params: RowParams,
  input: DeletionDecision,
  answer: z.object({ sample_id: z.string(), decision: z.enum(['APPROVED', 'REJECTED']) }),
})

/** A missing sample: since when, its last place, and whom to call. */
const Loss = z.object({
  sample_id: z.string(),
  missing_since: Time,
  last_entry: z.object({ action: z.enum(custodyActions), staff: z.string(), at: Time, site: z.string() }),
  /** The collecting site, and the lab it was sent to. */
  call: z.array(z.object({ site: z.string(), phone: z.string(), email: z.string() })),
  written_off: z.object({ reason: z.string(), staff: z.string(), at: Time }).nullable(),
})

export const listLosses = endpoint({
  method: 'GET',
  path: '/admin/losses/',
  access: 'admin',
  summary: 'Missing samples, the longest missing first; those that were written off when asked for.',
  query: z.object({ ...listQuery, written_off: z.enum(['true', 'false']).default('false') }),
  answer: pageOf(Loss),
})

export const writeOffLoss = endpoint({
  method: 'POST',
  path: '/admin/losses/{sample_id}/write-off/',
  access: 'admin',
  summary: 'Writes a missing sample off, with the reason; found all the same, it is found.',
  params: SampleParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: z.object({ sample_id: z.string() }),
})
