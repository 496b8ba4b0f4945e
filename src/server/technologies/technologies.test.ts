/** Technologies as rows: an administrator switches them on, labs report them, the public reads them in three languages. */
import { describe, expect, test } from 'vitest'
import { addTechnology, changeTechnology, listTechnologies, orderTechnologies } from '#contract/admin/technologies.ts'
import { saveReports } from '#contract/analysis.ts'
import { surveyOptions } from '#contract/collection.ts'
import { publicDownload } from '#contract/service-user.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { kindOf, sentenceOf, shippedTechnologies } from '#domain/technology/technologies.ts'
import { readTechnologies } from '#server/known-technologies.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported, submit } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const named = (name: string) => ({ en: name, fr: name, es: name })
const switchTo = (key: string, is_active: boolean) =>
  service.must('admin', changeTechnology, { params: { key }, input: { is_active } })
const of = (technology: string) => ({ ...gcms(), technology })

test('the table starts with what the domain ships, in its order', async () => {
  const rows = await readTechnologies(service.db)
  expect(rows.map(({ uses_up: _, ...row }) => row)).toEqual(shippedTechnologies)
  // What shines light on a sample gives it back.
  expect(rows.filter(({ uses_up }) => !uses_up).map(({ key }) => key)).toEqual(['FTIR', 'RAMAN'])
})

test('a technology that is switched off is in no new report; switched on, it is', async () => {
  const sample = await atLab(service)
  const input = { sample, tests: [of('DART_MS')] }
  const reply = await service.call('lab', saveReports, { query: { is_draft: false }, input })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'tests.0.technology', message: 'DART-MS is not in use here. Choose another technology.' }],
    },
  })
  await switchTo('DART_MS', true)
  await submit(service, sample, input.tests)
  await switchTo('DART_MS', false)
  // A correction of an old result is allowed.
  const corrected = { ...input, correction: 'A typing error.' }
  await service.must('lab', saveReports, { query: { is_draft: false }, input: corrected })
})

describe.each(['DART_MS', 'HPLC_UV', 'RAMAN', 'LC_QTOF'])('a result by %s', (key) => {
  test('is read with its name and its sentence, on page and PDF, in three languages', async () => {
    await switchTo(key, true)
    const sample_id = await reported(service, { expected_drugs: ['Cocaine'] }, [of(key)])
    const name = shippedTechnologies.find((row) => row.key === key)?.name
    for (const lang of languageCodes) {
      const page = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`)
      const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
      const { safety, said } = publicTexts[lang]
      for (const text of [page.text, await pdfText(raw)].map((one) => one.replace(/\s+/g, ' '))) {
        expect(text).toContain(name?.[lang])
        expect(text).toContain(safety.about[sentenceOf(key)])
        expect(text).toContain(said.misses[sentenceOf(key)])
      }
    }
    await switchTo(key, false)
  })
})

test('a service adds one, renames it, and orders the list', async () => {
  const { key, kind } = await service.must('admin', addTechnology, {
    input: { kind: 'CHROMATOGRAPHIC', name: named('Ion chromatography'), short: named('IC') },
  })
  expect([key, kindOf(key)]).toEqual(['CHROMATOGRAPHIC_ION_CHROMATOGRAPHY', kind])
  const name = { en: 'Ion chromatography', fr: 'Chromatographie ionique', es: 'Cromatografía iónica' }
  await service.must('admin', changeTechnology, { params: { key }, input: { name } })
  const sample_id = await reported(service, {}, [of(key)])
  expect((await visit(service, `/service-users/result/${sample_id}?lang=fr`)).text).toContain(name.fr)
  const was = (await service.must('admin', listTechnologies, {})).map((row) => row.key)
  const keys = [key, ...was.filter((one) => one !== key)]
  await service.must('admin', orderTechnologies, { input: { keys, was } })
  const { technologies } = await service.must('collection', surveyOptions, {})
  expect(technologies[0]).toMatchObject({ key, short: { en: 'IC' }, is_active: true })
  expect((await service.must('admin', listTechnologies, {}))[0]?.used).toBe(1)
  expect((await service.call('admin', orderTechnologies, { input: { keys, was } })).status).toBe(409)
})

test('bad input is refused with a sentence', async () => {
  const change = async (key: string, spoilt: object) =>
    (await service.call('admin', changeTechnology, { params: { key }, spoilt })).body
  const add = async (spoilt: object) => (await service.call('admin', addTechnology, { spoilt })).body
  const mass = { kind: 'MASS', name: named('dart ms'), short: named('Dart') }
  expect(await add(mass)).toMatchObject({
    errors: [{ field: 'name.en', message: 'DART-MS is a technology already. It is switched off: switch it on.' }],
  })
  expect(await add({ ...mass, kind: 'STRIP', name: named('Reader'), short: named('Reader') })).toMatchObject({
    errors: [{ field: 'kind', message: 'A service adds no technology of this kind. Choose another kind.' }],
  })
  expect(await change('GC_MS', { name: named('FTIR') })).toMatchObject({ errors: [{ field: 'name.en' }] })
  expect(await change('GC_MS', { kind: 'VIBRATIONAL' })).toMatchObject({
    errors: [
      {
        field: 'kind',
        message: 'The kind of GC-MS says what its results can be, so it never changes. Add another technology.',
      },
    ],
  })
  expect(await change('TELEPATHY', { is_active: true })).toMatchObject({ detail: expect.stringMatching(/technology/i) })
})
