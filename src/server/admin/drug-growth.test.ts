/** A running service takes over what the dictionary that comes with Vialog has, and loses nothing of its own. */
import { beforeAll, describe, expect, test } from 'vitest'
import { growDrugs, readDrugGrowth } from '#contract/admin/drug-growth.ts'
import { addDrug, addWord, changeDrug, listDrugs, mergeDrugs } from '#contract/admin/drugs.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { readReports } from '#contract/analysis.ts'
import { readShippedDrugs } from '#server/demo/read-data.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()

/** Rows of 0.1.0, as it shipped them. */
const shippedIn010 = [
  {
    ...{ name: 'xylazine', drug_class: 'tranquilliser', common_role: 'active ingredient', pronunciation: 'ZY-la-zeen' },
    synonyms: ['Xylazin', 'Rompun', 'xilacina', 'xilazina', 'xylasine', 'xylozine', 'zylazine'],
    ...{ pubchem_cid: '5707', cas: '7361-61-7', unii: '2KFG9TP5V8', salts: 'hydrochloride 0.858' },
    ...{ important: true, report_to_public: true },
  },
  ...[
    { name: 'romifidine', synonyms: ['Romifidin', 'romifidina'], important: true },
    { name: 'levomedetomidine', important: false },
  ].map((drug) => ({
    ...{ drug_class: 'tranquilliser', common_role: 'active ingredient', report_to_public: true },
    ...drug,
  })),
  {
    ...{ name: 'norfentanyl', drug_class: 'fentanyl impurity', common_role: 'metabolite', synonyms: ['norfentanilo'] },
    ...{ important: false, report_to_public: true },
  },
  {
    ...{ name: 'esketamine', drug_class: 'dissociative', common_role: 'active ingredient' },
    synonyms: ['Esketamin', '(S)-ketamine', 'esketamina'],
    ...{ important: false, report_to_public: true },
  },
  {
    ...{ name: 'Clonidine', drug_class: 'depressant', common_role: 'active ingredient' },
    synonyms: ['catapres', 'kapvay', 'duraclon', 'Clonidin', 'clonidina'],
    ...{ pubchem_cid: '2803', cas: '4205-90-7', important: true, report_to_public: true },
  },
]

const named = async (name: string) =>
  (await service.must('admin', listDrugs, { query: { search: name, limit: 200 } })).results.find(
    (one) => one.name === name,
  )

const row = (name: string) =>
  service.db.selectFrom('drug_identities').selectAll().where('name', '=', name).executeTakeFirst()

const grow = (dry_run = false) => service.must('admin', growDrugs, { input: { dry_run } })

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  await service.db.insertInto('drugs').values(shippedIn010).execute()
})

test('an unchanged row of 0.1.0 gets names and facts, a changed one stays as it is', async () => {
  // Romifidine was changed, Clonidine retired, esketamine merged into a drug that the service calls by a name of Vialog's.
  const romifidine = await named('romifidine')
  const clonidine = await named('Clonidine')
  const esketamine = await named('esketamine')
  if (!romifidine || !clonidine || !esketamine) throw new Error('The rows of 0.1.0 are missing.')
  const change = (drug: typeof romifidine, part: object) =>
    service.must('admin', changeDrug, { params: { id: String(drug.id) }, input: { ...drug, ...part } })
  await change(romifidine, { pronunciation: 'roh-MIF-i-deen' })
  await change(clonidine, { is_retired: true })
  const own = { report_to_public: true, important: false, is_retired: false }
  const ket = await service.must('admin', addDrug, { input: { ...own, name: 'Ket', synonyms: 'ketamine' } })
  await service.must('admin', mergeDrugs, { params: { id: String(esketamine.id) }, input: { into: ket.id } })
  // Names that the service uses for drugs of its own.
  await service.must('admin', addDrug, { input: { ...own, name: 'House filler', synonyms: 'sorbitol' } })
  await service.must('admin', addDrug, {
    input: { ...own, name: 'Animal sedative', synonyms: 'xylacine', important: true },
  })
  await service.must('admin', addDrug, { input: { ...own, name: 'Stabiliser', cas: '52829-07-9' } })
  await service.must('admin', addWord, { input: { kind: 'PHRASE', text: 'chalk', means: 'nothing' } })

  const before = await service.must('admin', readDrugGrowth, {})
  expect(before.changed.sort()).toEqual(['levomedetomidine', 'norfentanyl', 'xylazine'])
  expect(before.left_alone.sort()).toEqual(['Clonidine', 'esketamine', 'romifidine'])
  expect(before.left_out).toEqual(
    expect.arrayContaining([
      { drug: 'sorbitol', name: 'sorbitol', is_whole: true },
      { drug: 'ketamine', name: 'ketamine', is_whole: true },
      { drug: 'bis(2,2,6,6-tetramethyl-4-piperidyl) sebacate', name: '52829-07-9', is_whole: true },
      { drug: 'xylazine', name: 'xylacine', is_whole: false },
      { drug: 'calcium carbonate', name: 'chalk', is_whole: false },
    ]),
  )
  const shipped = await readShippedDrugs()
  expect(before.added.length).toBe(shipped.length - shippedIn010.length - 3)
  expect(before.added).not.toContain('sorbitol')
})

test('the effects are shown first, and nothing is done by that', async () => {
  const samples = await reported(service, {}, [gcms([{ custom_drug: 'ксилазин' }, { custom_drug: 'Sorbit' }])])
  const levo = await reported(service, {}, [gcms([{ drug: { name: 'levomedetomidine' } }])])
  const before = await service.must('admin', readDrugGrowth, {})
  const tried = await grow(true)
  expect(tried.effects).toMatchObject({ gain_warning: 2, lose_warning: 0 })
  expect(await service.must('admin', readDrugGrowth, {})).toEqual(before)
  expect(await named('guanfacine')).toBeUndefined()

  const done = await grow()
  expect(done).toEqual(tried)
  const [report] = await service.must('lab', readReports, { params: { sample_id: samples } })
  expect(report?.drugs_found?.[0]).toMatchObject({ is_dangerous: true })
  const [other] = await service.must('lab', readReports, { params: { sample_id: levo } })
  expect(other?.drugs_found?.[0]?.drug).toMatchObject({ important: true })
})

test('the rows are there with their facts, and those of the service are as they were', async () => {
  expect(await row('guanfacine')).toMatchObject({ important: true })
  expect(await row('xylazine')).toMatchObject({ drug_class: 'tranquilliser; alpha-2', is_strong: true })
  expect((await named('xylazine'))?.synonyms).toContain('ксилазин')
  expect((await named('xylazine'))?.synonyms).not.toContain('xylacine')
  const fentanyl = await row('fentanyl')
  expect((await row('norfentanyl'))?.makes).toBe(fentanyl?.id)
  expect(await row('romifidine')).toMatchObject({ drug_class: 'tranquilliser', pronunciation: 'roh-MIF-i-deen' })
  expect(await named('Clonidine')).toMatchObject({ is_retired: true })
  expect(await named('esketamine')).toMatchObject({ form_of: 'Ket', is_merged: true })
  expect(await named('sorbitol')).toBeUndefined()
  const heroin = await row('heroin')
  const companions = await service.db
    .selectFrom('identity_companions as c')
    .innerJoin('drugs as d', 'd.id', 'c.companion_id')
    .select(['d.name', 'c.is_told', 'c.sentence_en'])
    .where('c.drug_id', '=', heroin?.id ?? 0)
    .orderBy('d.name')
    .execute()
  expect(companions).toHaveLength(8)
  expect(companions).toContainEqual({
    ...{ name: '6-monoacetylmorphine (6-MAM)', is_told: true },
    sentence_en: 'Heroin turns into this. It acts like heroin.',
  })
})

describe('afterwards', () => {
  test('the same again does nothing', async () => {
    const audit = async () => (await service.must('admin', listAudit, { query: { limit: 1 } })).count
    const before = await audit()
    const again = await grow()
    expect([again.added, again.changed]).toEqual([[], []])
    expect(Object.values(again.effects)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await audit()).toBe(before)
  })

  test('the audit trail says what each row gained, and how many are new', async () => {
    const { results } = await service.must('admin', listAudit, { query: { limit: 1 } })
    expect(results[0]?.changes).toEqual([expect.stringMatching(/^added: \d{3}$/), 'changed: 3'])
    const rows = await service.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'grow')
      .where('entity', '=', 'drug')
      .execute()
    const classes = { before: { drug_class: 'tranquilliser' }, after: { drug_class: 'tranquilliser; alpha-2' } }
    expect(rows).toContainEqual(expect.objectContaining({ after: expect.objectContaining({ name: 'guanfacine' }) }))
    expect(rows.filter(({ before }) => before !== null)).toHaveLength(3)
    expect(rows).toContainEqual({
      before: expect.objectContaining(classes.before),
      after: expect.objectContaining(classes.after),
    })
  })

  test('a row that the service changes now is left alone by later growth', async () => {
    const guanfacine = await named('guanfacine')
    if (!guanfacine) throw new Error('No guanfacine.')
    await service.must('admin', changeDrug, {
      ...{ params: { id: String(guanfacine.id) }, input: { ...guanfacine, pronunciation: 'GWAN-fa-seen' } },
    })
    expect(await service.must('admin', readDrugGrowth, {})).toMatchObject({
      ...{ added: [], changed: [], left_alone: expect.arrayContaining(['guanfacine']) },
    })
  })
})
