/** What a card may say and be for, and how it is printed. */
import { beforeAll, describe, expect, test } from 'vitest'
import { fillLists } from '#contract/admin/settings.ts'
import { addCard, addCardVersion, type Card, listCards, printCard } from '#contract/cards.ts'
import { aCard, cardFacts, shownCard } from '../../../test/support/card-examples.ts'
import { pdfFacts, pdfLineEnds, pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()

beforeAll(async () => {
  // Their tokens are checked by the real time.
  await service.signInAnew('admin', 'both', 'collection', 'lab')
  service.clock = new Date('2026-11-20T17:00:00.000Z')
  await service.db
    .insertInto('options')
    .values({ list: 'StripType', name: 'Fentanyl', list_order: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await service.db
    .insertInto('drugs')
    .values([
      { name: 'Heroin', report_to_public: true, drug_class: 'opioid', synonyms: ['Diamorphine'] },
      { name: 'Bromazolam', report_to_public: true, drug_class: 'benzodiazepine; designer benzodiazepine' },
    ])
    .execute()
})

describe('a card is for', () => {
  test('a drug by its dictionary’s name, a class, a pair, a strip, or an unknown substance', async () => {
    const card = await aCard(service, {
      targets: [
        [{ thing: 'DRUG', name: 'diamorphine' }],
        [
          { thing: 'CLASS', name: 'benzodiazepines' },
          { thing: 'DRUG', name: 'heroin' },
        ],
        [{ thing: 'STRIP', name: 'fentanyl' }],
        [{ thing: 'UNKNOWN', name: '' }],
      ],
    })
    expect(card.versions[0]?.targets.map((parts) => parts.map(({ name }) => name))).toEqual([
      ['Heroin'],
      ['benzodiazepines', 'Heroin'],
      ['fentanyl'],
      [''],
    ])
  })

  const target = (thing: string, name: string) => ({ targets: [[{ thing, name }]] }) as never
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  const each = (en: string) => ({ en, fr: 'Bref.', es: 'Breve.' })
  test.each<[string, object, string, RegExp]>([
    ['a drug that nobody knows', target('DRUG', 'soap'), 'facts.targets', /No drug is named ‘soap’/],
    ['a class without a drug', target('CLASS', 'soap'), 'facts.targets', /No drug is of the class ‘soap’/],
    ['a strip of no list', target('STRIP', 'Soap'), 'facts.targets', /has no ‘Soap’/],
    ['a hidden drug', target('DRUG', '4-ANPP'), 'facts.targets', /does not read ‘4-ANPP’/],
    ['a renamed drug', target('DRUG', 'p-Fluorofentanyl'), 'facts.targets', /does not read ‘p-Fluorofentanyl’/],
    ['nothing', { targets: [] }, 'facts.targets', /Say what the card is for/],
    ['too many words', { text: each(words(60)) }, 'facts.text.en', /at most 60 words.*these are 63/],
    ['a dose', { text: each('Take 5 mg.') }, 'facts.text.en', /never names a dose. Remove ‘5 mg’/],
    ['a dose in the title', { title: each('Half a pill') }, 'facts.title.en', /never names a dose/],
    ['no French', { text: { en: 'Stay.', fr: '', es: 'Quédese.' } }, 'facts.text.fr', /in French/],
    ['no source', { source: ' ' }, 'facts.source', /source/],
    ['no reviewer', { reviewed_by: 'Ada' }, 'facts.reviewed_by', /first and a last name/],
    ['a day that is over', { valid_until: '2026-11-19' }, 'facts.valid_until', /day is over/],
    ['a day too far away', { valid_until: '2029-01-01' }, 'facts.valid_until', /within two years/],
  ])('it refuses %s', async (_, changes, field, message) => {
    const reply = await service.call('lab', addCard, { input: { facts: { ...cardFacts(), ...changes } } })
    expect(reply).toMatchObject({ status: 400 })
    expect(reply.body.errors).toContainEqual({ field, message: expect.stringMatching(message) })
  })
})

test('a card is printed on one page, in each language, only while it is shown', async () => {
  const draft = await aCard(service)
  const print = (card: Card, lang: string) =>
    service.call('collection', printCard, { params: { id: String(card.id) }, query: { lang } as never })
  expect((await print(draft, 'en')).status).toBe(404)
  const long = { en: `${'Naloxone wears off. '.repeat(18)}`.trim(), fr: 'Restez.', es: 'Quédese.' }
  const title = { en: 'What to do', fr: 'Benzodiazépines'.repeat(3), es: 'Qué hacer' }
  const card = await shownCard(service, { title, text: long })
  for (const [lang, said] of [
    ['en', 'Naloxone wears off.'],
    ['fr', 'Restez.'],
    ['es', 'Quédese.'],
  ] as const) {
    const { status, raw } = await print(card, lang)
    expect(status).toBe(200)
    const { pages, language } = await pdfFacts(raw)
    expect({ pages, language }).toEqual({ pages: 1, language: lang })
    expect(Math.max(...(await pdfLineEnds(raw)))).toBeLessThan(1)
    expect((await pdfText(raw)).replace(/\s+/g, ' ')).toContain(said)
  }
})

test('each draft that came with Vialog can be taken up as it is, with the suggested drugs and lists', async () => {
  // Only an empty list is filled.
  await service.db.deleteFrom('options').where('list', '=', 'StripType').execute()
  for (const what of ['drugs', 'options'] as const) await service.must('admin', fillLists, { input: { what } })
  const { cards } = await service.must('admin', listCards, {})
  const shipped = cards.filter(({ versions: [newest] }) => newest?.is_shipped)
  expect(shipped).toHaveLength(8)
  for (const { id, versions } of shipped) {
    const [draft] = versions
    if (draft === undefined) throw new Error('no draft')
    const { targets, title, text, source } = draft
    const facts = cardFacts({ targets, title, text, source })
    const saved = await service.must('lab', addCardVersion, {
      params: { id: String(id) },
      input: { after: 1, facts },
    })
    // The drugs of these tests are spelled with a capital.
    expect(JSON.stringify(saved.versions[0]?.targets).toLowerCase()).toBe(JSON.stringify(targets).toLowerCase())
  }
})
