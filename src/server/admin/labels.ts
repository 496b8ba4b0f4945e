/** Prints labels for registered IDs (R3.25). */
import type { printLabels as endpoint } from '#contract/admin/ids.ts'
import { labelsPdf } from '#server/documents/labels-pdf.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'

export async function printLabels({ db, input, services }: Call<typeof endpoint>): Promise<Uint8Array> {
  const rows = await db
    .selectFrom('registered_ids')
    .select(['sample_id', 'voided_at'])
    .where('sample_id', 'in', input.sample_ids)
    .execute()
  const known = new Map(rows.map((row) => [row.sample_id, row.voided_at]))
  const refused = input.sample_ids.flatMap((id) => {
    if (!known.has(id)) return [`${id} is not registered.`]
    return known.get(id) === null ? [] : [`${id} is void.`]
  })
  if (refused.length > 0) throw new Failure('conflict', refused.slice(0, 20).join(' '))
  const { name } = await settingsOf(db)
  const base = services.config.publicUrl ?? input.origin
  const labels = input.sample_ids.map((id) => ({ id, address: `${base}/service-users/result/${id}` }))
  return labelsPdf({ sheet: input.sheet, skip: input.skip, labels, service: name })
}
