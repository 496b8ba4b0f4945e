/** Rows that a lab left out, through the API (R8.15): all staff read them by name, the public and papers never. */
import { beforeAll, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { publicReports } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()
const notPart = (custom_drug: string): FindingInput => ({ custom_drug, named_answer: 'NOT_PART' })
const found = (name: string) => reported(service, {}, [gcms([notPart(name), { drug: { name: 'Caffeine' } }])])
const leftOut = async (who: 'collection' | 'admin' | 'lab', sample_id: string) => {
  const [report] = await service.must(who, readReports, { params: { sample_id } })
  return report?.drugs_found.filter((row) => row.is_left_out).map(({ custom_drug }) => custom_drug)
}

beforeAll(async () => {
  const drugs = service.db.updateTable('drugs')
  await drugs
    .set({ synonyms: ['despropionylfentanyl'] })
    .where('name', '=', '4-ANPP')
    .execute()
})

test.each(['Cocaine-d3', 'Acetonitrile'])('%s is read by all staff, and by nobody else', async (name) => {
  const sample_id = await found(name)
  for (const who of ['collection', 'admin', 'lab'] as const) expect(await leftOut(who, sample_id)).toEqual([name])
  expect(JSON.stringify(await service.must(null, publicReports, { params: { sample_id } }))).not.toContain(name)
  const { raw } = await service.call('collection', downloadResults, { params: { sample_id } })
  const paper = await pdfText(raw)
  expect(paper).toContain('affeine')
  expect(paper).not.toContain(name)
})

test.each(['4-ANPP-d5', 'despropionylfentanyl-D5', '4 ANPP (IS)', 'd5-4-ANPP', 'ISTD 4-anpp'])(
  '%s tells nobody at the counter of a hidden drug',
  async (name) => {
    const sample_id = await found(name)
    expect(await leftOut('lab', sample_id)).toEqual([name])
    const read = await service.must('collection', readReports, { params: { sample_id } })
    expect(JSON.stringify(read)).not.toMatch(/anpp|despropionyl/i)
  },
)
