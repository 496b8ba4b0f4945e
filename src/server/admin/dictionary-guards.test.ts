/**
 * Meanings that an administrator may not take from names by a drug, a word or a CSV: each would silence a warning
 * unnoticed.
 */
import { describe, expect, test } from 'vitest'
import { addDrug, addWord, changeDrug, importDrugs, listDrugs, tryDrug, tryNewDrug } from '#contract/admin/drugs.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { publicReports } from '#contract/service-user.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()

const drug = { report_to_public: true, important: false, is_retired: false }

const add = (input: { name: string } & Record<string, string | boolean>) =>
  service.call('admin', addDrug, { input: { ...drug, ...input } })

/** The reply's faults by their field. */
const faults = (reply: Awaited<ReturnType<typeof add>>) =>
  (reply.body.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)

describe('a new drug takes no name of another one', () => {
  test.each([
    [{ name: 'Fentanyl HCl' }, 'name: ‘Fentanyl HCl’ is read as Fentanyl already.'],
    [{ name: 'fentanyl-citrate' }, 'name: ‘fentanyl-citrate’ is read as Fentanyl already.'],
    [{ name: 'Vexium', synonyms: 'Carfentanil oxalate' }, 'synonyms: ‘Carfentanil oxalate’ is read as Carfentanil'],
    [{ name: 'negative' }, 'name: ‘negative’ says that no substance was named.'],
    [{ name: 'unknown' }, 'name: ‘unknown’ says that no substance was named.'],
    [{ name: 'insufficient sample' }, 'name: ‘insufficient sample’ says that no substance was named.'],
  ])('%o', async (input, said) => {
    const reply = await add(input)
    expect(reply.status).toBe(400)
    expect(faults(reply)[0]).toContain(said)
  })

  test('a form of that drug does', async () => {
    expect((await add({ name: 'Fentanyl HCl', form_of: 'Fentanyl', form: 'hydrochloride' })).status).toBe(201)
  })

  test('a name that only becomes unsure is asked about, and may be added', async () => {
    expect((await add({ name: 'Vexanil', synonyms: 'vexi' })).status).toBe(201)
    expect((await add({ name: 'Vexatil', synonyms: 'vexi' })).status).toBe(201)
  })

  test('nor does one of a CSV, and the look before says so', async () => {
    const rows = [
      { name: 'Caffeine', drug_class: 'common cut' },
      { name: 'Carfentanil HCl', report_to_public: 'yes' },
    ]
    const tried = await service.must('admin', importDrugs, { input: { dry_run: true, rows } })
    expect(tried.errors).toEqual([
      { row: 2, message: expect.stringContaining('‘Carfentanil HCl’ is read as Carfentanil already.') },
    ])
    expect((await service.call('admin', importDrugs, { input: { dry_run: false, rows } })).status).toBe(400)
    expect((await service.must('admin', listDrugs, { query: { search: 'Carfentanil HCl' } })).count).toBe(0)
  })
})

describe('the name that the public reads', () => {
  test.each([
    [{ name: 'Vexone', report_to_client_name: 'xylazine' }, 'The public would read Xylazine, which warns'],
    [{ name: 'Vextwo', report_to_client_name: 'Carfentanil HCl' }, 'The public would read Carfentanil, which warns'],
    [{ name: 'Vexthree', report_to_client_name: 'No drugs found' }, 'says that no substance was named'],
  ])('%o is refused', async (input, said) => {
    const reply = await add(input)
    expect(reply.status).toBe(400)
    expect(faults(reply)[0]).toContain(`report_to_client_name: `)
    expect(faults(reply)[0]).toContain(said)
  })

  test('may be that of another drug where it takes no warning away', async () => {
    expect((await add({ name: 'Vexfour', report_to_client_name: 'Caffeine' })).status).toBe(201)
    expect((await add({ name: 'Vexfive', report_to_client_name: 'Fentanyl', important: true })).status).toBe(201)
  })
})

describe('words', () => {
  const addTo = (kind: 'PHRASE' | 'SALT_WORD', text: string, means: string) =>
    service.call('admin', addWord, { input: { kind, text, means } })

  test.each(['Fentanyl', 'fentanyyl', 'down', 'no fentanyl', 'opioid', 'Fentanyl/Xylazine', 'newnitazene 7'])(
    'the phrase %s may name a drug',
    async (text) => {
      const reply = await addTo('PHRASE', text, 'nothing')
      expect(reply.status).toBe(400)
      expect(reply.body.errors).toMatchObject([{ field: 'text', message: expect.stringContaining('may name a drug') }])
    },
  )

  test.each(['Fentanyl', 'fentan', 'xylazine'])('so may the salt %s', async (text) => {
    expect((await addTo('SALT_WORD', text, 'salt')).status).toBe(400)
  })

  test('a phrase that says nothing never silences what a lab called dangerous', async () => {
    const row = { custom_drug: 'peak seven', named_answer: 'DANGEROUS' } as const
    const sample_id = await reported(service, {}, [gcms([row, { drug: { name: 'Caffeine' } }])])
    expect((await addTo('PHRASE', 'peak seven', 'nothing')).status).toBe(201)
    const [report] = await service.must(null, publicReports, { params: { sample_id } })
    expect(report?.drugs_found).toMatchObject([{ custom_drug: 'peak seven', is_dangerous: true }, {}])
  })
})

describe('what a lab says of a typed name', () => {
  test('is heard where nothing else points at danger', async () => {
    const sample_id = await reported(service, {}, [gcms([{ custom_drug: 'Bucinnazine', named_answer: 'DANGEROUS' }])])
    const [open] = await service.must(null, publicReports, { params: { sample_id } })
    expect(open?.drugs_found).toMatchObject([{ custom_drug: 'Bucinnazine', is_dangerous: true }])
    const [report] = await service.must('lab', readReports, { params: { sample_id } })
    expect(report?.drugs_found).toMatchObject([{ named_answer: 'DANGEROUS' }])
  })

  test('that nothing was found has no amount', async () => {
    const sample = await reported(service, {}, [gcms([{ drug: { name: 'Caffeine' } }])])
    const reply = await service.call('lab', saveReports, {
      query: { is_draft: false },
      input: { sample, correction: 'Again', tests: [gcms([{ custom_drug: 'negative', percent: 50 }])] },
    })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([
      { field: 'tests.0.data.drugs_found.0', message: expect.stringContaining('remove its amount') },
    ])
  })
})

describe('an administrator who says alone what nobody knew', () => {
  const unproved = () => service.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute()
  const asked = { status: 403, body: { type: 'urn:vialog:problem:sign_in_again' } }

  test('proves again who they are; the look before counts the results', async () => {
    await reported(service, {}, [gcms([{ custom_drug: 'zorblemil' }])])
    await unproved()
    const input = { ...drug, name: 'zorblemil' }
    expect(await service.must('admin', tryNewDrug, { input })).toMatchObject({ lose_unknown: 1, lose_warning: 0 })
    expect(await service.must('admin', tryNewDrug, { input: { ...input, important: true } })).toMatchObject({
      ...{ lose_unknown: 0, gain_warning: 1 },
    })
    expect((await service.must('admin', listDrugs, { query: { search: 'zorblemil' } })).count).toBe(0)
    expect(await add({ name: 'zorblemil' })).toMatchObject(asked)
    await service.signInAnew('admin', 'lab', 'collection')
    const rows = [{ name: 'Vexanal', synonyms: 'zorblemil' }]
    const { effects } = await service.must('admin', importDrugs, { input: { dry_run: true, rows } })
    expect(effects).toMatchObject({ lose_unknown: 1, lose_warning: 0, gain_warning: 0 })
    expect((await add({ name: 'zorblemil' })).status).toBe(201)
  })

  test('proves it before readers are told less of a dangerous drug in results', async () => {
    await service.db.insertInto('drug_classes').values({ name: 'zzstrong', is_strong: true }).execute()
    const made = await service.must('admin', addDrug, {
      input: { ...drug, name: 'Zorfentanyl', important: true, drug_class: 'zzstrong; opioid' },
    })
    await service.must('admin', addDrug, { input: { ...drug, name: 'Zorroot', important: true } })
    const params = { id: String(made.id) }
    const { used: _, same_molecule: _same, is_merged: _merged, forms: _forms, measured_as: _as, id: _id, ...row } = made
    const changes = [
      { drug_class: 'common cut' },
      { drug_class: 'opioid' },
      { drug_class: null },
      { form_of: 'Zorroot', form: 'same' },
      { companions: 'Caffeine | not told | a book' },
    ]
    const effectsOf = (change: object) => service.must('admin', tryDrug, { params, input: { ...row, ...change } })
    for (const change of changes) expect(await effectsOf(change)).toMatchObject({ lose_facts: 0 })
    await reported(service, {}, [gcms([{ drug: { name: 'Zorfentanyl' }, percent: 0.5 }])])
    await unproved()
    for (const change of changes) {
      expect(await effectsOf(change), JSON.stringify(change)).toMatchObject({ lose_facts: 1 })
      expect(await service.call('admin', changeDrug, { params, input: { ...row, ...change } })).toMatchObject(asked)
    }
    await service.must('admin', changeDrug, { params, input: { ...row, drug_class: 'zzstrong; opioid; nitazene' } })
    await service.signInAnew('admin', 'lab', 'collection')
    await service.must('admin', changeDrug, { params, input: { ...row, drug_class: 'common cut' } })
  })

  test('needs no password for a drug that warns, nor for a name that no result has', async () => {
    await reported(service, {}, [gcms([{ custom_drug: 'zorbadan' }])])
    await unproved()
    expect((await add({ name: 'zorbadan', important: true })).status).toBe(201)
    expect((await add({ name: 'zorbaxil' })).status).toBe(201)
    await service.signInAnew('admin', 'lab', 'collection')
  })
})
