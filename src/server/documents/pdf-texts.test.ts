/** Texts that look like markup, code or parts of a PDF: every document shows them as they were typed. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { printLabels } from '#contract/admin/ids.ts'
import { saveReports } from '#contract/analysis.ts'
import { disposalCertificate, disposeSamples } from '#contract/disposal.ts'
import { registerSample } from '#contract/samples.ts'
import { publicDownload } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, userDrug } from '../../../test/support/stories.ts'

const service = testService()

/** Texts that a template, a shell or a PDF reader might interpret. */
const hostile = [
  '#eval("1+1") #(1+1)',
  '#import "/etc/passwd": *',
  '#read("results.typ")',
  '#panic("x") ]] [[ }) ({',
  '*bold* _it_ $x^2$ `raw` <label> @reference',
  '= Heading',
  '- item // gone /* gone */ ~ -- ---',
  '#link("https://evil.example/")[here] https://evil.example/auto',
  ') Tj ET Q (',
  '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  '%PDF-1.7 endstream endobj %%EOF',
  '\\) \\n \\u{41} \\ {{data}} $data$ %s',
  '"]}, "x": [{"',
  '<script>alert(1)</script> &amp; &#65;',
]
const short = '#eval("1+1") *b* <l> $y$ ) Tj %PDF \\( "] @r'
const all = hostile.join(' | ')

/** A distinct text for each field, so that each can be found. */
const typed: string[] = []
const of = (field: string, text = short) => {
  typed.push(`${field} ${text}`)
  return `${field} ${text}`
}

const spaceless = (text: string) => text.replace(/\s+/g, '')

/** Opens a PDF as a reader does: it holds each of these texts, and nothing active. */
async function holdsAsTyped(pdf: Buffer, texts: readonly string[]) {
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, stopAtErrors: true }).promise
  const said = spaceless(await pdfText(pdf))
  // A text that runs over the page includes the page's footer.
  const withoutFeet = said.replaceAll(/service[^·]*·[^·]*·Versi[oó]n\d+P[^\d]*\d+\/\d+/g, '')
  for (const text of texts) if (!withoutFeet.includes(spaceless(text))) expect(said).toContain(spaceless(text))
  // The PDF reveals nothing about the templates or this machine.
  expect(said).not.toMatch(/#setdocument|root:x:/)
  expect(await document.getAttachments()).toBeNull()
  expect(await document.getJSActions()).toBeNull()
  expect(await document.getOpenAction()).toBeNull()
  expect(await document.getFieldObjects()).toBeNull()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    expect(await page.getAnnotations()).toEqual([])
    expect(await page.getJSActions()).toBeNull()
  }
}

const site = { name: of('site'), address: of('address') }
const settings = {
  name: of('service'),
  contact_phone: of('phone'),
  contact_email: of('email'),
  terms_of_service: of('terms', all),
}
const places = typed.splice(0)

beforeAll(async () => {
  const { db } = service
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await db.insertInto('settings').values(rows).execute()
  await db.updateTable('sites').set(site).where('name', '=', 'Central laboratory').execute()
  const drug = { name: 'Hostile', report_to_public: true, report_to_client_name: `alias ${short}`, important: true }
  await db.insertInto('drugs').values(drug).execute()
})

let number = 0
const publicPdf = async (sample_id: string, lang = 'en') => {
  number += 1
  const address = `10.4.0.${number}`
  return (await service.call(null, publicDownload, { params: { sample_id }, query: { lang }, address })).raw
}
const staffPdf = async (sample_id: string) =>
  (await service.call('collection', downloadResults, { params: { sample_id } })).raw

describe('as they were typed', () => {
  test('in the results, the public’s in each language and the staff’s', async () => {
    const told = typed.length
    const sample_id = await atLab(service, {
      expected_drugs: hostile,
      colour: [of('colour')],
      texture: [of('texture')],
    })
    const report = gcms([
      { drug: { name: 'Hostile' }, percent: 1, weight: null },
      { custom_drug: of('custom'), percent: 2, weight: null },
    ])
    const data = { ...report.data, notes: of('notes', all) }
    await service.must('lab', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests: [{ ...report, data }] },
    })
    const here = [...typed.slice(told), ...hostile, `alias ${short}`, ...Object.values(settings)]
    for (const lang of ['en', 'fr', 'es']) await holdsAsTyped(await publicPdf(sample_id, lang), here)
    await holdsAsTyped(await staffPdf(sample_id), [...here, site.name])
  })

  test('in the certificate of a disposal', async () => {
    const sample = await atLab(service)
    const input = { staff: of('staff'), witness: of('witness'), why: of('why', all) }
    await service.must('lab', disposeSamples, { input: { samples: [sample], ...input } })
    const { raw } = await service.call('lab', disposalCertificate, { params: { sample_id: sample } })
    await holdsAsTyped(raw, [...Object.values(input), ...Object.values(site), settings.name])
  })

  test('on labels, whatever address they lead to', async () => {
    const sample_id = await service.freeId()
    const input = { sheet: 'AVERY_5160', sample_ids: [sample_id], origin: 'https://x"><script>#eval(1)]' } as const
    const { raw } = await service.call('admin', printLabels, { input })
    await holdsAsTyped(raw, [sample_id])
  })

  test('in all of these fields: the tests above filled each', () => {
    expect(places).toHaveLength(6)
    expect(typed.map((text) => text.split(' ')[0])).toEqual([
      ...['colour', 'texture', 'custom', 'notes', 'staff', 'witness', 'why'],
    ])
  })
})

describe('before a document', () => {
  test.each([
    ['U+0000', 'a\u0000b'],
    ['a control character', 'a\u001bb'],
    ['half a character', 'a\ud800b'],
  ])('%s is refused by its field', async (_, text) => {
    const sample_id = await service.freeId()
    const input = { ...userDrug, sample_id, colour: ['Blue', text], expected_drugs: [text] }
    const reply = await service.call('collection', registerSample, { input })
    expect(reply.status).toBe(400)
    expect(reply.body.errors?.map(({ field }) => field).sort()).toEqual(['colour.1', 'expected_drugs.0'])
  })

  test('characters that turn the direction of a text are removed, so that no amount is read backwards', async () => {
    const turned = 'no\u202e52.1\u202c \u2067risk\u2069 here'
    const sample_id = await atLab(service, { colour: [turned], texture: ['שלום'] })
    const report = gcms([{ custom_drug: turned, percent: 2, weight: null }])
    await service.must('lab', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests: [{ ...report, data: { ...report.data, notes: turned } }] },
    })
    const text = await pdfText(await publicPdf(sample_id))
    expect(text.split('no52.1 risk here').length - 1).toBeGreaterThanOrEqual(3)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})
