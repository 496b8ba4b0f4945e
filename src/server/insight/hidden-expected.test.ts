/** Insight about an expected drug that is hidden from its reader: nobody is told that it was not found. */
import { beforeAll, expect, test } from 'vitest'
import { readExpectedFound } from '#contract/insight.ts'
import { me } from '#contract/session.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()

beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before the test sets its own.
  for (const who of ['collection', 'lab', 'admin'] as const) await service.must(who, me)
  const drugs = service.db.updateTable('drugs').set({ drug_class: 'precursor of fentanyls' })
  await drugs.where('name', '=', '4-ANPP').execute()
  service.clock = new Date('2026-08-03T15:00:00Z')
  for (const expected of ['4-ANPP', 'precursor of fentanyls', 'Cocaine'])
    await reported(service, { expected_drugs: [expected] }, [
      gcms([{ drug: { name: '4-ANPP' } }, { drug: { name: 'Caffeine' } }]),
    ])
})

async function outcomes(who: Person) {
  const query = { from: '2026-08-01', to: '2026-08-09' }
  const { drugs } = await service.must(who, readExpectedFound, { query })
  return Object.fromEntries(
    drugs.map(({ name, with_other, not_found, unknown }) => [name, { with_other, not_found, unknown }]),
  )
}

const none = { with_other: 0, not_found: 0, unknown: 0 }
const [there, missing, unknown] = [
  { ...none, with_other: 1 },
  { ...none, not_found: 1 },
  { ...none, unknown: 1 },
]

test('the lab reads that it was found', async () => {
  expect(await outcomes('lab')).toEqual({ '4-ANPP': there, 'precursor of fentanyls': there, Cocaine: missing })
})

test.each(['collection', 'admin'] as const)('%s does not read that it was not found', async (who) => {
  expect(await outcomes(who)).toEqual({ '4-ANPP': unknown, 'precursor of fentanyls': unknown, Cocaine: missing })
})
