/** Methods through the API: versions, who may see and change them, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import {
  addMethod,
  addMethodVersion,
  approveMethodVersion,
  listMethods,
  withdrawMethodVersion,
} from '#contract/methods.ts'
import { publicReports } from '#contract/service-user.ts'
import { methodFacts } from '../../../test/support/method-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'

const service = testService()
const facts = {
  limit: { from: 150, to: 300, unit: 'ng/mL' as const },
  misses: ['Carfentanil'],
  misses_up_to: [{ name: 'Carfentanil', up_to: 2000, unit: 'ng/mL' as const }],
  reacts: [{ name: 'Lidocaine', from: 1, unit: 'mg/mL' as const }],
  same: [] as [string, string][],
  strip_lines: 'COMPETITIVE' as const,
  read_from: 5,
  read_until: 10,
  uncertainty: null,
  basis: null,
  sentences: { en: 'Reacts to fentanyl and most of its kind.', fr: null, es: null },
  note: null,
  source: 'Own tests, November 2026',
}
const strip = { technology: 'TEST_STRIP' as const, target: 'Fentanyl' }
const add = (input: object) =>
  service.call('admin', addMethod, { input: { ...strip, brand: 'A brand', facts, ...input } })
const all = () => service.must('lab', listMethods, {})

beforeAll(async () => {
  const names = ['Carfentanil', 'Lidocaine', 'Methamphetamine', 'Levamethamphetamine']
  await service.db
    .insertInto('drugs')
    .values(names.map((name) => ({ name, report_to_public: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

describe('a new service', () => {
  test('has the shipped methods with their sources, and none is approved', async () => {
    const methods = await all()
    expect(methods.map(({ technology, target }) => `${technology} ${target}`.trim())).toEqual(
      expect.arrayContaining(['FTIR', 'GC_MS', 'LC_MS', 'NMR', 'TEST_STRIP Fentanyl', 'TEST_STRIP Medetomidine']),
    )
    for (const { versions } of methods) {
      for (const version of versions)
        expect(version).toMatchObject({
          ...{ is_shipped: true, standing: 'WAITING', approved_by: null },
          source: expect.stringMatching(/./),
        })
    }
    const fentanyl = methods.find(({ target }) => target === 'Fentanyl')?.versions[0]
    expect(fentanyl).toMatchObject({
      limit: { from: 200, to: null, unit: 'ng/mL' },
      misses: ['carfentanil', 'furanylfentanyl'],
      misses_up_to: [
        { name: 'carfentanil', up_to: 2000, unit: 'ng/mL' },
        { name: 'furanylfentanyl', up_to: 1000, unit: 'ng/mL' },
      ],
      strip_lines: 'COMPETITIVE',
      read_from: 5,
      read_until: 10,
    })
  })
})

describe('a method', () => {
  test('is added, gets a new version, is approved and taken back', async () => {
    const made = await add({})
    expect(made).toMatchObject({
      status: 201,
      body: { brand: 'A brand', versions: [{ version: 1, standing: 'WAITING', ...facts }] },
    })
    const params = { id: String(made.body.id) }
    const next = {
      facts: { ...facts, limit: null, same: [['methamphetamine', 'Levamethamphetamine']] as [string, string][] },
    }
    const second = await service.must('admin', addMethodVersion, { params, input: next })
    expect(second.versions.map(({ version }) => version)).toEqual([2, 1])
    expect(second.versions[0]).toMatchObject({ limit: null, same: [['Methamphetamine', 'Levamethamphetamine']] })
    const version = { id: String(second.versions[0]?.id) }
    const approved = await service.must('admin', approveMethodVersion, {
      params: version,
      input: { approved_by: 'Ada Osei', valid_until: '2099-01-01' },
    })
    expect(approved.versions[0]).toMatchObject({
      standing: 'APPROVED',
      approved_by: 'Ada Osei',
      valid_until: '2099-01-01',
    })
    const back = await service.must('admin', withdrawMethodVersion, { params: version, input: { why: 'Wrong brand' } })
    expect(back.versions[0]).toMatchObject({ standing: 'WITHDRAWN', withdrawn_why: 'Wrong brand' })
    for (const again of [approveMethodVersion, withdrawMethodVersion]) {
      const input = { approved_by: 'Ada Osei', valid_until: null, why: 'Again' }
      expect((await service.call('admin', again, { params: version, input })).status).toBe(409)
    }
  })

  test('runs out after its last day', async () => {
    const made = await add({ brand: 'Short' })
    const params = { id: String(made.body.versions[0]?.id) }
    const input = { approved_by: 'Ada Osei', valid_until: '2026-12-31' }
    service.clock = new Date('2026-11-20T12:00:00.000Z')
    await service.must('admin', approveMethodVersion, { params, input })
    const standing = async () => (await all()).find(({ brand }) => brand === 'Short')?.versions[0]?.standing
    expect(await standing()).toBe('APPROVED')
    service.clock = new Date('2027-01-02T12:00:00.000Z')
    expect(await standing()).toBe('RUN_OUT')
    service.clock = new Date('2026-11-20T12:00:00.000Z')
    const earlier = { params, input: { ...input, valid_until: '2026-11-19' } }
    expect(await service.call('admin', approveMethodVersion, earlier)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'valid_until', message: 'This day is over. Choose today or a later one.' }] },
    })
    service.clock = null
  })

  const refused: [string, object, string, RegExp][] = [
    ['a second one of the same kind', {}, 'target', /there already/],
    [
      'the same one, written in capitals or small letters',
      { target: 'FENTANYL', brand: 'a brand' },
      'target',
      /there already/,
    ],
    ['a target of a method that is no strip', { technology: 'FTIR' }, 'target', /Only a strip/],
    ['an unknown technology', { technology: 'RAMAN' }, 'technology', /Choose a technology/],
    [
      'a substance that is no drug',
      { brand: 'B', facts: { ...facts, misses: ['Soap'], misses_up_to: [] } },
      'facts.misses',
      /No drug is named ‘Soap’/,
    ],
    [
      'a pair that names one drug twice',
      { brand: 'B', facts: { ...facts, same: [['Lidocaine', 'lidocaine']] } },
      'facts.same',
      /one drug/,
    ],
    [
      'limits the wrong way round',
      { facts: { ...facts, limit: { from: 5, to: 1, unit: '%' } } },
      'facts.limit',
      /smaller limit/,
    ],
    [
      'a limit above 100 %',
      { facts: { ...facts, limit: { from: 5, to: 101, unit: '%' } } },
      'facts.limit',
      /at most 100/,
    ],
    ['a limit of 0', { facts: { ...facts, limit: { from: 0, to: null, unit: '%' } } }, 'facts.limit.from', /above 0/],
    [
      'an unknown unit',
      { facts: { ...facts, limit: { from: 1, to: null, unit: 'ppm' } } },
      'facts.limit.unit',
      /Choose one of/,
    ],
    [
      'a window that ends before it begins',
      { facts: { ...facts, read_from: 10, read_until: 5 } },
      'facts.read_until',
      /later minute/,
    ],
    [
      'a concentration without its unit',
      { facts: { ...facts, reacts: [{ name: 'Lidocaine', from: 1, unit: null }] } },
      'facts.reacts',
      /unit/,
    ],
    ['an uncertainty of 0', { facts: { ...facts, uncertainty: 0 } }, 'facts.uncertainty', /more than 0/],
    [
      'an uncertainty so small that it rounds to 0',
      { facts: { ...facts, uncertainty: 2.3e-113 } },
      'facts.uncertainty',
      /0.01/,
    ],
    [
      'a limit so small that it rounds to 0',
      { facts: { ...facts, limit: { from: 0.00004, to: null, unit: '%' } } },
      'facts.limit.from',
      /0.0001/,
    ],
    [
      'a concentration so small that it rounds to 0',
      { facts: { ...facts, reacts: [{ name: 'Lidocaine', from: 1e-9, unit: 'mg/mL' }] } },
      'facts.reacts.0.from',
      /0.0001/,
    ],
    ['no source', { facts: { ...facts, source: '  ' } }, 'facts.source', /source/],
  ]
  test.each(refused)('%s is refused, and the message stands at its field', async (_what, input, field, message) => {
    const reply = await add(input)
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message: expect.stringMatching(message) }] } })
  })

  test('that is not there is 404', async () => {
    const params = { id: '999999' }
    expect((await service.call('admin', addMethodVersion, { params, input: { facts } })).status).toBe(404)
    expect((await service.call('admin', withdrawMethodVersion, { params, input: { why: 'x' } })).status).toBe(404)
  })
})

describe('a result', () => {
  const approve = async (changes: object) => {
    const gcMs = (await all()).find(({ technology }) => technology === 'GC_MS')
    const made = await service.must('admin', addMethodVersion, {
      params: { id: String(gcMs?.id) },
      input: { facts: { ...methodFacts, limit: { from: 1, to: null, unit: '%' }, ...changes } },
    })
    const version = { id: String(made.versions[0]?.id) }
    const approval = { approved_by: 'Ada Osei', valid_until: null }
    return { version, approve: () => service.must('admin', approveMethodVersion, { params: version, input: approval }) }
  }
  const submitted = async () => {
    const sample = await atLab(service)
    const test = gcms([{ drug: { name: 'Caffeine' }, percent: 50, weight: null }])
    await service.must('lab', saveReports, {
      query: { is_draft: false },
      input: { sample, tests: [{ ...test, data: { ...test.data, percent_basis: 'of_weight' } }] },
    })
    return sample
  }
  const seen = async (sample_id: string) => (await service.must(null, publicReports, { params: { sample_id } }))[0]

  test('has a range once its method is approved, and says what that method could have seen', async () => {
    const sentences = { en: 'Our own mass spectrometer.', fr: null, es: null }
    const { version, approve: approveIt } = await approve({
      uncertainty: 10,
      sentences,
      misses: ['4-ANPP', 'Xylazine'],
    })
    const before = await submitted()
    expect(await seen(before)).toMatchObject({ sees: null, drugs_found: [{ percent: 50, low: null }] })
    await approveIt()
    const after = await submitted()
    expect(await seen(after)).toMatchObject({
      // 4-ANPP is hidden from the public.
      sees: { limit: { from: 1, to: null, unit: '%' }, misses: ['Xylazine'], sentences },
      drugs_found: [{ percent: 50, low: 45, high: 55, unit: '%' }],
    })
    // Made with the same version before its approval: its limits are shown, its amounts stay as they were stored.
    expect(await seen(before)).toMatchObject({ sees: { misses: ['Xylazine'] }, drugs_found: [{ low: null }] })

    // A result by a version that was taken back still shows the limit of that version. Its sentence is that of the newest
    // approved version with the same limit; until there is one, it has none.
    const next = await approve({ sentences: { en: 'A plainer sentence.', fr: null, es: null } })
    await service.must('admin', withdrawMethodVersion, { params: version, input: { why: 'Misread' } })
    expect((await seen(after))?.sees).toMatchObject({ limit: { from: 1 }, sentences: { en: null } })
    await next.approve()
    expect((await seen(after))?.sees).toMatchObject({ limit: { from: 1 }, sentences: { en: 'A plainer sentence.' } })
  })
})
