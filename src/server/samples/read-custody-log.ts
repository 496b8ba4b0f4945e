/** The custody log of a sample that the caller may see. */
import type { readCustodyLog as endpoint } from '#contract/custody.ts'
import { mergeCustody } from '#domain/sample/custody-log.ts'
import { readEntries } from '#server/custody/queries.ts'
import type { Call } from '#server/http/call.ts'
import { findSample } from './queries.ts'

export async function readCustodyLog({ query, staff, db }: Call<typeof endpoint>) {
  const { sample_id } = await findSample(db, staff, query.sample_id)
  const entries = await readEntries(db, sample_id)
  return mergeCustody(
    entries.map(({ id, name, address, ...entry }) => ({ ...entry, site: { id, name, address }, edited_at: null })),
  )
}
