/** Returns: who reads and releases them, what nobody reads in them, and their files. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import {
  downloadReturn,
  listReturns,
  previewReturn,
  type Return,
  readReturn,
  releaseReturn,
} from '#contract/returns.ts'
import { me } from '#contract/session.ts'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'
import { pdfFacts, pdfText } from '../../../test/support/pdf.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'

const service = testService()

const everybody = ['collection', 'otherCollection', 'lab', 'otherLab', 'both', 'admin', 'noRole'] as const
const at = (time: string) => {
  service.clock = new Date(time)
}
beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before a test sets its own.
  for (const who of everybody) await service.must(who, me)
  at('2026-08-03T15:00:00Z')
  await weighed(0.01)
  at('2026-10-01T15:00:00Z')
  await release('lab', '2026-01-01', '2026-09-30')
})

const fullname = 'Ada Osei'
async function release(who: Person, from: string, to: string, name = fullname): Promise<Return> {
  const { check } = await service.must(who, previewReturn, { query: { from, to } })
  return service.must(who, releaseReturn, { input: { from, to, fullname: name, check } })
}
const read = (who: Person, { id }: Pick<Return, 'id'>) =>
  service.must(who, readReturn, { params: { id: String(id) }, query: { moves: true } })

/** A sample at the central laboratory that holds 0.4 g, of which a test used up a portion. */
async function weighed(portion: number, drug = 'Caffeine') {
  const sample_id = await atLab(service)
  const found = gcms([{ drug: { name: drug }, percent: 50, weight: null }])
  const tests = [{ ...found, data: { ...found.data, weight: portion } }]
  const input = { sample: sample_id, full_weight: 2.5, tests }
  await service.must('lab', saveReports, { query: { is_draft: false }, input })
  return sample_id
}

describe('who reads it', () => {
  test('people of the site, and administrators of any; only its own staff release', async () => {
    at('2026-10-10T15:00:00Z')
    const [returned] = await service.must('lab', listReturns, { query: {} })
    const params = { id: String(returned?.id) }
    const site = service.site('Central laboratory')
    const query = { from: '2026-09-01', to: '2026-09-30' }
    for (const who of everybody) {
      const may = who === 'lab' || who === 'admin'
      const status = who === 'noRole' ? 403 : may ? 200 : 404
      const asked = [
        await service.call(who, readReturn, { params, query: {} }),
        await service.call(who, downloadReturn, { params }),
        await service.call(who, listReturns, { query: { site } }),
        await service.call(who, previewReturn, { query: { ...query, site } }),
      ]
      expect([who, ...asked.map((one) => one.status)]).toEqual([who, status, status, status, status])
    }
    for (const who of ['admin', 'noRole', null] as const) {
      const { status } = await service.call(who, releaseReturn, { input: { ...query, fullname, check: 'x' } })
      expect(status).toBe(who === null ? 401 : 403)
    }
    expect((await service.call('admin', previewReturn, { query: { ...query, site: 9999 } })).status).toBe(404)
    expect((await service.call('lab', readReturn, { params: { id: '9999' }, query: {} })).status).toBe(404)
  })

  test('nobody reads a hidden substance in a return or its files who does not read it in the report', async () => {
    at('2026-10-12T15:00:00Z')
    const sample_id = await weighed(0.02, '4-ANPP')
    const gone = await weighed(0.02, 'p-Fluorofentanyl')
    at('2026-11-02T15:00:00Z')
    const { id } = await release('lab', '2026-10-01', '2026-10-31')
    const params = { id: String(id) }
    const texts = async (who: Person) => {
      const files = [
        await service.call(who, readReturn, { params, query: { moves: true } }),
        await service.call(who, readReturn, { params, query: { format: 'csv', moves: true } }),
        await service.call(who, previewReturn, {
          query: { from: '2026-10-01', to: '2026-10-31', moves: true, site: service.site('Central laboratory') },
        }),
      ].map(({ raw }) => raw.toString())
      const book = await service.call(who, readReturn, { params, query: { format: 'xlsx', moves: true } })
      const pdf = await service.call(who, downloadReturn, { params })
      return [...files, JSON.stringify(await readWorkbook(new Uint8Array(book.raw))), await pdfText(pdf.raw)]
    }
    for (const text of await texts('lab')) expect(text).toContain('4-ANPP')
    for (const text of await texts('admin')) {
      expect(text).not.toContain('4-ANPP')
      expect(text).not.toContain('p-Fluorofentanyl')
    }
    const asAdmin = await read('admin', { id })
    expect(asAdmin.moves?.find((one) => one.sample_id === sample_id)?.substance).toBe('Fentanyl')
    expect(asAdmin.moves?.find((one) => one.sample_id === gone)?.substance).toBe('fluorofentanyl')

    // What is hidden later is hidden in old returns, too.
    await service.db
      .updateTable('drugs')
      .set({ report_to_public: false })
      .where('name', '=', 'p-Fluorofentanyl')
      .execute()
    for (const text of await texts('admin')) expect(text).not.toContain('fluorofentanyl')
    expect((await read('admin', { id })).moves?.find((one) => one.sample_id === gone)?.substance).toBe('Fentanyl')
    expect((await read('lab', { id })).moves?.find((one) => one.sample_id === gone)?.substance).toBe('p-Fluorofentanyl')
  })
})

describe('its files', () => {
  test('the workbook has the return, its corrections and each transaction; CSV has the return', async () => {
    const [returned] = await service.must('lab', listReturns, { query: {} })
    const params = { id: String(returned?.id) }
    const book = await service.call('lab', readReturn, { params, query: { format: 'xlsx', moves: true } })
    const sheets = [{ name: 'return' }, { name: 'corrections' }, { name: 'transactions' }]
    expect(await readWorkbook(new Uint8Array(book.raw))).toMatchObject({ sheets })
    const csv = await service.call('lab', readReturn, { params, query: { format: 'csv' } })
    expect(csv.raw.toString()).toMatch(/^.?substance,basis,held_before_vials,held_before_grams/)
  })

  test('the PDF is tagged, titled and says who released it, whatever was typed', async () => {
    at('2026-11-10T15:00:00Z')
    const typed = 'Ada *x* #eval(1) _y_ $z$ Osei'
    const { id } = await release('lab', '2026-11-01', '2026-11-09', typed)
    const { raw } = await service.call('lab', downloadReturn, { params: { id: String(id) } })
    const facts = await pdfFacts(raw)
    expect(facts).toMatchObject({
      title: 'Return: Central laboratory, November 1, 2026 to November 9, 2026',
      language: 'en',
    })
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(facts.tags).toContain(role)
    expect(raw.toString('latin1')).toContain('pdfuaid')
    const text = (await pdfText(raw)).replace(/\s+/g, ' ')
    expect(text).toContain(typed)
    expect(text).toContain('Held at the end')
  })
})
