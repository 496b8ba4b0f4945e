/** An administrator edits the facts of a drug: on the form, by CSV, and for a class (R8.18, R8.20). */
import { describe, expect, test } from 'vitest'
import { listDrugClasses, markDrugClasses } from '#contract/admin/drug-classes.ts'
import { addDrug, changeDrug, importDrugs, listDrugs, mergeDrugs, tryDrug, unmergeDrug } from '#contract/admin/drugs.ts'
import { readSubstances } from '#contract/drugs.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()

const drug = { report_to_public: true, important: false, is_retired: false }
const companions =
  'Caffeine | not told | a manual\nXylazine | told | a paper | It makes you sleepy. | Elle endort. | Da sueño.'
const facts = {
  ...{ shown_names: 'ketty; vitamin Q', mirror_group: 'quetamine', is_stronger_form: true, makes: 'Fentanyl' },
  companions,
}

const named = async (search: string) => {
  const { results } = await service.must('admin', listDrugs, { query: { search, limit: 200 } })
  const found = results.find(({ name }) => name === search)
  if (found === undefined) throw new Error(`No drug is named ${search}.`)
  return found
}

const faultOf = async (part: object) => {
  const { body } = await service.call('admin', addDrug, { input: { ...drug, name: 'Faulty', ...part } })
  return (body.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)[0]
}

describe('the form', () => {
  test('stores the facts and shows them again', async () => {
    const added = await service.must('admin', addDrug, { input: { ...drug, name: 'Quetamine', ...facts } })
    expect(added).toMatchObject(facts)
  })

  test('a call that does not know the facts leaves them', async () => {
    const { id, name } = await named('Quetamine')
    const input = { ...drug, name, pronunciation: 'KWET-a-meen' }
    const changed = await service.must('admin', changeDrug, { params: { id: String(id) }, input })
    expect(changed).toMatchObject({ ...facts, pronunciation: 'KWET-a-meen' })
  })

  test('trying a change writes nothing, and the change clears what is emptied', async () => {
    const before = await named('Quetamine')
    const none = { shown_names: '', mirror_group: null, is_stronger_form: false, makes: '', companions: '' }
    const sent = { params: { id: String(before.id) }, input: { ...before, ...none } }
    await service.must('admin', tryDrug, sent)
    expect(await named('Quetamine')).toEqual(before)
    const cleared = { ...none, shown_names: null, makes: null, companions: null }
    expect(await service.must('admin', changeDrug, sent)).toMatchObject(cleared)
    await service.must('admin', changeDrug, { ...sent, input: before })
  })

  test.each([
    [{ shown_names: 'a1; b1; c1; d1; e1' }, 'shown_names: Choose at most 4 names that people say.'],
    [{ shown_names: 'fent HCl' }, 'shown_names: ‘fent HCl’ is a name of Fentanyl. Choose another name.'],
    [{ shown_names: 'negative' }, 'shown_names: ‘negative’ says that no substance was named. Choose another name.'],
    [{ makes: 'Nothing known' }, 'makes: No drug is named ‘Nothing known’.'],
    [{ makes: 'Faulty' }, 'makes: Name another drug.'],
    [{ companions: 'Caffeine' }, 'companions: ‘Caffeine’ is not complete. Write morphine | told | where this is from.'],
    [{ companions: 'Caffeine | perhaps | a book' }, 'companions: ‘Caffeine | perhaps | a book’ is not complete.'],
    [{ companions: 'Tea | told | a book' }, 'companions: No drug is named ‘Tea’.'],
    [{ companions: 'Caffeine | told | a\ncaffeine | told | b' }, 'companions: ‘caffeine’ stands there twice.'],
  ])('%o is refused', async (part, said) => expect(await faultOf(part)).toContain(said))

  test('analysis staff read them with the dictionary', async () => {
    const { drugs } = await service.must('lab', readSubstances, {})
    const { id } = await named('Fentanyl')
    expect(drugs.find(({ name }) => name === 'Quetamine')).toMatchObject({
      ...{ mirror_group: 'quetamine', is_stronger_form: true, makes: id, is_strong: false },
    })
  })
})

test('a drug that is merged takes its companions along, and gets them back', async () => {
  const [from, into] = [await named('Quetamine'), await named('Carfentanil')]
  const of = async (id: number) =>
    (await service.db.selectFrom('identity_companions').selectAll().where('drug_id', '=', id).execute()).length
  await service.must('admin', mergeDrugs, { params: { id: String(from.id) }, input: { into: into.id } })
  expect([await of(from.id), await of(into.id)]).toEqual([0, 2])
  await service.must('admin', unmergeDrug, { params: { id: String(from.id) } })
  expect([await of(from.id), await of(into.id)]).toEqual([2, 0])
  expect(await named('Quetamine')).toMatchObject(facts)
})

describe('a CSV', () => {
  test('brings facts, also of drugs in later rows', async () => {
    const rows = [
      { name: 'Precursor A', makes: 'Product B', companions: '' },
      { name: 'Product B', companions: 'Precursor A | not told | a paper', shown_names: 'bee', mirror_group: 'b' },
    ]
    const done = await service.must('admin', importDrugs, { input: { rows } })
    expect(done).toMatchObject({ added: 2, errors: [] })
    expect(await named('Precursor A')).toMatchObject({ makes: 'Product B', companions: null })
    expect(await named('Product B')).toMatchObject({
      companions: 'Precursor A | not told | a paper',
      shown_names: 'bee',
    })
    expect(await service.must('admin', importDrugs, { input: { rows } })).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
    })
  })

  test('without their columns leaves them', async () => {
    const rows = [{ name: 'Product B', pronunciation: 'PRO-duct' }]
    await service.must('admin', importDrugs, { input: { rows } })
    expect(await named('Product B')).toMatchObject({
      companions: 'Precursor A | not told | a paper',
      mirror_group: 'b',
    })
  })

  test('with a fault is refused', async () => {
    const rows = [
      { name: 'Product B', shown_names: 'Carfentanil; bee' },
      { name: 'Precursor A', companions: 'x' },
    ]
    const tried = await service.must('admin', importDrugs, { input: { dry_run: true, rows } })
    expect(tried.errors.map(({ message }) => message).sort()).toEqual([
      'Precursor A: ‘x’ is not complete. Write morphine | told | where this is from.',
      'Product B: ‘Carfentanil’ is a name of Carfentanil. Choose another name.',
    ])
  })
})

describe('a class', () => {
  const strong = async (name: string) =>
    (await service.db.selectFrom('drug_identities').select('is_strong').where('name', '=', name).executeTakeFirst())
      ?.is_strong

  test('is marked as strong; only important drugs of it are', async () => {
    await service.db
      .updateTable('drugs')
      .set({ drug_class: 'Sedative; Horse drug' })
      .where('name', '=', 'Xylazine')
      .execute()
    await service.db.updateTable('drugs').set({ drug_class: 'horse drug' }).where('name', '=', 'Caffeine').execute()
    const { classes } = await service.must('admin', listDrugClasses, {})
    expect(classes).toContainEqual({ name: 'horse drug', is_strong: false, drugs: 2, important: 1 })
    const marked = classes.flatMap(({ name, is_strong }) => (is_strong ? [name] : []))
    expect(marked).toEqual(['alpha-2', 'designer benzodiazepine', 'fentanyl', 'nitazene', 'orphine'])
    const after = await service.must('admin', markDrugClasses, { input: { strong: [...marked, 'Horse Drug'] } })
    expect(after.classes).toContainEqual({ name: 'horse drug', is_strong: true, drugs: 2, important: 1 })
    expect([await strong('Xylazine'), await strong('Caffeine'), await strong('Carfentanil')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('that no drug has is refused', async () => {
    const reply = await service.call('admin', markDrugClasses, { input: { strong: ['unicorn'] } })
    expect(reply.status).toBe(400)
  })

  test('loses the mark only with a recent password', async () => {
    await service.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute()
    const reply = await service.call('admin', markDrugClasses, { input: { strong: ['horse drug'] } })
    expect(reply.body.type).toBe('urn:vialog:problem:sign_in_again')
  })
})
