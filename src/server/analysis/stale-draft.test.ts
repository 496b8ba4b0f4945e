/** Two people edit one report (R5.9): each save says what it started from, and nothing is overwritten unseen. */
import { describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import type { Input, TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported } from '../../../test/support/stories.ts'

const service = testService()

const names = { staff_first_name: 'Ada', staff_last_name: 'Osei' }
const ftir: TestInput = { technology: 'FTIR', data: names }
const strip = (strip_type: string): TestInput => ({
  technology: 'TEST_STRIP',
  data: { ...names, strip_type, strip_result: 'POSITIVE' },
})
const send = (is_draft: boolean, input: Input<typeof saveReports>) =>
  service.call('lab', saveReports, { query: { is_draft }, input })
const reportsOf = (sample_id: string) => service.must('lab', readReports, { params: { sample_id } })
const kinds = async (sample_id: string) =>
  (await reportsOf(sample_id)).map(({ technology, strip_type, is_draft }) => [technology, strip_type, is_draft])

describe('a draft that says what it started from is the whole draft', () => {
  test('a technology that was taken out of it, and a strip of another type, are gone', async () => {
    const sample = await atLab(service)
    await send(true, { sample, base_version: 0, tests: [gcms(), ftir, strip('Fentanyl')] })
    await send(true, { sample, base_version: 1, tests: [ftir, strip('Xylazine')] })
    expect(await kinds(sample)).toEqual([
      ['TEST_STRIP', 'Xylazine', true],
      ['FTIR', null, true],
    ])
  })

  test('submitting leaves no draft of what was taken out', async () => {
    const sample = await atLab(service)
    await send(true, { sample, base_version: 0, tests: [gcms(), ftir] })
    expect((await send(false, { sample, base_version: 1, tests: [ftir] })).status).toBe(200)
    expect(await kinds(sample)).toEqual([['FTIR', null, false]])
    expect((await service.must('lab', readSample, { params: { sample_id: sample } })).own_report).toBe('SUBMITTED')
  })

  test('a draft that does not say what it started from leaves the others alone', async () => {
    const sample = await atLab(service)
    await send(true, { sample, tests: [gcms()] })
    await send(true, { sample, tests: [ftir] })
    expect(await kinds(sample)).toEqual([
      ['FTIR', null, true],
      ['GC_MS', null, true],
    ])
  })

  test('a refused draft changes nothing', async () => {
    const sample = await atLab(service)
    await send(true, { sample, base_version: 0, tests: [gcms()] })
    const stale = await send(true, { sample, base_version: 0, tests: [ftir] })
    expect(stale.status).toBe(409)
    expect(stale.body.warnings).toMatchObject([{ code: 'stale' }])
    expect((await send(true, { sample, base_version: 1, tests: [{ ...ftir, data: { weight: -1 } }] })).status).toBe(400)
    expect(await kinds(sample)).toEqual([['GC_MS', null, true]])
  })
})

describe('what was submitted meanwhile', () => {
  test('is told to who goes on writing, before anything else', async () => {
    const sample = await reported(service)
    for (const is_draft of [true, false]) {
      const late = await send(is_draft, { sample, base_version: 0, base_reports: [], tests: [gcms()] })
      expect(late.status).toBe(409)
      expect(late.body.detail).toMatch(/^lab Person submitted this report on .+\. Nothing of theirs was overwritten\.$/)
      expect(late.body.warnings).toMatchObject([{ code: 'stale' }])
    }
  })

  test('two corrections of one version: the second is refused, and goes through on the new one', async () => {
    const sample = await reported(service)
    const correct = (base: readonly number[], percent: number) =>
      send(false, {
        sample,
        base_reports: base,
        correction: 'Typo',
        tests: [gcms([{ custom_drug: 'Substance x', percent }])],
      })
    const ids = async () => (await reportsOf(sample)).map(({ id }) => id)
    const first = await ids()
    expect((await correct(first, 1)).status).toBe(200)
    expect((await correct(first, 2)).status).toBe(409)
    expect((await correct(await ids(), 2)).status).toBe(200)
    const [newest] = await reportsOf(sample)
    expect(newest).toMatchObject({ version: 3, drugs_found: [{ percent: 2 }] })
    expect(newest?.earlier_versions).toHaveLength(2)
  })
})
