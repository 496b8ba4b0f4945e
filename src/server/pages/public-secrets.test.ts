/**
 * For random samples and reports, in every language: what is hidden from the public is in no page, JSON, PDF or log,
 * and nothing that was found is denied.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { withDrugWords } from '../../../test/support/drug-words.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true, withLog: true })

/** Staff, technicians' notes, and names that are hidden or replaced by a client-facing name. */
const secrets = ['Robin', 'Ortiz', 'Ada', 'Osei', 'Carl Courier', 'second injection', '4-ANPP', 'p-Fluoro', 'o-Fluoro']
const shownAs: Record<string, string> = {
  Fentanyl: 'Fentanyl',
  Carfentanil: 'Carfentanil',
  Caffeine: 'Caffeine',
  'p-Fluorofentanyl': 'fluorofentanyl',
  'o-Fluorofentanyl': 'fluorofentanyl',
}

const row = fc.record({
  name: fc.constantFrom(...Object.keys(shownAs), '4-ANPP'),
  percent: fc.option(fc.integer({ min: 1, max: 6000 }).map((thousandths) => thousandths / 1000)),
  weight: fc.option(fc.integer({ min: 1, max: 9000 }).map((units) => Number(`${units}e-7`))),
})
const rows = fc.uniqueArray(row, { maxLength: 6, selector: ({ name }) => name })
const strip = fc.option(fc.constantFrom('POSITIVE', 'NEGATIVE', 'INVALID'))
const sample = fc.record({
  collected_from: fc.constantFrom('USER', 'STAFF_BEHIND'),
  expected_drugs: fc.constantFrom(['Fentanyl'], ['Cocaine', "Don't know"], ["Don't know"]),
})

let last = 0
const address = () => {
  last += 1
  return `10.9.0.${last % 250}`
}

/** The words of the PDF, as one line. */
async function pdfOf(sample_id: string, lang: string): Promise<string> {
  const { raw } = await service.call(null, publicDownload, {
    params: { sample_id },
    query: { lang },
    address: address(),
  })
  return (await pdfText(raw)).replace(/\s+/g, ' ')
}

test('the pages show nothing hidden, deny nothing that was found, and show no trace as zero', async () => {
  await fc.assert(
    fc.asyncProperty(rows, strip, sample, async (found, strip_result, { collected_from, expected_drugs }) => {
      const isForUser = collected_from === 'USER'
      const findings = found.map(({ name, percent, weight }) => ({ drug: { name }, percent, weight }))
      const test = gcms(findings)
      const ofStrip = { ...test.data, drugs_found: [], strip_type: 'xylazine', strip_result }
      const sample_id = await reported(
        service,
        { expected_drugs, ...(isForUser ? {} : { collected_from, terms: undefined }) },
        [
          { ...test, data: { ...test.data, weight: 0.01 } },
          ...(strip_result === null ? [] : [{ technology: 'TEST_STRIP' as const, data: ofStrip }]),
        ],
      )
      for (const language of languageCodes) {
        const { status, html, text } = await visit(service, `/service-users/result/${sample_id}?lang=${language}`)
        const survey = await visit(service, `/service-users/share/${sample_id}?lang=${language}`)
        expect([status, survey.status]).toEqual([200, 200])
        for (const secret of secrets) {
          expect(`${html}${survey.html}`).not.toContain(secret)
          expect(`${html}${survey.html}`).not.toContain(withDrugWords(language, secret))
        }
        for (const { name } of found.filter((one) => one.name in shownAs))
          expect(text).toContain(withDrugWords(language, shownAs[name] ?? ''))
        const { nothingFound, emptyFindings, hidden } = publicTexts[language].safety
        if (found.length > 0) for (const denial of [nothingFound, emptyFindings]) expect(text).not.toContain(denial)
        if (found.length > 0 && found.every(({ name }) => name === '4-ANPP')) expect(text).toContain(hidden)
        expect(text).not.toMatch(/(?<![\d.,])0[.,]0+ (%|mg)/)
        const pdf = await pdfOf(sample_id, language)
        for (const secret of secrets) expect(pdf).not.toContain(secret)
        for (const { name } of found.filter((one) => one.name in shownAs))
          expect(pdf).toContain(withDrugWords(language, shownAs[name] ?? ''))
        if (found.length > 0) for (const denial of [nothingFound, emptyFindings]) expect(pdf).not.toContain(denial)
        expect(pdf).not.toMatch(/(?<![\d.,])0[.,]0+ (%|mg)/)
      }
      const json = JSON.stringify([
        await service.must(null, publicSample, { params: { sample_id }, address: address() }),
        await service.must(null, publicReports, { params: { sample_id }, address: address() }),
      ])
      for (const secret of secrets) expect(json).not.toContain(secret)
      const log = service.logged.splice(0).join('\n')
      expect(log).toContain('"route":"/service-users/result/:sample_id"')
      for (const secret of [...secrets, ...Object.values(shownAs), sample_id]) expect(log).not.toContain(secret)
    }),
    { numRuns: 12 },
  )
})
