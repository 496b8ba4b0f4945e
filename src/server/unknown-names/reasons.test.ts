/** 'Known, and not dangerous by itself' is kept with who, when and a reason (R8.11), through the API. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { decideName, listUnknownNames } from '#contract/unknown-names.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, submit } from '../../../test/support/stories.ts'

const service = testService()
const harmless: FindingInput = { custom_drug: 'zzold', named_answer: 'NOT_DANGEROUS', named_reason: 'A sweetener' }

describe('an answer that a name is harmless', () => {
  test.each([null, '', '   '])('is not submitted with the reason %j, but kept in a draft', async (named_reason) => {
    const sample = await atLab(service)
    const row: FindingInput = { custom_drug: 'zzunreasoned', named_answer: 'NOT_DANGEROUS', named_reason }
    const send = (is_draft: boolean) => {
      const input = { sample, tests: [gcms([{ drug: { name: 'Caffeine' } }, row])] }
      return service.call('lab', saveReports, { query: { is_draft }, input })
    }
    expect(await send(false)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'tests.0.data.drugs_found.1.named_reason', message: expect.stringMatching(/^Row 2, .*UNKNOWN/) },
        ],
      },
    })
    expect((await send(true)).status).toBe(200)
  })

  test('without a reason, as earlier versions stored it, asks who agrees for one', async () => {
    await submit(service, await atLab(service), [gcms([harmless])])
    await service.db.transaction().execute(async (tx) => {
      await sql`alter table report_findings disable trigger user`.execute(tx)
      await sql`update report_findings set named_reason = null where custom_drug = 'zzold'`.execute(tx)
      await sql`alter table report_findings enable trigger user`.execute(tx)
    })
    service.clock = new Date(Date.now() + 86_400_000)
    await service.signInAnew('otherLab', 'admin')
    const { results } = await service.must('admin', listUnknownNames, { query: { search: 'zzold' } })
    expect(results[0]?.proposals).toMatchObject([{ needs_reason: true, is_by_one: false }])
    const agree = (reason: string | null) =>
      service.call('otherLab', decideName, {
        input: { name: 'zzold', answer: 'NOT_DANGEROUS', is_agreed: true, reason },
      })
    expect(await agree(' ')).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } })
    expect((await agree('A sweetener')).status).toBe(200)
    service.clock = null
  })
})
