/** The lists' SQL agrees with domain/lists/tabs, over every combination of facts. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isListed, tabIds, tabs } from '#domain/lists/tabs.ts'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { testService } from '../../../test/support/service.ts'
import { tabConditions } from './list-samples.ts'

const service = testService()

test('each list contains what the table of lists says, for every kind of sample', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const facts = sampleStates.flatMap((state) =>
    [null, ...reportStates].flatMap((report_state) =>
      [null, at].flatMap((reported_at) =>
        [null, at].flatMap((shared_at) =>
          [false, shared_at !== null].flatMap((new_warning_since_shared) =>
            [false, reported_at !== null].flatMap((rests_on_recall) =>
              [null, 1].flatMap((tested_here_site) =>
                [false, shared_at !== null].map((new_result_since_shared) => ({
                  ...{ state, report_state, reported_at, shared_at, new_warning_since_shared, rests_on_recall },
                  ...{ tested_here_site, new_result_since_shared },
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  const viewer = { site_id: 1, performs_collection: true, performs_analysis: true, is_admin: false }
  for (const id of tabIds) {
    const { rows } = await sql<{ is_listed: boolean }>`
      select ${sql.join(tabConditions(id, viewer), sql` and `)} as is_listed from (
        select x.n, 1 as collecting_site_id, 1 as analysis_site, array[1] as routed_to,
          f.shared_at is not null and not f.new_warning_since_shared and not f.rests_on_recall
            and (f.tested_here_site is null or not f.new_result_since_shared) as is_told, f.*
        from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality as x(value, n),
          jsonb_to_record(x.value) as f(state sample_state, report_state report_state, reported_at timestamptz,
            shared_at timestamptz, new_warning_since_shared boolean, rests_on_recall boolean, tested_here_site integer,
            new_result_since_shared boolean)
      ) s order by n`.execute(service.db)
    const listed = rows.map((row) => row.is_listed)
    expect(listed, id).toEqual(facts.map((fact) => isListed(tabs[id], fact)))
  }
})

test('the indexes made for a list contain exactly the states of that list', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where indexname in ('samples_to_report', 'samples_to_dispose')`.execute(service.db)
  const statesIn = (name: string) =>
    [...(rows.find((row) => row.name === name)?.definition ?? '').matchAll(/'([A-Z_]+)'::sample_state/g)].map(
      ([, state]) => state,
    )
  expect(statesIn('samples_to_report')).toEqual(tabs.SamplesToReport.states)
  expect(statesIn('samples_to_dispose')).toEqual(tabs.SamplesToDispose.states)
})
