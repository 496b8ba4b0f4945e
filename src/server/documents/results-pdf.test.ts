/**
 * The results as a PDF, as PDF readers and screen readers read it: tagged, titled, in order, small, and only what the
 * reader may see.
 */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { publicDownload, publicSample } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { documentTexts } from '#domain/public/texts/document.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'

const service = testService()

const rows = [
  { drug: { name: 'Caffeine' }, percent: 61.52, weight: 0.006152 },
  { drug: { name: 'Carfentanil' }, percent: 0.03, weight: 0.000003 },
  { drug: { name: '4-ANPP' }, percent: 1.4, weight: 0.00014 },
  { drug: { name: 'p-Fluorofentanyl' }, percent: 8.25, weight: 0.000825 },
  { custom_drug: 'Something *new* #x', percent: 2, weight: 0.0002 },
]

async function reportedWith(drugs_found: readonly FindingInput[], changes: Partial<TestInput['data']> = {}) {
  const sample_id = await atLab(service, { expected_drugs: ['Fentanyl', 'Xylazine'] })
  const report = gcms(drugs_found)
  const tests: TestInput[] = [
    { ...report, data: { ...report.data, weight: 0.01, notes: 'Notes for *all*', ...changes } },
    {
      technology: 'TEST_STRIP',
      data: { strip_type: 'Fentanyl', strip_result: 'POSITIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' },
    },
  ]
  await service.must('lab', saveReports, { query: { is_draft: false }, input: { sample: sample_id, tests } })
  return sample_id
}

let number = 0
const address = () => {
  number += 1
  return `10.3.0.${number % 250}`
}
const publicPdf = async (sample_id: string, query: Record<string, string> = {}) =>
  (await service.call(null, publicDownload, { params: { sample_id }, query, address: address() })).raw
const open = (pdf: Uint8Array) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise

describe('the structure', () => {
  test('is that of a tagged document with a title, a language, and a picture with a description', async () => {
    const pdf = await publicPdf(await reportedWith(rows))
    expect(pdf.length).toBeLessThan(60_000)
    const document = await open(pdf)
    // This is a Map, whatever the library's types say.
    const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean>
    expect(marks.get('Marked')).toBe(true)
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({ Title: expect.stringMatching(/^Results of sample T\d+$/), Language: 'en' })
    expect(metadata?.getRaw()).toContain('pdfuaid')
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect(tree).toContain(`"role":"${role}"`)
    expect(tree).toMatch(/"alt":"QR code that leads to the current result of sample T\d+"/)
  })

  test('is in the language of the reader', async () => {
    const pdf = await publicPdf(await reportedWith(rows), { lang: 'fr' })
    const { info } = await (await open(pdf)).getMetadata()
    expect(info).toMatchObject({ Language: 'fr', Title: expect.stringMatching(/^Résultats de l’échantillon/) })
    expect(await pdfText(pdf)).toContain('61,52 %')
  })

  test.each([
    ['letter', [612, 792]],
    ['a4', [595.28, 841.89]],
  ])('is on %s paper where the service says so', async (paper, size) => {
    await service.db
      .insertInto('settings')
      .values({ key: 'paper', value: JSON.stringify(paper) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(paper) }))
      .execute()
    const page = await (await open(await publicPdf(await reportedWith(rows)))).getPage(1)
    expect(page.view.slice(2).map((points) => Math.round(points))).toEqual(size.map((points) => Math.round(points)))
  })
})

describe('the text', () => {
  test('is that of the public page, in its order, and has nothing that the public may not see', async () => {
    const sample_id = await reportedWith(rows)
    const text = (await pdfText(await publicPdf(sample_id))).replace(/\s+/g, ' ')
    const { sample, reports } = await service.must(null, publicSample, { params: { sample_id }, address: address() })
    const empty_findings = publicTexts.en.safety.emptyFindings
    const reading = { language: 'en', time_zone: 'America/Toronto', empty_findings } as const
    const result = publicResult(sample, reports, reading)
    const said = [
      result?.thought.text,
      ...(result?.found.lines.length ? result.found.lines : [result?.found.text]),
      ...(result?.warnings.flatMap(({ title, names, sentences }) => [
        ...(names.length > 0 ? [result.found.label, ...names] : [title]),
        ...sentences,
      ]) ?? []),
      ...(result?.sentences ?? []),
      ...(result?.parts.flatMap((part) => [
        part.title,
        ...part.sentences,
        ...part.rows.flatMap(({ name, percent, amount }) => [name, percent, amount]),
      ]) ?? []),
    ].filter((one) => typeof one === 'string')
    expect(said.length).toBeGreaterThan(15)
    let at = 0
    for (const one of said) {
      const found = text.indexOf(one.replace(/\s+/g, ' '), at)
      expect(found, `${one}, after ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThanOrEqual(at)
      at = found + one.length
    }
    for (const secret of ['4-ANPP', 'p-Fluorofentanyl', 'second injection', 'Ada', 'Osei']) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('less than 0.01 mg')
    expect(text).toContain('Notes for *all*')
    expect(text).not.toMatch(/(?<![\d.])0\.00 (mg|%)/)
  })

  test('says its version and date, and where the current result is', async () => {
    const sample_id = await reportedWith(rows)
    const before = await pdfText(await publicPdf(sample_id))
    expect(before).toMatch(/Results as of \w+ \d+, \d{4}, \d+:\d\d [AP]M · Version 1/)
    expect(before).toContain(`${service.address}/service-users/result/${sample_id}`)
    const correction = 'Wrong column'
    const input = { sample: sample_id, tests: [gcms([{ drug: { name: 'Xylazine' }, percent: 3 }])], correction }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
    const after = await pdfText(await publicPdf(sample_id))
    expect(after).toContain('Version 2')
    expect(after).toMatch(/Corrected on \w+ \d+, \d{4}/)
    expect(after).not.toContain(correction)
  })

  test('of the PDF for staff says only what staff may tell, and names no staff, because the person takes it along', async () => {
    const sample_id = await reportedWith(rows)
    for (const who of ['collection', 'lab'] as const) {
      const { raw, headers } = await service.call(who, downloadResults, { params: { sample_id } })
      const text = await pdfText(raw)
      expect(headers['content-disposition']).toContain(`results_${sample_id}.pdf`)
      expect(text).toContain('Analyzed at Central laboratory')
      for (const name of ['Ada', 'Osei', 'Robin', 'Ortiz']) expect(text).not.toContain(name)
      expect(text).toContain('fluorofentanyl')
      expect(text).not.toContain('4-ANPP')
      expect(text).not.toContain('second injection')
    }
  })

  test('where only hidden substances were found, it never says that nothing was', async () => {
    const sample_id = await reportedWith([{ drug: { name: '4-ANPP' }, percent: 1, weight: null }])
    const text = (await pdfText(await publicPdf(sample_id))).replace(/\s+/g, ' ')
    expect(text).toContain('Only substances that this service does not report were found.')
    expect(text).toContain(publicTexts.en.safety.hiddenIsNotSafe)
    expect(text).not.toContain('No drug could be named')
  })
})

test('a character that no font has is named and explained, and all others print as they were typed', async () => {
  const sample_id = await reportedWith([{ custom_drug: 'α-PVP → 𓉆 or Метадон', percent: 2, weight: 0.0002 }])
  const reply = await service.call(null, publicDownload, { params: { sample_id }, address: address() })
  expect(reply.status).toBe(200)
  const text = (await pdfText(reply.raw)).replace(/\s/g, '')
  expect(text).toContain('α-PVP→[U+13246]orМетадон')
  expect(text).toContain(documentTexts.en.unprinted.replace(/\s/g, ''))
})

test('the same results make the same bytes', async () => {
  const sample_id = await reportedWith(rows)
  expect((await publicPdf(sample_id)).equals(await publicPdf(sample_id))).toBe(true)
})

test('many different documents, one after the other, leave nothing behind in memory', async () => {
  const sample_id = await reportedWith(rows)
  const made = async (name: string) => {
    const value = JSON.stringify(name)
    await service.db
      .insertInto('settings')
      .values({ key: 'name', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await publicPdf(sample_id)
  }
  for (let count = 0; count < 60; count += 1) await made(`Warm ${count}`)
  const before = process.memoryUsage.rss()
  for (let count = 0; count < 200; count += 1) await made(`Service ${count}`)
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(60)
})
