/** Disposal (R2.23) and its certificate: one per act, for the labs that had the samples. */
import { describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { disposalCertificate, disposeSamples } from '#contract/disposal.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { pdfFacts, pdfText } from '../../../test/support/pdf.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, prepare, receive, register, reported } from '../../../test/support/stories.ts'

const service = testService()
const people = { staff: 'Ada Osei', witness: 'Ben Cole' }
const dispose = (samples: readonly string[], input: object = {}, who: Person = 'lab') =>
  service.call(who, disposeSamples, { input: { samples, ...people, ...input } })
const certificate = (sample_id: string, who: Person = 'lab') =>
  service.call(who, disposalCertificate, { params: { sample_id } })
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe('the certificate', () => {
  test('names the samples of one act with their weights, who, before whom, when and why', async () => {
    const [weighed, other] = [await atLab(service), await reported(service)]
    const input = { sample: weighed, full_weight: '2.2534', tests: [gcms()] }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
    service.clock = new Date('2026-11-20T19:05:00.000Z')
    await dispose([weighed, other], { why: 'Shelf is full' })
    service.clock = null
    const reply = await certificate(other)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="disposal_${other}.pdf"`,
    })
    const text = plain(await pdfText(reply.raw))
    for (const said of [
      'Certificate of disposal',
      '2 samples were disposed of.',
      'Site: Central laboratory, 1 Central laboratory Street',
      'Date and time: November 20, 2026, 2:05 PM',
      'Disposed of by: Ada Osei',
      'Witnessed by: Ben Cole',
      'Reason: Shelf is full',
      `${weighed} Drug Vial 2.1000 g 2.2534 g 153.4 mg`,
      `${other} Drug Vial 2.1000 g Not weighed Not weighed`,
      'Page 1 of 1',
    ])
      expect(text).toContain(said)
    expect(await pdfFacts(reply.raw)).toEqual({
      title: expect.stringMatching(/^Certificate of disposal, No\. \d+$/),
      language: 'en',
      tags: expect.arrayContaining(['H1', 'Table', 'TH', 'TD']),
      pages: 1,
    })
    expect(plain(await pdfText((await certificate(weighed)).raw))).toEqual(text)
  })

  test('of another act is another one', async () => {
    const [one, two] = [await reported(service), await reported(service)]
    await dispose([one])
    await dispose([two])
    const text = plain(await pdfText((await certificate(one)).raw))
    expect(text).toContain('1 sample was disposed of.')
    expect(text).toContain('Reason: None given')
    expect(text).not.toContain(two)
  })

  test('of forty samples goes on over pages, each with its number', async () => {
    const samples: string[] = []
    for (let count = 0; count < 40; count += 1) samples.push(await register(service))
    await prepare(service, samples)
    await receive(service, samples)
    await dispose(samples)
    const reply = await certificate(samples.at(-1) ?? '')
    const { pages } = await pdfFacts(reply.raw)
    expect(pages).toBeGreaterThan(1)
    const text = plain(await pdfText(reply.raw))
    expect(text).toContain(`Page ${pages} of ${pages}`)
    for (const id of samples) expect(text).toContain(id)
  })

  test('is not there before the disposal, not for another site, and not for staff who only collect', async () => {
    const sample_id = await reported(service)
    expect(await certificate(sample_id)).toMatchObject({
      status: 409,
      body: { detail: `${sample_id} has not been disposed of.` },
    })
    await dispose([sample_id])
    expect((await certificate(sample_id, 'otherLab')).body.detail).toBe(`Sample with id ${sample_id} not found`)
    expect((await certificate(sample_id, 'collection')).status).toBe(403)
    expect((await certificate(sample_id, 'admin')).status).toBe(200)
  })

  test('tells a lab that sent a sample on nothing of the others', async () => {
    const [sentOn, theirs] = [await reported(service), await register(service, {}, 'otherCollection')]
    const forward = { reason: 'REQUIRES_FURTHER_ANALYSIS', dest_site: service.site('University laboratory') } as const
    const move = { person: 'Ada Osei', why: 'NMR' }
    await service.must('lab', preparePackages, { input: { samples: [sentOn], ...forward, ...move } })
    await service.must('otherCollection', preparePackages, {
      input: { samples: [theirs], reason: 'FROM_COLLECTION', person: 'Robin Ortiz' },
    })
    const accept = { sample_ids: [sentOn, theirs], transported_by: 'Carl Courier', accepted_by: 'Ida Ray' }
    await service.must('otherLab', acceptPackage, { input: accept })
    expect((await dispose([sentOn, theirs], {}, 'otherLab')).status).toBe(200)
    const text = plain(await pdfText((await certificate(sentOn)).raw))
    expect(text).toContain('This copy names 1 of them')
    expect(text).not.toContain(theirs)
    expect(plain(await pdfText((await certificate(sentOn, 'otherLab')).raw))).toContain(theirs)
  })
})

describe('a batch', () => {
  test('with one that may not be disposed of names it and why, and disposes of nothing', async () => {
    const [good, gone] = [await reported(service), await reported(service)]
    await dispose([gone])
    expect(await dispose([good, gone])).toMatchObject({
      status: 409,
      body: { errors: [{ field: gone, message: 'Not possible while the sample is Disposed.' }] },
    })
    expect((await certificate(good)).status).toBe(409)
  })

  test('of several needs no reason though one of them has no result', async () => {
    expect((await dispose([await reported(service), await atLab(service)])).status).toBe(200)
  })
})

test.each(['Ada\u200b Osei', 'A\u2060da  OSEI\ufe0f', 'Ada O\u034fsei'])(
  '%j is no witness of Ada Osei',
  async (witness) => {
    const reply = await dispose([await reported(service)], { witness })
    expect([reply.status, reply.body.errors?.map(({ field }) => field)]).toEqual([400, ['witness']])
  },
)
