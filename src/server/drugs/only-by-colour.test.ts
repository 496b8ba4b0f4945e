/** What only a colour test may have shown: marked in lists as such, and told where it becomes dangerous after sharing (R6.28). */
import { beforeAll, describe, expect, test } from 'vitest'
import { type AdminDrug, changeDrug, listDrugs, tryDrug } from '#contract/admin/drugs.ts'
import { changeTechnology } from '#contract/admin/technologies.ts'
import { readSample } from '#contract/samples.ts'
import { personWasTold, shareResults } from '#contract/sharing.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()
const colourTest = (...names: string[]) => ({
  technology: 'REAGENT',
  data: {
    reactions: [{ reagent: 'Marquis', colour: 'PURPLE' as const, seconds: 5 }],
    may_be: names.map((name) => ({ name })),
    ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
  },
})
const sampleOf = (sample_id: string, who: 'lab' | 'collection' = 'collection') =>
  service.must(who, readSample, { params: { sample_id } })
const mark = (name: string, changes: object) =>
  service.db.updateTable('drugs').set(changes).where('name', '=', name).execute()

beforeAll(async () => {
  await service.must('admin', changeTechnology, { params: { key: 'REAGENT' }, input: { is_active: true } })
  await mark('Xylazine', { important: true })
  await mark('p-Fluorofentanyl', { important: true })
})

describe('important findings', () => {
  const found = (name: string) => gcms([{ drug: { name }, percent: 5, weight: null }])
  test.each<[string, readonly unknown[], readonly string[], readonly string[]]>([
    [
      'a colour alone',
      [colourTest('Xylazine')],
      ['Xylazine (may be, by colour test)'],
      ['Xylazine (may be, by colour test)'],
    ],
    ['a drug that is not marked', [colourTest('Caffeine')], [], []],
    [
      'beside a method that found something else',
      [colourTest('Xylazine'), found('Caffeine')],
      ['Xylazine (may be, by colour test)'],
      ['Xylazine (may be, by colour test)'],
    ],
    ['a drug that another method found', [colourTest('Xylazine'), found('Xylazine')], ['Xylazine'], ['Xylazine']],
    [
      'a drug that staff at the counter know by another name',
      [colourTest('p-Fluorofentanyl')],
      ['p-Fluorofentanyl (may be, by colour test)'],
      ['fluorofentanyl (may be, by colour test)'],
    ],
  ])('%s', async (_, tests, lab, counter) => {
    // The stories type their tests by the API's input.
    const sample_id = await reported(service, {}, tests as Parameters<typeof reported>[2])
    expect((await sampleOf(sample_id, 'lab')).important_findings).toEqual(lab)
    expect((await sampleOf(sample_id)).important_findings).toEqual(counter)
  })
})

describe('a drug that is marked after its result was shared', () => {
  const drugNamed = async (search: string) => {
    const [drug] = (await service.must('admin', listDrugs, { query: { search } })).results
    const { used: _used, same_molecule: _same, is_merged: _merged, ...input } = drug as AdminDrug
    return input
  }
  const sharing = { fullname: 'Robin Ortiz', shared: true, had_conversation: true } as const
  const shared = async (...names: string[]) => {
    const sample_id = await reported(service, {}, [colourTest(...names)])
    await service.must('collection', shareResults, { params: { sample_id }, input: sharing })
    return sample_id
  }

  test('is told again where a colour may be it, once', async () => {
    const { id, ...input } = await drugNamed('Caffeine')
    const params = { id: String(id) }
    const effects = () => service.must('admin', tryDrug, { params, input: { ...input, important: true } })
    const before = await effects()
    const sample_id = await shared('Caffeine')
    expect(await effects()).toMatchObject({ gain_warning: before.gain_warning + 1, lose_warning: 0, lose_facts: 0 })
    await service.must('admin', changeDrug, { params, input: { ...input, important: true } })
    expect(await sampleOf(sample_id)).toMatchObject({
      new_warning_since_shared: true,
      important_findings: ['Caffeine (may be, by colour test)'],
    })
    await service.must('collection', personWasTold, { params: { sample_id } })
    await service.must('admin', changeDrug, { params, input: { ...input, important: true, street_names: 'brew' } })
    expect(await sampleOf(sample_id)).toMatchObject({ new_warning_since_shared: false })
    // To take the warning away again weakens it, as that of a finding.
    expect(await service.must('admin', tryDrug, { params, input })).toMatchObject({
      lose_warning: before.gain_warning + 1,
    })
  })
})
