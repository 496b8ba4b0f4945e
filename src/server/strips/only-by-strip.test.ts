/** Lists name the dangerous drugs to which only a strip reacted, marked as by strip (R7.10), through HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readSample } from '#contract/samples.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, submit } from '../../../test/support/stories.ts'

const service = testService()

beforeAll(async () => {
  await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute()
})

const strip = (strip_type: string, strip_result = 'POSITIVE') => ({
  technology: 'TEST_STRIP' as const,
  data: { strip_type, strip_result, staff_first_name: 'Ada', staff_last_name: 'Osei' },
})
const notFound = (name: string) => {
  const test = gcms([{ drug: { name: 'Caffeine' } }])
  return { ...test, data: { ...test.data, not_found: [{ drug: { name } }] } }
}

async function named(...tests: readonly unknown[]): Promise<readonly string[]> {
  const sample = await atLab(service)
  // The stories type their tests by the API's input.
  await submit(service, sample, tests as Parameters<typeof submit>[2])
  return (await service.must('collection', readSample, { params: { sample_id: sample } })).important_findings
}
const found = (...rows: FindingInput[]) => gcms(rows)

describe('important findings', () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ['a strip alone', [strip('Fentanyl')], ['fentanyl (by strip)']],
    [
      'beside a method that found something else',
      [strip('Fentanyl'), found({ drug: { name: 'Caffeine' } })],
      ['fentanyl (by strip)'],
    ],
    ['a strip that another method confirms', [strip('Fentanyl'), found({ drug: { name: 'Fentanyl' } })], ['Fentanyl']],
    ['a strip that did not react', [strip('Fentanyl', 'NEGATIVE')], []],
    ['a strip that did not work', [strip('Fentanyl', 'INVALID')], []],
    ['a target that is not dangerous', [strip('Caffeine')], []],
    ['where GC-MS looked for it and did not see it', [strip('Fentanyl'), notFound('Fentanyl')], []],
    ['where GC-MS looked for something else', [strip('Fentanyl'), notFound('Xylazine')], ['fentanyl (by strip)']],
    [
      'another drug of the kind',
      [strip('Fentanyl'), found({ custom_drug: 'zzfenta', named_answer: 'SYNONYM', named_drug: 'Fentanyl' })],
      ['Fentanyl'],
    ],
  ])('%s', async (_, tests, names) => {
    expect(await named(...tests)).toEqual(names)
  })
})
