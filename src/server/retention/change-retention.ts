/** Changes how long things are kept. A shorter period first shows what it would remove, and needs a confirmation. */
import { sql } from 'kysely'
import type { changeRetention as endpoint } from '#contract/admin/retention.ts'
import { shortenedKinds, wouldGo } from '#domain/service/retention.ts'
import { auditChange } from '#server/audit/changed.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { giveNotice } from './erasing.ts'
import { countGoing } from './going.ts'
import { readRetention, retentionOf } from './read-retention.ts'

export async function changeRetention(call: Call<typeof endpoint>) {
  const { db: tx, input, query, now, services } = call
  const before = await retentionOf(tx)
  const shortened = shortenedKinds(before, input)
  if (shortened.length > 0 && query.confirmed === undefined) {
    const going = await countGoing(tx, { settings: input, now, dataDir: services.config.dataDir })
    const warnings = shortened.map((kind) => ({ code: 'shorter', detail: wouldGo(kind, going[kind]) }))
    throw new Failure('conflict', warnings.map(({ detail }) => detail).join(' '), { warnings })
  }
  const what = { action: 'change', entity: 'settings', entity_id: 'retention' }
  if (await auditChange(tx, call, what, before, input)) {
    await tx
      .insertInto('settings')
      .values(Object.entries(input).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
      .execute()
    if (shortened.length > 0) await giveNotice(tx, now)
  }
  return readRetention(call)
}
