/**
 * What the database itself enforces for retention: which history nobody may rewrite, and which samples are at their
 * end.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isAtEnd } from '#domain/service/retention.ts'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'
import { atEnd } from './going.ts'

const service = testService()

test('the database lets nobody rewrite history: it allows one change, for anonymised samples only', async () => {
  const { db } = service
  await db.insertInto('options').values({ list: 'SampleColour', name: 'Purple' }).execute()
  const entry = (sample_id: string) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', sample_id)
      .where('action', '=', 'register')
      .executeTakeFirstOrThrow()
  const fresh = await register(service, { onsite_sample_id: 'EGRET-2', origin: 'the pier' })
  const change = (id: number, set: ReturnType<typeof sql>) =>
    sql`update audit_log set ${set} where id = ${id}`.execute(db)
  const kept = /audit_log only grows/
  const { id } = await entry(fresh)
  await expect(change(id, sql`after = anonymised(after)`)).rejects.toThrow(kept)
  await db
    .updateTable('samples')
    .set({ ...nobody, anonymised_at: new Date().toISOString() })
    .where('sample_id', '=', fresh)
    .execute()
  for (const other of [
    sql`after = after - 'onsite_sample_id'`,
    sql`after = after || '{"onsite_sample_id": null}'`,
    sql`after = after || '{"onsite_sample_id": "(anonymised)"}'`,
    sql`after = anonymised(after) || '{"colour": ["White"]}'`,
    sql`after = anonymised(after), who = 'Somebody else'`,
    sql`after = anonymised(after), at = now()`,
    sql`after = null`,
    sql`before = '{}'`,
  ])
    await expect(change(id, other)).rejects.toThrow(kept)
  await expect(sql`delete from audit_log where id = ${id}`.execute(db)).rejects.toThrow(kept)
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(kept)
  const { id: another } = await db
    .insertInto('audit_log')
    .values({
      at: new Date().toISOString(),
      who: 'Ana Diaz',
      action: 'write off',
      entity: 'loss',
      entity_id: fresh,
      after: JSON.stringify({ origin: 'the pier' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(change(another, sql`after = anonymised(after)`)).rejects.toThrow(kept)

  await change(id, sql`before = anonymised(before), after = anonymised(after)`)
  const { after } = (await entry(fresh)) as { after: Record<string, unknown> }
  expect(after).toMatchObject({ onsite_sample_id: '(anonymised)', origin: '(anonymised)', colour: ['Purple'] })
})

const nobody = {
  onsite_sample_id: null,
  origin: null,
  agency_name: null,
  service_used_before: null,
  previously_accessed: null,
  already_used: null,
  paraphernalia_reuse: null,
  wait_for_results: null,
  checking_reasons: [],
  sample_effect: [],
}

test('the database and the rule agree on which samples are at their end', async () => {
  const written = { sample_id: await register(service), reason: 'x', staff: 'x', at: '2026-02-01T00:00:00.000Z' }
  await service.db.insertInto('losses_written_off').values(written).execute()
  const times = [null, '2026-01-01T00:00:00.000Z']
  const facts = sampleStates.flatMap((state) =>
    [null, ...reportStates].flatMap((report_state) =>
      times.flatMap((shared_at) =>
        times.flatMap((deleted_at) =>
          Array.from({ length: 32 }, (_, bits) => bits).map((bits) => ({
            state,
            report_state,
            shared_at,
            deleted_at,
            new_result_since_shared: (bits & 1) > 0,
            corrected_since_shared: (bits & 2) > 0,
            new_warning_since_shared: (bits & 8) > 0,
            rests_on_recall: (bits & 16) > 0,
            sample_id: (bits & 4) > 0 ? written.sample_id : 'OTHER',
            last_update: '2026-01-15T00:00:00.000Z',
          })),
        ),
      ),
    ),
  )
  const { rows } = await sql<{ at_end: boolean }>`select ${atEnd} as at_end
    from jsonb_populate_recordset(null::samples, ${JSON.stringify(facts)}::jsonb) with ordinality s order by s.ordinality`.execute(
    service.db,
  )
  const ruled = facts.map((one) => isAtEnd({ ...one, written_off: one.sample_id !== 'OTHER' }))
  expect(rows.map(({ at_end }) => at_end)).toEqual(ruled)
  expect(new Set(ruled).size).toBe(2)
})
