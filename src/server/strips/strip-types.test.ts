/** What a strip of type 'Other' is for: typed by the lab, read by the dictionary, told to each reader. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readSubstances } from '#contract/drugs.ts'
import { readAgreement } from '#contract/insight.ts'
import { addMethod } from '#contract/methods.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { addStripLot } from '#contract/strips.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { methodFacts } from '../../../test/support/method-examples.ts'
import { asOldOther } from '../../../test/support/old-strip.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const save = (sample: string, types: readonly string[], query: object = {}, changes: object = {}) =>
  service.call('lab', saveReports, {
    query: { is_draft: false, ...query },
    input: { sample, tests: types.map((strip_type) => strip({ strip_type })), ...changes },
  })
const typesOf = async (sample_id: string) =>
  (await service.must('lab', readReports, { params: { sample_id } })).map(({ strip_type }) => strip_type)

/** A report of the time before the lab had to say more. */
const other = async (strip_result: 'POSITIVE' | 'NEGATIVE' | 'INVALID' = 'POSITIVE') =>
  asOldOther(service, await reported(service, {}, [strip({ strip_type: 'Zorblax', strip_result })]))

beforeAll(async () => {
  const names = ['Fentanyl', 'Xylazine', 'Other']
  await service.db
    .insertInto('options')
    .values(names.map((name, at) => ({ list: 'StripType', name, list_order: at + 1 })))
    .execute()
  await service.db
    .insertInto('drugs')
    .values([
      { name: 'Ketamine', synonyms: ['K-HCl'], report_to_public: true },
      { name: 'Norzorb', report_to_public: false },
      { name: 'N-pyrrolidino-zorb', report_to_public: true, report_to_client_name: 'zorb-type drug' },
    ])
    .execute()
  await service.db.insertInto('substance_words').values({ kind: 'UNCLEAR_NAME', text: 'zorb mix' }).execute()
})

describe('a report', () => {
  test.each([
    ['Other', /^‘Other’ does not say what the strip is for\. Type the drug, or the kind of drug\.$/],
    [' other ', /^‘other’ does not say/],
    ['zorb mix', /^‘zorb mix’ does not say what the strip is for\. Type the drug by its own name/],
    ['Ketamine?', /Ketamine/],
    [
      'fentanyl/ketamine combo',
      /^‘fentanyl\/ketamine combo’ names Fentanyl and Ketamine\. Report one strip for each drug\.$/,
    ],
    ['\u041ether:', /does not say what the strip is for/],
  ])('with ‘%s’ is refused at the field', async (type, message) => {
    const sample = await atLab(service)
    expect(await save(sample, ['Fentanyl', type])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'tests.1.data.strip_type', message: expect.stringMatching(message) }] },
    })
    expect((await save(sample, ['Fentanyl', type], { is_draft: true })).status).toBe(200)
  })

  test.each([
    [' ketamine', 'Ketamine'],
    ['K-HCl', 'Ketamine'],
    ['Ketamine strips', 'Ketamine'],
    ['fentanyl', 'Fentanyl'],
    ['Fentanyl strips', 'Fentanyl'],
    ['Fentanyl strip (BTNX)', 'Fentanyl'],
    ['Other: ketamine 1000 ng/mL', 'Ketamine'],
    [' Something new ', 'Something new'],
  ])('with ‘%s’ is for %s', async (type, is) => {
    const sample = await atLab(service)
    expect((await save(sample, [type])).status).toBe(200)
    expect(await typesOf(sample)).toEqual([is])
  })

  test('of two drugs is two, of one drug under two names is one', async () => {
    const sample = await atLab(service)
    const twice = await save(sample, ['Ketamine', ' k-hcl'])
    expect(twice.body.errors).toEqual([
      { field: 'tests.1.data.strip_type', message: 'The Ketamine strip is listed twice.' },
    ])
    await save(sample, ['K-HCl', 'GHB'], { is_draft: true })
    expect((await save(sample, ['ketamine', 'GHB'])).status).toBe(200)
    expect((await save(sample, ['K-HCl'])).status).toBe(409)
    expect((await save(sample, ['K-HCl'], {}, { correction: 'Read again' })).status).toBe(200)
    expect(await typesOf(sample)).toEqual(['GHB', 'Ketamine'])
  })

  test('that takes the place of ‘Other’ replaces it, but no other result', async () => {
    const said = await other('NEGATIVE')
    expect((await save(said, ['Ketamine'], {}, { correction: 'It was a ketamine strip' })).status).toBe(200)
    expect(await typesOf(said)).toEqual(['Ketamine'])
    const reacted = await other('POSITIVE')
    expect((await save(reacted, ['Ketamine'], {}, { correction: 'Another strip' })).status).toBe(200)
    expect(await typesOf(reacted)).toEqual(['Ketamine', 'Other'])
  })
})

describe('a reader of ‘Other’', () => {
  const pdfOf = async (sample_id: string, lang: string) => {
    const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
    return (await pdfText(raw)).replace(/\s+/g, ' ')
  }
  const said = {
    en: /The strip (?:reacted|did not react)\. The lab did not say what the strip is for\./,
    fr: /La bandelette (?:a|n’a pas) réagi\. Le laboratoire n’a pas dit ce que cette bandelette cherche\./,
    es: /La tira (?:no )?reaccionó\. El laboratorio no dijo qué busca esta tira\./,
  }

  test.each(['POSITIVE', 'NEGATIVE'] as const)(
    'is told that the lab did not say what a %s strip is for',
    async (one) => {
      const sample = await other(one)
      for (const language of languageCodes) {
        const page = await visit(service, `/service-users/result/${sample}?lang=${language}`)
        const pdf = await pdfOf(sample, language)
        for (const text of [page.text, pdf]) {
          expect(text).toMatch(said[language])
          expect(text).not.toMatch(/\b[Oo]ther\b/)
        }
      }
    },
  )

  test('does not count it in Insight', async () => {
    const sample = await other()
    expect(sample).toBeTruthy()
    const { agreements } = await service.must('lab', readAgreement, { query: {} })
    expect(agreements.map(({ target }) => target)).not.toContain('Other')
  })
})

describe('a stored type among other words', () => {
  const stored = async (typed: string) =>
    asOldOther(
      service,
      await reported(service, {}, [strip({ strip_type: 'Zorblax', strip_result: 'POSITIVE' })]),
      typed,
    )

  test('reads as its drug', async () => {
    await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute()
    const sample = await stored('Fentanyl strip (BTNX)')
    const [report] = await service.must(null, publicReports, { params: { sample_id: sample } })
    expect(report).toMatchObject({ strip_type: 'Fentanyl', target: { is_dangerous: true } })
    const { text } = await visit(service, `/service-users/result/${sample}`)
    expect(text).toContain('act as if it is there')
    expect(text).not.toContain('BTNX')
  })

  test('is corrected under the name that its form shows', async () => {
    const sample = await stored('Fentanyl strip (BTNX)')
    const changed = await save(sample, ['Fentanyl'], {}, { correction: 'Read again' })
    expect(changed).toMatchObject({ status: 200, body: { reports: [{ version: 2, strip_type: 'Fentanyl' }] } })
  })

  test('of a hidden drug stays hidden', async () => {
    const sample = await stored('Norzorb strip (BTNX)')
    const [report] = await service.must(null, publicReports, { params: { sample_id: sample } })
    expect(report).toMatchObject({ strip_type: null, hidden_findings: true })
  })
})

test('the public reads a typed type by the name that it may know, and a reaction to a hidden drug as hidden', async () => {
  const named = await reported(service, {}, [strip({ strip_type: 'N-pyrrolidino-zorb', strip_result: 'POSITIVE' })])
  const hidden = await reported(service, {}, [strip({ strip_type: 'Norzorb', strip_result: 'POSITIVE' })])
  const [one] = await service.must(null, publicReports, { params: { sample_id: named } })
  expect(one).toMatchObject({ strip_type: 'zorb-type drug', hidden_findings: false })
  const [two] = await service.must(null, publicReports, { params: { sample_id: hidden } })
  expect(two).toMatchObject({ strip_type: null, hidden_findings: true })
  for (const id of [named, hidden]) {
    const { html } = await visit(service, `/service-users/result/${id}`)
    expect(html).not.toMatch(/pyrrolidino|Norzorb/i)
    expect(html).not.toContain('No test strip reacted')
  }
  expect(await typesOf(hidden)).toEqual(['Norzorb'])
})

test('lots and methods are for what their reports are for', async () => {
  const lot = { brand: 'BTNX', number: 'K-1', expires_on: '2099-12-31' }
  const addLot = (target: string) => service.call('admin', addStripLot, { input: { ...lot, target } })
  expect(await addLot('k-hcl')).toMatchObject({ status: 201, body: { target: 'Ketamine' } })
  for (const target of ['Other', 'zorb mix', 'Zorblax'])
    expect(await addLot(target)).toMatchObject({ status: 400, body: { errors: [{ field: 'target' }] } })
  const add = (target: string) =>
    service.call('admin', addMethod, { input: { technology: 'TEST_STRIP', target, brand: '', facts: methodFacts } })
  expect(await add(' ketamine')).toMatchObject({ status: 201, body: { target: 'Ketamine' } })
  expect(await add('K-HCl')).toMatchObject({ status: 400, body: { errors: [{ field: 'target' }] } })
  const { strip_types } = await service.must('lab', readSubstances, {})
  expect(strip_types.slice(0, 3)).toEqual(['Fentanyl', 'Xylazine', 'Other'])
  // A type of the list that has a method, too, is one type.
  expect(strip_types).toEqual([...new Set(strip_types)])
})
