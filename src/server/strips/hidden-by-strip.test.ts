/** Lists of what only a strip reacted to never tell which hidden drug was found (R1.16), through HTTP. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import { publicReports } from '#contract/service-user.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()

beforeAll(async () => {
  for (const who of ['lab', 'collection', 'admin'] as const) await service.signIn(who)
  await service.db
    .insertInto('options')
    .values(['Qbenzo', 'Qketa', 'Other'].map((name, at) => ({ list: 'StripType', name, list_order: at + 1 })))
    .execute()
  await service.db
    .insertInto('drugs')
    .values([
      { name: 'Qzepam', drug_class: 'qbenzo; qdowner', report_to_public: true, important: true },
      { name: 'Qketa', mirror_group: 'qketa', report_to_public: true, important: true },
      {
        name: 'Qsecret',
        drug_class: 'qbenzo',
        report_to_public: true,
        important: true,
        report_to_client_name: 'Q-type',
      },
    ])
    .execute()
})

const strip = (strip_type: string): TestInput => ({
  technology: 'TEST_STRIP',
  data: { strip_type, strip_result: 'POSITIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' },
})
const findings = async (who: 'lab' | 'collection' | 'admin', sample_id: string) =>
  (await service.must(who, readSample, { params: { sample_id } })).important_findings

/** What somebody without the lab's view learns of strips and hidden drugs. */
async function told(sample_id: string): Promise<string> {
  const params = { sample_id }
  const publicly = await service.must(null, publicReports, { params })
  const staff = await service.must('collection', readReports, { params })
  const open = (reports: readonly (typeof publicly)[number][]) =>
    reports.map(
      ({ technology, strip_type, target, hidden_findings, drugs_found, not_found, not_shown_by, ...more }) => ({
        ...{
          technology,
          strip_type,
          target,
          hidden_findings,
          drugs_found,
          not_found,
          not_shown_by,
          changed: more.changed,
        },
      }),
    )
  const lists = await Promise.all((['collection', 'admin'] as const).map((who) => findings(who, sample_id)))
  return JSON.stringify([lists, open(publicly), open(staff)])
}

let drugs = 0
/** A new hidden drug of a class and a mirror group. */
const hidden = async (drug_class: string | null, mirror_group: string | null) => {
  const name = `Qhid${drugs++}x`
  await service.db
    .insertInto('drugs')
    .values({ name, drug_class, mirror_group, report_to_public: false, important: false })
    .execute()
  return name
}

const kinds = fc.tuple(
  fc.option(fc.constantFrom('qbenzo', 'qdowner; qbenzo', 'qdowner', 'stimulant', 'qbenzo impurity')),
  fc.option(fc.constantFrom('qketa', 'other mirror')),
)
const others = fc.subarray(['Caffeine', 'Xylazine'])
const place = fc.constantFrom<'found' | 'not_found'>('found', 'not_found')

test('which hidden drug was found, or not, changes no answer', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom('Qbenzo', 'Qketa'), kinds, others, place, async (type, kind, rest, where) => {
      const answers: string[] = []
      for (const [drug_class, mirror_group] of [kind, [null, null], ['qbenzo', 'qketa']] as const) {
        const row = { drug: { name: await hidden(drug_class, mirror_group) } }
        const shown: FindingInput[] = rest.map((name) => ({ drug: { name } }))
        const one = gcms(where === 'found' ? [row, ...shown] : [...shown, { drug: { name: 'Caffeine' } }].slice(0, 1))
        const test = where === 'found' ? one : { ...one, data: { ...one.data, not_found: [row] } }
        answers.push(await told(await reported(service, {}, [test, strip(type)])))
      }
      expect(answers[0]).toContain(`${type.toLowerCase()} (by strip)`)
      for (const answer of answers) expect(answer).toBe(answers[0])
    }),
    { numRuns: 15 },
  ))

test('the lab reads that a hidden drug confirms the strip', async () => {
  const name = await hidden('qbenzo', null)
  const sample = await reported(service, {}, [gcms([{ drug: { name } }]), strip('Qbenzo')])
  expect(await findings('lab', sample)).toEqual([])
  expect(await findings('collection', sample)).toEqual(['qbenzo (by strip)'])
})

test('a typed target is listed by the name that its reader may know', async () => {
  const sample = await reported(service, {}, [strip('Qsecret')])
  expect(await findings('lab', sample)).toEqual(['qsecret (by strip)'])
  expect(await findings('collection', sample)).toEqual(['q-type (by strip)'])
})
