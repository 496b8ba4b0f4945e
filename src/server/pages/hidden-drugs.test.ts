/**
 * A hidden drug leaves no trace by elimination (R1.16): no answer to the public, collection staff or administrators
 * differs by which hidden drug was found or expected, nor by whether an expected one is there. That something is hidden is
 * said only where nothing else was found.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { readExpectedFound, readSubstances } from '#contract/insight.ts'
import { readSample } from '#contract/samples.ts'
import { publicDownload, publicSample } from '#contract/service-user.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })

/** Hidden drugs of kinds that rules look at: a plain one, one of a strip's class, a mirror form, a companion of heroin. */
const hidden = ['4-ANPP', 'Qxopioid', 'Qxketamine', 'Qxnoscapine'] as const

beforeAll(async () => {
  for (const who of ['lab', 'collection', 'admin'] as const) await service.signIn(who)
  const { db } = service
  const more = { report_to_public: false, important: false }
  await db
    .insertInto('drugs')
    .values([
      { ...more, name: 'Qxopioid', drug_class: 'fentanyl; opioid' },
      { ...more, name: 'Qxketamine', mirror_group: 'ketamine' },
      { ...more, name: 'Qxnoscapine', drug_class: 'heroin impurity' },
      { name: 'Ketamine', mirror_group: 'ketamine', report_to_public: true },
      { name: 'Heroin', drug_class: 'opioid', report_to_public: true, important: true },
    ])
    .execute()
  const idOf = async (name: string) =>
    (await db.selectFrom('drugs').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  await db
    .insertInto('drug_companions')
    .values({
      drug_id: await idOf('Heroin'),
      companion_id: await idOf('Qxnoscapine'),
      is_told: true,
      source: 'A test.',
    })
    .execute()
  await db.updateTable('drugs').set({ drug_class: 'fentanyl; opioid' }).where('name', '=', 'Fentanyl').execute()
})

let visitors = 0
const address = () => `10.79.${Math.floor(visitors / 200)}.${visitors++ % 200}`

/** Everything that somebody without the lab's view reads of a sample, without what tells samples apart. */
async function read(sample_id: string, words: readonly string[]): Promise<string> {
  const params = { sample_id }
  const parts: string[] = []
  for (const lang of languageCodes) {
    parts.push((await visit(service, `/service-users/result/${sample_id}?lang=${lang}`, { address: address() })).text)
    const { raw } = await service.call(null, publicDownload, { params, query: { lang }, address: address() })
    parts.push(await pdfText(raw))
  }
  parts.push(JSON.stringify(await service.must(null, publicSample, { params, address: address() })))
  for (const who of ['collection', 'admin'] as const) {
    parts.push(JSON.stringify(await service.must(who, readSample, { params })))
    parts.push(JSON.stringify(await service.must(who, readReports, { params })))
  }
  return (
    words
      .reduce((all, word) => all.replaceAll(word, 'WORD'), parts.join('\n').replaceAll(sample_id, 'ID'))
      .replace(/"(?:id|package_id|check_code)":(?:\d+|"[^"]*")/g, '"id":0')
      .replace(/"version":\d+,"expected"/g, '"version":0,"expected"')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/\d{1,2}:\d\d [AP]M|\d{1,2} h \d\d|\d{1,2}:\d\d/g, 'TIME')
      .replace(/\s+/g, ' ')
      // The PDF breaks the address and its seal anywhere.
      .replace(/http:\/\/127.*?Vialog/g, 'LINK Vialog')
  )
}

const strip = (strip_type: string, strip_result: 'POSITIVE' | 'NEGATIVE'): TestInput => ({
  technology: 'TEST_STRIP',
  data: { strip_type, strip_result, staff_first_name: 'Ada', staff_last_name: 'Osei' },
})
const drug = (name: string): FindingInput => ({ drug: { name } })

type Scene = (name: string) => readonly TestInput[]
const scenes: [string, Scene][] = [
  ['beside caffeine', (name) => [gcms([drug(name), drug('Caffeine')])]],
  ['alone', (name) => [gcms([drug(name)])]],
  ['in one report of two', (name) => [gcms([drug(name)]), { ...gcms([drug('Caffeine')]), technology: 'LC_MS' }]],
  ['beside a strip that reacted', (name) => [gcms([drug(name), drug('Caffeine')]), strip('Fentanyl', 'POSITIVE')]],
  ['alone beside a strip that reacted', (name) => [gcms([drug(name)]), strip('Fentanyl', 'POSITIVE')]],
  [
    'beside a strip that did not react',
    (name) => [gcms([drug(name), drug('Caffeine')]), strip('Fentanyl', 'NEGATIVE')],
  ],
  [
    'looked for and not found',
    (name) => [
      { ...gcms([drug('Caffeine')]), data: { ...gcms([drug('Caffeine')]).data, not_found: [{ drug: { name } }] } },
    ],
  ],
]

describe.each([
  ['nothing', []],
  ['fentanyl', ['Fentanyl']],
  ['ketamine and heroin', ['Ketamine', 'Heroin']],
  ['a class', ['opioid', 'Caffeine']],
] as const)('with %s expected', (_, expected_drugs) => {
  test.each(scenes)('no answer tells which hidden drug is there: %s', async (_name, scene) => {
    const answers: string[] = []
    for (const name of hidden) {
      const sample = await reported(service, { expected_drugs: [...expected_drugs, 'Not stated'] }, scene(name))
      const text = await read(sample, [])
      expect(text).not.toMatch(/4-ANPP|Qx/)
      answers.push(text)
    }
    for (const answer of answers) expect(answer).toBe(answers[0])
  })
})

describe('a hidden drug that was expected', () => {
  const caffeine = gcms([drug('Caffeine')])
  const found: [string, Scene][] = [
    ['found', (name) => [gcms([drug(name), drug('Caffeine')])]],
    ['not found', () => [caffeine]],
    ['listed as not found', (name) => [{ ...caffeine, data: { ...caffeine.data, not_found: [{ drug: { name } }] } }]],
    [
      'instead of another hidden one',
      (name) => [gcms([drug(hidden.find((one) => one !== name) ?? ''), drug('Caffeine')])],
    ],
  ]

  test.each([[[]], [['Fentanyl']], [['Caffeine']]])(
    'is never called missing, there or not, beside %s',
    async (others) => {
      const answers: string[] = []
      for (const name of hidden)
        for (const [, scene] of found) {
          const sample = await reported(service, { expected_drugs: [name, ...others] }, scene(name))
          answers.push(await read(sample, hidden))
        }
      for (const answer of answers) expect(answer).toBe(answers[0])
      expect(answers[0]).not.toMatch(/did not show WORD|GC-MS did not show [^.]*WORD/)
    },
  )

  test('has one outcome in Insight, there or not, for all but the lab', async () => {
    service.clock = new Date('2026-08-03T15:00:00Z')
    const where = { from: '2026-08-01', to: '2026-08-09' }
    for (const [, scene] of found) await reported(service, { expected_drugs: ['Qxopioid'] }, scene('Qxopioid'))
    for (const who of ['collection', 'admin'] as const) {
      const { drugs } = await service.must(who, readExpectedFound, { query: where })
      expect(drugs.find(({ name }) => name === 'Qxopioid')).toMatchObject({
        samples: found.length,
        unknown: found.length,
      })
      expect(drugs.flatMap((one) => one.found.map(({ name }) => name))).not.toContain('Qxopioid')
      const { substances } = await service.must(who, readSubstances, { query: where })
      expect(substances.map(({ name }) => name)).toEqual(['Caffeine'])
    }
    service.clock = null
  })
})
