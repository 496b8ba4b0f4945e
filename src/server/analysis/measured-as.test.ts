/** What amounts are measured as, through the API: base or salt, by a lab's default, and the basis of percents by method. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDrug, changeDrug, setMeasuredAs } from '#contract/admin/drugs.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readSubstances } from '#contract/drugs.ts'
import { addMethodVersion, approveMethodVersion, listMethods } from '#contract/methods.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const form = { report_to_public: false, important: false, is_retired: false }
let fentanyl = 0
let lab = 0

type Data = Record<string, unknown>
const testOf = (technology: string, data: Data) => ({ technology, data: { ...gcms([]).data, is_liquid: 0, ...data } })
const save = (sample: string, tests: readonly unknown[], rest: { query?: object; correction?: string } = {}) => {
  const { query = {}, ...body } = rest
  return service.call('lab', saveReports, { query: { is_draft: false, ...query }, spoilt: { sample, tests, ...body } })
}
const ftir = (row: object, data: Data = {}) => testOf('FTIR', { drugs_found: [row], ...data })
const ms = (row: object, data: Data = {}) => testOf('GC_MS', { drugs_found: [row], ...data })
const of = (measured_as?: string | null) => ({
  drug: { name: 'Fentanyl' },
  percent: 8.25,
  ...(measured_as === undefined ? {} : { measured_as }),
})
const newest = async (sample_id: string) => (await service.must('lab', readReports, { params: { sample_id } }))[0]
const set = (labs: readonly unknown[], id = fentanyl) =>
  service.call('admin', setMeasuredAs, { params: { id: String(id) }, spoilt: { labs } })

beforeAll(async () => {
  await service.db.updateTable('drugs').set({ salts: 'hydrochloride 0.902' }).where('name', '=', 'Fentanyl').execute()
  await service.must('admin', addDrug, {
    input: { ...form, name: 'Fentanyl citrate', form_of: 'Fentanyl', form: 'citrate' },
  })
  const idOf = (table: 'drugs' | 'sites', name: string) =>
    service.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
  fentanyl = (await idOf('drugs', 'Fentanyl')).id
  lab = (await idOf('sites', 'Central laboratory')).id
})

describe('what an amount is measured as', () => {
  test.each([
    ['base', 'base'],
    ['Free base', 'base'],
    ['HCl', 'hydrochloride'],
    ['HYDROCHLORIDE', 'hydrochloride'],
    [null, null],
    ['', null],
    [undefined, null],
  ])('%s is kept as %s', async (said, kept) => {
    const sample_id = await atLab(service)
    const reply = await save(sample_id, [ftir(of(said))])
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect((await newest(sample_id))?.drugs_found[0]).toMatchObject({ measured_as: kept })
  })

  test.each([
    ['a finding without an amount', { percent: null }, 'there, amount not measured · as hydrochloride'],
    ['a trace', { percent: null, amount_kind: 'trace' }, 'as hydrochloride'],
  ])('the form stays with %s', async (_, changes, told) => {
    const sample_id = await atLab(service)
    expect((await save(sample_id, [ftir({ ...of('HCl'), ...changes })])).status).toBe(200)
    expect((await visit(service, `/service-users/result/${sample_id}?lang=en`)).text).toContain(told)
  })

  test.each([
    [
      'of another salt',
      { ...of('sulfate') },
      /‘sulfate’ was read\. Amounts of Fentanyl can be of: base, hydrochloride, citrate\./,
    ],
    ['of nothing that is one', { ...of('=1+1') }, /‘=1\+1’ was read/],
    ['of a drug without forms', { ...of('base'), drug: { name: 'Caffeine' } }, /no forms of Caffeine/],
    ['of a custom substance', { custom_drug: 'Compound 7', percent: 1, measured_as: 'base' }, /no forms of Compound 7/],
    ['too long', of('x'.repeat(61)), /60/],
  ])('%s is refused', async (_, row, message) => {
    const sample_id = await atLab(service)
    const reply = await save(sample_id, [ftir(row)])
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({
      field: 'tests.0.data.drugs_found.0.measured_as',
      message: expect.stringMatching(message),
    })
  })

  test('is beside the number in every language, for the public, too', async () => {
    const sample_id = await atLab(service)
    const rows = [of('hydrochloride'), { drug: { name: 'Caffeine' }, percent: 5 }]
    await save(sample_id, [testOf('FTIR', { drugs_found: rows })])
    const said = {
      en: '8.25 % as hydrochloride',
      fr: '8,25 % exprimé en chlorhydrate',
      es: '8,25 % expresado como clorhidrato',
    }
    for (const lang of ['en', 'fr', 'es'] as const) {
      const page = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`)
      expect(page.text.replace(/\s+/g, ' ')).toContain(said[lang])
      const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
      expect((await pdfText(raw)).replace(/\s+/g, ' ')).toContain(said[lang])
    }
    const [report] = await service.must(null, publicReports, { params: { sample_id } })
    expect(report?.drugs_found[0]).toMatchObject({ measured_as: 'hydrochloride' })
  })

  test('amounts of one drug in two forms are not added', async () => {
    const sample_id = await atLab(service)
    const drugs_found = [of('hydrochloride'), { ...of('base'), percent: 10 }]
    await save(sample_id, [testOf('FTIR', { drugs_found })], { query: { confirmed: 'duplicate_substance' } })
    const [report] = await service.must(null, publicReports, { params: { sample_id } })
    expect(report?.drugs_found.map(({ percent, measured_as }) => [percent, measured_as])).toEqual([
      [10, 'base'],
      [8.25, 'hydrochloride'],
    ])
  })

  test('stays as it was in the version before a correction', async () => {
    const sample_id = await atLab(service)
    await save(sample_id, [ftir(of('hydrochloride'))])
    await save(sample_id, [ftir(of('base'))], { correction: 'It was the base' })
    const report = await newest(sample_id)
    expect(report?.drugs_found[0]).toMatchObject({ measured_as: 'base' })
    expect(report?.earlier_versions[0]?.drugs_found[0]).toMatchObject({ measured_as: 'hydrochloride' })
  })

  test('a draft keeps what is not settled yet', async () => {
    const sample_id = await atLab(service)
    expect((await save(sample_id, [ms(of('sulfate'))], { query: { is_draft: true } })).status).toBe(200)
    expect((await newest(sample_id))?.drugs_found[0]).toMatchObject({ measured_as: 'sulfate' })
  })
})

describe('mass spectrometry sees the molecule, not its salt', () => {
  const asked = {
    status: 409,
    body: {
      warnings: [
        {
          code: 'salt_by_mass_spectrometry',
          detail: 'GC-MS sees the molecule, not its salt. Are these amounts right: Fentanyl as hydrochloride?',
        },
      ],
    },
  }

  test('so a salt by mass spectrometry alone is asked about, and goes through when it is confirmed', async () => {
    const sample_id = await atLab(service)
    expect(await save(sample_id, [ms(of('HCl'))])).toMatchObject(asked)
    const strip = { strip_type: 'Fentanyl', strip_result: 'POSITIVE' }
    expect(await save(sample_id, [ms(of('HCl')), testOf('TEST_STRIP', strip)])).toMatchObject(asked)
    const query = { confirmed: 'salt_by_mass_spectrometry' }
    expect(await save(sample_id, [ms(of('HCl'))], { query })).toMatchObject({ status: 200 })
  })

  test('the base, an amount without a form and a draft are not asked about', async () => {
    for (const said of ['base', null] as const)
      expect((await save(await atLab(service), [ms(of(said))])).status).toBe(200)
    const query = { is_draft: true }
    expect((await save(await atLab(service), [ms(of('HCl'))], { query })).status).toBe(200)
  })

  test('a salt that infrared saw, at the same time or before, is not asked about', async () => {
    expect((await save(await atLab(service), [ms(of('HCl')), ftir(of('HCl'))])).status).toBe(200)
    const sample_id = await atLab(service)
    await save(sample_id, [ftir(of())])
    expect((await save(sample_id, [ms(of('HCl'))], { correction: 'Added' })).status).toBe(200)
  })
})

describe('a lab’s default', () => {
  test('is taken where a report says nothing, at that lab alone', async () => {
    const answer = await service.must('admin', setMeasuredAs, {
      params: { id: String(fentanyl) },
      input: { labs: [{ site_id: lab, measured_as: 'HCl' }] },
    })
    expect(answer).toMatchObject({
      forms: ['citrate'],
      salts: 'hydrochloride 0.902',
      measured_as: [{ site_id: lab, measured_as: 'hydrochloride' }],
    })
    expect((await service.must('lab', readSubstances, {})).measured_as).toEqual([
      { drug_id: fentanyl, measured_as: 'hydrochloride' },
    ])
    expect((await service.must('otherLab', readSubstances, {})).measured_as).toEqual([])
    const kept = async (row: object) => {
      const sample_id = await atLab(service)
      expect((await save(sample_id, [ftir(row)])).status).toBe(200)
      return (await newest(sample_id))?.drugs_found[0]?.measured_as
    }
    expect(await kept(of())).toBe('hydrochloride')
    expect(await kept({ ...of(), drug: { name: 'Fentanyl citrate' } })).toBe('hydrochloride')
    expect(await kept(of('base'))).toBe('base')
    expect(await kept(of(null))).toBeNull()
    expect(await kept({ drug: { name: 'Fentanyl' } })).toBeNull()
    expect(await kept({ drug: { name: 'Caffeine' }, percent: 5 })).toBeNull()
    expect(await kept({ drug: { name: 'Fentanyl' }, amount_kind: 'below', high: 1, unit: '%' })).toBe('hydrochloride')
  })

  test('by mass spectrometry alone is asked about like any salt', async () => {
    expect(await save(await atLab(service), [ms(of())])).toMatchObject({ status: 409 })
  })

  test('is in the audit trail, and is taken away with null', async () => {
    const { results } = await service.must('admin', listAudit, { query: { entity: 'drug' } })
    expect(results[0]?.changes.join()).toMatch(/measured as: .*hydrochloride/)
    expect(await set([{ site_id: lab, measured_as: null }])).toMatchObject({ status: 200, body: { measured_as: [] } })
    expect(await set([{ site_id: lab, measured_as: null }])).toMatchObject({ status: 200 })
  })

  test.each<[string, (ids: { lab: number }) => readonly unknown[], RegExp]>([
    ['of a form that the drug has not', (ids) => [{ site_id: ids.lab, measured_as: 'sulfate' }], /‘sulfate’ was read/],
    ['of a site that is no lab', () => [{ site_id: 999_999, measured_as: 'base' }], /Choose a lab/],
    ['of no lab at all', () => [], /Name a lab/],
    ['with a word for a number', () => [{ site_id: 'x', measured_as: 'base' }], /Choose a lab/],
  ])('%s is refused', async (_, labs, message) => {
    const { status, body } = await set(labs({ lab }))
    expect([status, body.detail]).toEqual([400, expect.stringMatching(message)])
  })

  test('is ignored if its form is gone from the dictionary', async () => {
    await set([{ site_id: lab, measured_as: 'HCl' }])
    await service.db.updateTable('drugs').set({ salts: null }).where('id', '=', fentanyl).execute()
    const sample_id = await atLab(service)
    expect((await save(sample_id, [ftir(of())])).status).toBe(200)
    expect((await newest(sample_id))?.drugs_found[0]).toMatchObject({ measured_as: null })
    await service.db.updateTable('drugs').set({ salts: 'hydrochloride 0.902' }).where('id', '=', fentanyl).execute()
    await set([{ site_id: lab, measured_as: null }])
  })

  test('belongs to the drug, not to its forms', async () => {
    const { id } = await service.db
      .selectFrom('drugs')
      .select('id')
      .where('name', '=', 'Fentanyl citrate')
      .executeTakeFirstOrThrow()
    expect(await set([{ site_id: lab, measured_as: 'base' }], id)).toMatchObject({ status: 400 })
    expect(await set([{ site_id: lab, measured_as: 'base' }], 999_999)).toMatchObject({ status: 404 })
  })
})

describe('the basis of percents that a call does not state', () => {
  const basisOf = async (sample_id: string) => (await newest(sample_id))?.percent_basis

  test('is that of Vialog’s own method: an estimate by infrared, not stated by mass spectrometry', async () => {
    const [one, other] = [await atLab(service), await atLab(service)]
    await save(one, [ftir(of())])
    await save(other, [ms(of())])
    expect([await basisOf(one), await basisOf(other)]).toEqual(['estimate', 'not_stated'])
  })

  test('a stated basis stays, and a correction keeps it', async () => {
    const sample_id = await atLab(service)
    await save(sample_id, [ftir(of(), { percent_basis: 'not_stated' })])
    expect(await basisOf(sample_id)).toBe('not_stated')
    await save(sample_id, [ftir({ ...of(), percent: 9 })], { correction: 'A slip' })
    expect(await basisOf(sample_id)).toBe('not_stated')
  })

  test('is that of the service’s own version of the method once somebody approved it', async () => {
    const method = (await service.must('lab', listMethods, {})).find(({ technology }) => technology === 'LC_MS')
    const [shipped] = method?.versions ?? []
    if (method === undefined || shipped === undefined) throw new Error('LC-MS ships.')
    const { limit, misses, reacts, same, strip_lines, read_from, read_until, uncertainty, sentences, note } = shipped
    const facts = { limit, misses, reacts, same, strip_lines, read_from, read_until, uncertainty, sentences, note }
    const added = await service.must('admin', addMethodVersion, {
      params: { id: String(method.id) },
      input: { facts: { ...facts, basis: 'relative', source: 'Own tests' } },
    })
    const lcms = (row: object) => testOf('LC_MS', { drugs_found: [row] })
    const [before, after] = [await atLab(service), await atLab(service)]
    await save(before, [lcms(of())])
    expect(await basisOf(before)).toBe('not_stated')
    await service.must('admin', approveMethodVersion, {
      params: { id: String(added.versions[0]?.id) },
      input: { approved_by: 'Ada Osei', valid_until: null },
    })
    await save(after, [lcms(of())])
    expect(await basisOf(after)).toBe('relative')
    // With this basis the server refuses 'below 1 %': peak areas only compare.
    const below = { drug: { name: 'Fentanyl' }, amount_kind: 'below', high: 1, unit: '%' }
    expect((await save(await atLab(service), [lcms(below)])).body.detail).toMatch(/peak areas only compare/)
  })
})

test('salts are kept in the words of the dictionary; a faulty list is refused by its field', async () => {
  const drug = { ...form, name: 'Saltdrug', report_to_public: true }
  const { id, salts } = await service.must('admin', addDrug, { input: { ...drug, salts: 'HCl 0,8; Citrat: .5' } })
  expect(salts).toBe('hydrochloride 0.8; citrate 0.5')
  for (const wrong of ['HCl', 'HCl 2', '0.5 0.5', 'HCl 0.8; hcl 0.7'])
    expect(
      await service.call('admin', changeDrug, { params: { id: String(id) }, input: { ...drug, salts: wrong } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'salts', message: expect.stringContaining('‘') }] } })
})
