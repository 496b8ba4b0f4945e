/** A card on results: on the page, in both PDFs, in the reader's language, and never by what the reader is not shown. */
import { beforeAll, expect, test } from 'vitest'
import { approveCardVersion, withdrawCardVersion } from '#contract/cards.ts'
import { publicDownload } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { aCard, cardFacts, newestOf, shownCard } from '../../../test/support/card-examples.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })
let last = 0
const address = () => `10.8.0.${(last++ % 250) + 1}`
const valid_until = () => new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
const result = (...names: string[]) =>
  reported(service, {}, [gcms(names.map((name) => ({ drug: { name }, percent: 5 })))])

async function page(sample_id: string, lang = 'en') {
  const reply = await fetch(`${service.address}/service-users/result/${sample_id}?lang=${lang}`, {
    headers: { 'x-forwarded-for': address() },
  })
  const html = await reply.text()
  // The data for hydration repeat nothing here; the words of the page count.
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}
async function pdf(sample_id: string, lang = 'en') {
  const query = { lang } as never
  const reply = await service.call(null, publicDownload, { params: { sample_id }, query, address: address() })
  return (await pdfText(reply.raw)).replace(/\s+/g, ' ')
}

beforeAll(async () => {
  const drug_class = (name: string, value: string) =>
    service.db.updateTable('drugs').set({ drug_class: value }).where('name', '=', name).execute()
  await drug_class('Carfentanil', 'fentanyl; opioid')
  await drug_class('Xylazine', 'tranquilliser')
})

test('an approved card stands in the red box, on page and PDF, in the reader’s language, until it is taken back', async () => {
  const sample_id = await result('Carfentanil')
  const card = await aCard(service, { valid_until: valid_until() })
  const { text } = cardFacts()
  expect((await page(sample_id)).text).not.toContain(text.en)
  await service.must('both', approveCardVersion, { params: newestOf(card), input: {} })
  for (const lang of ['en', 'fr', 'es'] as const) {
    const seen = await page(sample_id, lang)
    expect(seen.html).toMatch(new RegExp(`<section class="card danger">(?:(?!</section>).)*${text[lang]}`, 's'))
    expect(seen.text).toContain('A paper')
    expect(await pdf(sample_id, lang)).toContain(text[lang])
  }
  const staff = await service.call('collection', downloadResults, { params: { sample_id } })
  expect(await pdfText(staff.raw)).toContain(text.en)
  await service.must('both', withdrawCardVersion, { params: newestOf(card), input: { why: 'Wrong' } })
  expect((await page(sample_id)).text).not.toContain(text.en)
  expect(await pdf(sample_id)).not.toContain(text.en)
})

test('a page with two cards of full length stays below 20 kB', async () => {
  const text = {
    en: 'Naloxone '.repeat(57).trim(),
    fr: 'Naloxone '.repeat(57).trim(),
    es: 'Naloxona '.repeat(57).trim(),
  }
  const facts = { text, valid_until: valid_until() }
  const cards = [
    await shownCard(service, { ...facts, targets: [[{ thing: 'DRUG', name: 'Carfentanil' }]] }),
    await shownCard(service, { ...facts, targets: [[{ thing: 'DRUG', name: 'Xylazine' }]] }),
  ]
  const { html } = await page(await result('Carfentanil', 'Xylazine', 'Caffeine', 'Fentanyl'), 'fr')
  expect(html.match(/Naloxone/g)?.length).toBeGreaterThanOrEqual(114)
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  for (const card of cards)
    await service.must('both', withdrawCardVersion, { params: newestOf(card), input: { why: 'Over' } })
})

test('a hidden drug brings no card, and a drug under a client-facing name none of its own', async () => {
  const text = { en: 'A word that gives it away.', fr: 'Un mot.', es: 'Una palabra.' }
  const card = await shownCard(service, {
    ...{ text, valid_until: valid_until(), targets: [[{ thing: 'DRUG', name: 'Xylazine' }]] },
  })
  const sample_id = await result('Xylazine', 'Caffeine')
  expect((await page(sample_id)).text).toContain(text.en)
  const change = (changes: object) =>
    service.db.updateTable('drugs').set(changes).where('name', '=', 'Xylazine').execute()
  for (const [hidden, shown] of [
    [{ report_to_client_name: 'a tranquilliser' }, { report_to_client_name: null }],
    [
      { report_to_public: false, important: false },
      { report_to_public: true, important: true },
    ],
  ] as const) {
    await change(hidden)
    expect((await page(sample_id)).text).not.toContain(text.en)
    expect(await pdf(sample_id)).not.toContain(text.en)
    await change(shown)
  }
  expect((await page(sample_id)).text).toContain(text.en)
  await service.must('both', withdrawCardVersion, { params: newestOf(card), input: { why: 'Over' } })
})
