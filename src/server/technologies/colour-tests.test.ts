/** Colour tests: what was seen is stored and shown; what it may be is never a finding, a count or an alert. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addTechnology, changeTechnology } from '#contract/admin/technologies.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { publicDownload } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { aDraft } from '../../../test/support/alert-examples.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, openSignals, work } from '../../../test/support/signal-examples.ts'
import { atLab, gcms, reported, submit } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'
import { evidenceOf } from '../alerts/evidence.ts'

const service = testService({ withPages: true })
const named = (name: string) => ({ en: name, fr: name, es: name })
const purple = { reagent: 'Marquis', colour: 'PURPLE', seconds: 5 } as const

/** A colour test; `changes` are of its data. */
const colourTest = (changes: object = {}) => ({
  technology: 'REAGENT',
  data: {
    reactions: [purple],
    may_be: [{ name: 'Caffeine' }],
    staff_first_name: 'Ada',
    staff_last_name: 'Osei',
    ...changes,
  },
})
const flat = (text: string) => text.replace(/\s+/g, ' ')
const pageOf = async (sample_id: string, lang = 'en') =>
  flat((await visit(service, `/service-users/result/${sample_id}?lang=${lang}`)).text)

beforeAll(async () => {
  await service.must('admin', changeTechnology, { params: { key: 'REAGENT' }, input: { is_active: true } })
})

test('is read in three languages, on page and PDF: colours and ‘may be’, never ‘found’', async () => {
  const sample_id = await reported(service, { expected_drugs: ['Caffeine'] }, [colourTest()])
  for (const lang of languageCodes) {
    const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
    const { safety, colours } = publicTexts[lang]
    for (const text of [await pageOf(sample_id, lang), flat(await pdfText(raw))]) {
      const purple = colours.reaction('Marquis', colours.after(colours.colours.PURPLE, 5))
      const may = colours.mayBe(drugWord(publicTexts[lang], 'Caffeine'))
      for (const said of [safety.about.COLOUR, purple, may, colours.unsure, colours.notSure, colours.only])
        expect(text).toContain(flat(said))
      for (const never of [safety.weFound('Caffeine'), safety.asExpected, safety.onlyStrips])
        expect(text).not.toContain(never)
    }
  }
})

test('a name that is marked as dangerous is a warning: act as if it is there', async () => {
  const sample_id = await reported(service, {}, [colourTest({ may_be: [{ name: 'Xylazine' }, { name: 'Caffeine' }] })])
  const text = await pageOf(sample_id)
  expect(text).toContain('It may be Xylazine Many drugs give the same colour')
  expect(text).toContain('Act as if it is there.')
  expect(text).toContain('It may be Caffeine')
})

test('a method that lists substances speaks first; what it found is no ‘may be’', async () => {
  const found = [{ drug: { name: 'Caffeine' }, percent: 80, weight: null }]
  const sample_id = await reported(service, { expected_drugs: ['Caffeine'] }, [gcms(found), colourTest()])
  const text = await pageOf(sample_id)
  expect(text).toContain('We found what was expected.')
  expect(text).not.toContain('Only a colour test')
  // Its own part still says what was read from the colour.
  expect(text.match(/It may be Caffeine/g)).toHaveLength(1)
})

test('a drug that is hidden from a reader is in no ‘may be’ of that reader', async () => {
  const may_be = [{ name: '4-ANPP' }, { name: 'p-Fluorofentanyl' }]
  const sample_id = await reported(service, {}, [colourTest({ may_be })])
  const text = await pageOf(sample_id)
  expect(text).not.toMatch(/4-ANPP|p-fluoro/i)
  expect(text).toContain('It may be fluorofentanyl')
  const [report] = await service.must('lab', readReports, { params: { sample_id } })
  expect(report?.may_be?.map(({ name }) => name)).toEqual(['4-ANPP', 'p-Fluorofentanyl'])
  // What a lab prints for the person is what may be told at the counter.
  const printed = await service.call('lab', downloadResults, { params: { sample_id } })
  const paper = flat(await pdfText(printed.raw))
  expect(paper).toContain('It may be fluorofentanyl')
  expect(paper).not.toMatch(/4-ANPP|p-fluoro/i)
})

test('is no finding in the database, and says nothing of what was found in the figures', async () => {
  const sample_id = await reported(service, { expected_drugs: ['Fentanyl'] }, [
    colourTest({ may_be: [{ name: 'Fentanyl' }] }),
  ])
  const { rows } = await sql<{ findings: number; told: string; alerts: number }>`
    select (select count(*)::int from report_findings f join reports r on r.id = f.report_id where r.sample_id = s.sample_id) as findings,
      (select told from told_results where sample_id = s.sample_id) as told,
      (select count(*)::int from alert_samples where sample_id = s.sample_id) as alerts
    from samples s where s.sample_id = ${sample_id}`.execute(service.db)
  expect(rows).toEqual([{ findings: 0, told: '[]', alerts: 0 }])
})

test('is no evidence for an alert, and makes no signal', async () => {
  const drug_id = await drugId(service, 'Fentanyl')
  await aRule(service, { name: 'Fentanyl', drug_id })
  const sample_id = await reported(service, {}, [colourTest({ may_be: [{ name: 'Fentanyl' }] })])
  await work(service)
  expect(await openSignals(service)).toEqual([])
  const { draft, id } = await aDraft(service, [sample_id])
  expect(draft).toMatchObject({ samples: 0, methods: [], is_unconfirmed: false })
  expect(await evidenceOf(service.db, id, [{ drug_id, custom_drug: null }])).toEqual([])
})

test('one that a service adds itself is used like those that came with it, and is corrected by a new version', async () => {
  const { key } = await service.must('admin', addTechnology, {
    input: { kind: 'COLOUR', name: named('Marquis'), short: named('Marquis') },
  })
  const of = (changes: object = {}) => ({ ...colourTest(changes), technology: key })
  const sample_id = await reported(service, {}, [of()])
  expect(await pageOf(sample_id)).toContain('Marquis: purple after 5 seconds.')
  const correction = { sample: sample_id, tests: [of({ may_be: [] })], correction: 'A typing error.' }
  await service.must('lab', saveReports, { query: { is_draft: false }, input: correction })
  const text = await pageOf(sample_id)
  expect(text).not.toContain('It may be')
  expect(text).toContain('No drug could be named')
  const [report] = await service.must('lab', readReports, { params: { sample_id } })
  expect(report).toMatchObject({ may_be: [], reactions: [purple], version: 2 })
  expect(report?.earlier_versions[0]?.may_be).toEqual([{ name: 'Caffeine', identity: 'Caffeine', is_dangerous: false }])
})

test('a correction says which colours, and which names read from them, changed; to public and staff', async () => {
  const blue = { reagent: 'Mecke', colour: 'BLUE', seconds: null } as const
  const correct = (sample: string, changes: object) => {
    const input = { sample, tests: [colourTest(changes)], correction: 'A typing error.' }
    return service.must('lab', saveReports, { query: { is_draft: false }, input })
  }
  const changed = async (sample_id: string, who: 'lab' | 'collection' = 'lab') =>
    (await service.must(who, readReports, { params: { sample_id } }))[0]?.changed?.colours
  const sample_id = await reported(service, {}, [colourTest()])
  await correct(sample_id, { reactions: [blue], may_be: [{ name: 'Xylazine' }] })
  expect(await changed(sample_id)).toEqual({
    reactions: { before: [purple], now: [blue] },
    may_be: { before: ['Caffeine'], now: ['Xylazine'] },
  })
  for (const lang of languageCodes) {
    const { said, colours } = publicTexts[lang]
    const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
    for (const text of [await pageOf(sample_id, lang), flat(await pdfText(raw))])
      for (const sentence of [
        said.before(colours.reaction('Marquis', colours.after(colours.colours.PURPLE, 5)).slice(0, -1)),
        said.now(colours.reaction('Mecke', colours.colours.BLUE).slice(0, -1)),
        said.before(colours.itMayBe(drugWord(publicTexts[lang], 'Caffeine'))),
        said.now(colours.itMayBe(drugWord(publicTexts[lang], 'Xylazine'))),
      ])
        expect(text).toContain(flat(sentence))
  }
  await correct(sample_id, { reactions: [blue], may_be: [] })
  expect(await pageOf(sample_id)).toContain('Before: it may be Xylazine. Now: no drug was named.')
  // Another order, and what the reader may not know, change nothing for that reader.
  await correct(sample_id, { reactions: [blue], may_be: [{ name: '4-ANPP' }] })
  expect(await changed(sample_id)).toMatchObject({ reactions: null, may_be: { now: ['4-ANPP'] } })
  expect(await changed(sample_id, 'collection')).toBeUndefined()
  expect(await pageOf(sample_id)).not.toContain('Before:')
})

test('what a lab prints of a correction names no drug that may not be told at the counter', async () => {
  const row = (name: string) => ({ drug: { name }, percent: 5, weight: null })
  const sample = await reported(service, {}, [gcms([row('Caffeine'), row('4-ANPP')]), colourTest()])
  const tests = [gcms([row('Caffeine')]), colourTest({ may_be: [{ name: '4-ANPP' }] })]
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample, tests, correction: 'A typing error.' },
  })
  const [report] = await service.must('lab', readReports, { params: { sample_id: sample } })
  expect(report).toMatchObject({ changed: { went: ['4-ANPP'] }, changed_told: { went: [] } })
  const { raw } = await service.call('lab', downloadResults, { params: { sample_id: sample } })
  const paper = flat(await pdfText(raw))
  expect(paper).toContain('Corrected on')
  expect(paper).not.toContain('4-ANPP')
})

describe('bad input is refused with a sentence', () => {
  const cases: [string, object, string, string][] = [
    ['no colour', { reactions: [] }, 'reactions', 'Say which colour the reagent showed.'],
    ['no reagent', { reactions: [{ ...purple, reagent: ' ' }] }, 'reactions.0.reagent', 'Say which reagent was used.'],
    ['an unchosen colour', { reactions: [{ reagent: 'Mecke' }] }, 'reactions.0.colour', 'Choose the colour.'],
    [
      'a colour twice',
      { reactions: [purple, purple] },
      'reactions.1.colour',
      'This colour is listed twice. Name it once.',
    ],
    [
      'a substance',
      { drugs_found: [{ drug: { name: 'Caffeine' }, percent: null, weight: null }] },
      'drugs_found',
      'A colour test shows colours and no list of substances. Say what it may be.',
    ],
    [
      'a name that no drug has',
      { may_be: [{ name: 'Purple haze' }] },
      'may_be.0',
      "No drug is named 'Purple haze'. Choose one of the list.",
    ],
    [
      'six names',
      { may_be: ['Caffeine', 'Fentanyl', 'Xylazine', 'Carfentanil', '4-ANPP', 'MDA'].map((name) => ({ name })) },
      'may_be',
      'Name at most 5 drugs that it may be. More would say nothing.',
    ],
  ]
  test.each(cases)('%s', async (_, changes, field, message) => {
    const sample = await atLab(service)
    const input = { sample, tests: [colourTest(changes)] }
    const { status, body } = await service.call('lab', saveReports, { query: { is_draft: false }, input })
    expect([status, body]).toMatchObject([
      400,
      { errors: expect.arrayContaining([{ field: `tests.0.data.${field}`, message }]) },
    ])
  })

  test('colours of another kind of test', async () => {
    const sample = await atLab(service)
    const spoilt = { ...gcms(), data: { ...gcms().data, reactions: [purple], may_be: [{ name: 'Caffeine' }] } }
    const { status, body } = await service.call('lab', saveReports, {
      query: { is_draft: true },
      input: { sample, tests: [spoilt] },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Only a colour test says which colours a reagent showed.')
    await submit(service, sample, [gcms()])
  })
})
