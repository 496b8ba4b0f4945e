/**
 * Names of substances, through the API (domain/substance): a dangerous one warns on page, PDF and in JSON however it
 * was written, or nobody submits it without an answer; a hidden one is never shown; stored names count, too.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AdminDrug,
  addWord,
  changeDrug,
  listDrugs,
  listWords,
  removeWord,
  tryDrug,
} from '#contract/admin/drugs.ts'
import { listOpenNames, readReports, saveReports } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { personWasTold, shareResults } from '#contract/sharing.ts'
import { readNamesAtStart } from '#server/drugs/change-dictionary.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const text = { cas: '437-38-7', pubchem_cid: '3345', unii: 'UF599785JZ' }

beforeAll(async () => {
  const drugs = service.db.updateTable('drugs')
  await drugs
    .set({ ...text, important: true })
    .where('name', '=', 'Fentanyl')
    .execute()
  await drugs.set({ cas: '59708-52-0', pubchem_cid: '62156' }).where('name', '=', 'Carfentanil').execute()
  await drugs
    .set({ cas: '21409-26-7', synonyms: ['despropionylfentanyl'] })
    .where('name', '=', '4-ANPP')
    .execute()
})

let visitors = 0
const address = () => {
  visitors += 1
  return `10.77.${Math.floor(visitors / 200)}.${visitors % 200}`
}

const save = async (drugs_found: readonly FindingInput[], query: Record<string, string | boolean> = {}) => {
  const sample = await atLab(service)
  const input = { sample, tests: [gcms(drugs_found)] }
  const reply = await service.call('lab', saveReports, { query: { is_draft: false, ...query }, input })
  return { sample, reply }
}

/** Everything that the public reads of a sample: the page, the PDF, and JSON. */
async function publicly(sample_id: string) {
  const page = await visit(service, `/service-users/result/${sample_id}`, { address: address() })
  const pdf = await service.call(null, publicDownload, { params: { sample_id }, address: address() })
  const json = await service.must(null, publicReports, { params: { sample_id }, address: address() })
  return { page: page.text, pdf: await pdfText(pdf.raw), json }
}

describe('a dangerous drug, however it is written', () => {
  test.each([
    ...['FENTANYL HCL', 'fentanyl hydrochloride', 'Fentanylcitrat', 'citrate de fentanyl', 'fen-tanyl', '(Fentanyl)'],
    ...[
      '437-38-7',
      'CAS 437-38-7',
      'CID 3345',
      'PubChem 3345',
      'UNII UF599785JZ',
      'Carfentanil citrate',
      'ＣＡＲＦＥＮＴＡＮＩＬ',
    ],
    ...['59708-52-0', 'carfentanil (oxalate)', 'Xylazine·HCl'],
  ])('%s', async (custom_drug) => {
    const { sample, reply } = await save([{ custom_drug, percent: 2 }])
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { page, pdf, json } = await publicly(sample)
    expect(json[0]?.drugs_found[0]?.drug?.important).toBe(true)
    for (const shown of [page, pdf]) expect(shown.replace(/\s+/g, ' ')).toContain('this service marks it as dangerous')
    const { important_findings } = await service.must('collection', readSample, { params: { sample_id: sample } })
    expect(important_findings).toHaveLength(1)
  })

  test.each(['fentanyyl', 'novel fentanyl thing', 'o-methyl-hexafentanyl', 'carfentanyl', 'Xlyazine'])(
    '%s is not let in without an answer',
    async (custom_drug) => {
      const { sample, reply } = await save([{ custom_drug }], { confirmed: 'is_it_dangerous,duplicate_substance' })
      expect(reply.status).toBe(409)
      expect(reply.body.warnings).toMatchObject([
        { code: 'is_it_dangerous', row: 'tests.0.data.drugs_found.0', detail: expect.stringContaining(custom_drug) },
      ])
      const answer = async (named_answer: FindingInput['named_answer']) =>
        service.call('lab', saveReports, {
          query: { is_draft: false },
          input: { sample, tests: [gcms([{ custom_drug, named_answer }])] },
        })
      expect((await answer('DANGEROUS')).status).toBe(200)
      const { page, pdf, json } = await publicly(sample)
      expect(json[0]?.drugs_found).toMatchObject([{ custom_drug, is_dangerous: true }])
      for (const shown of [page, pdf])
        expect(shown.replace(/\s+/g, ' ')).toContain('this service marks it as dangerous')
      const [report] = await service.must('lab', readReports, { params: { sample_id: sample } })
      expect(report?.drugs_found).toMatchObject([{ named_answer: 'DANGEROUS' }])
    },
  )

  test('a name that the lab called harmless has no warning, and is not called safe', async () => {
    const { sample, reply } = await save([
      { custom_drug: 'fentanyl precursor X', named_answer: 'NOT_DANGEROUS', named_reason: 'A precursor' },
    ])
    expect(reply.status).toBe(200)
    const { page, json } = await publicly(sample)
    expect(json[0]?.drugs_found).toMatchObject([{ is_dangerous: false }])
    expect(page).not.toContain('marks it as dangerous')
    expect(page).toContain('We have no information about this substance. That does not mean that it is safe.')
  })
})

test.each([
  '4-anpp',
  '4 ANPP',
  '4-ANPP HCl',
  '21409-26-7',
  'Despropionyl Fentanyl',
  'despropionyl-fentanyl hydrochloride',
])('a hidden drug stays hidden as %s', async (custom_drug) => {
  const { sample, reply } = await save([{ custom_drug, percent: 12 }])
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const seen = JSON.stringify(await publicly(sample))
  expect(seen).not.toMatch(/anpp|despropionyl|21409/i)
  expect(seen).toContain('Only substances that this service does not report were found.')
})

test('what was expected and is hidden is not said to be missing', async () => {
  const sample = await reported(service, { expected_drugs: ['4-ANPP'] }, [
    gcms([{ custom_drug: '4-ANPP' }, { drug: { name: 'Caffeine' } }]),
  ])
  expect(JSON.stringify(await publicly(sample))).not.toContain('We did not find')
})

describe('what is no name of a substance', () => {
  test.each([
    ['down', 'does not say which drug it is'],
    ['fetty wap heroin/fentanyl', 'fentanyl'],
    ['Fentanyl/Xylazine', 'names Fentanyl and Xylazine. Enter each in a row of its own.'],
    ['no fentanyl', 'does not say whether Fentanyl was found'],
    ['possible carfentanil', 'does not say whether Carfentanil was found'],
    ['n/a', 'names no substance'],
    ['nothing else found', 'does not say whether it was found'],
    ['xqzyl not detected', 'does not say whether it was found'],
    ['no other drugs', 'names no substance'],
    ['insufficient sample', 'Could Not Be Analyzed'],
  ])('%s is refused or asked about', async (custom_drug, said) => {
    const { reply } = await save([{ custom_drug }])
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.body.detail?.toLowerCase()).toContain(said.toLowerCase())
  })

  test('a phrase that says nothing was found is no finding', async () => {
    const { sample } = await save([{ custom_drug: 'No active compound identified' }])
    const { page, json } = await publicly(sample)
    expect(json[0]?.drugs_found).toEqual([])
    expect(page).toContain('No drug could be named')
    expect(page).not.toContain('No active compound')
  })

  test('something unnamed is never nothing', async () => {
    const { sample } = await save([{ custom_drug: 'Unable to identify' }])
    const { page, pdf } = await publicly(sample)
    for (const shown of [page, pdf]) {
      expect(shown.replace(/\s+/g, ' ')).toContain('Something that this test could not name')
      expect(shown).not.toContain('No drug could be named')
    }
  })

  test('an expected drug that is not stated is not missing', async () => {
    const sample = await reported(service, { expected_drugs: ['Not stated'] }, [gcms([{ drug: { name: 'Caffeine' } }])])
    const { page } = await publicly(sample)
    expect(page).not.toContain('We did not find')
    expect(page).toContain('Not known')
  })
})

describe('what is stored already', () => {
  /** A custom finding as an earlier version stored it. */
  async function stored(name: string) {
    const sample_id = await reported(service, {}, [gcms([{ custom_drug: 'Placeholder' }])])
    await service.db.transaction().execute(async (tx) => {
      await sql`alter table report_findings disable trigger user`.execute(tx)
      await tx
        .updateTable('report_findings')
        .set({ custom_drug: name })
        .where('custom_drug', '=', 'Placeholder')
        .execute()
      await sql`alter table report_findings enable trigger user`.execute(tx)
      await sql`select tell_results(array[${sample_id}])`.execute(tx)
      await tx.insertInto('name_readings').values({ place: 'FINDING', text: name, meaning: 'custom' }).execute()
    })
    return sample_id
  }

  test('is read by the dictionary as it is now; a shared result that gains a warning must be told again', async () => {
    const sample_id = await stored('Carfentanil tartrate')
    const params = { sample_id }
    await service.must('collection', shareResults, {
      params,
      input: { fullname: 'Robin Ortiz', shared: true, had_conversation: true },
    })
    expect(await readNamesAtStart(service.db)).toBeGreaterThan(0)
    expect(await readNamesAtStart(service.db)).toBe(0)
    const { page, json } = await publicly(sample_id)
    expect(json[0]?.drugs_found[0]?.drug?.name).toBe('Carfentanil')
    expect(page).toContain('this service marks it as dangerous')
    expect(await service.must('collection', readSample, { params })).toMatchObject({ new_warning_since_shared: true })
    expect(await service.must('collection', personWasTold, { params })).toMatchObject({
      new_warning_since_shared: false,
    })
  })

  test('a name that a stem catches becomes a task of its lab, until a correction answers', async () => {
    const sample_id = await stored('somethingnitazene')
    await readNamesAtStart(service.db)
    const open = async () =>
      (await service.must('lab', listOpenNames)).results.filter((one) => one.sample_id === sample_id)
    expect(await open()).toEqual([{ sample_id, technology: 'GC_MS', name: 'somethingnitazene' }])
    await service.must('lab', saveReports, {
      query: { is_draft: false },
      input: {
        sample: sample_id,
        correction: 'It is a nitazene',
        tests: [gcms([{ custom_drug: 'somethingnitazene', named_answer: 'DANGEROUS' }])],
      },
    })
    expect(await open()).toEqual([])
  })
})

describe('a change of the dictionary', () => {
  const drugNamed = async (search: string) => (await service.must('admin', listDrugs, { query: { search } })).results[0]

  test('says first what it does to results; taking a warning away asks for the password', async () => {
    await reported(service, {}, [gcms([{ drug: { name: 'Xylazine' } }])])
    const {
      id,
      used: _used,
      same_molecule: _same,
      is_merged: _merged,
      ...xylazine
    } = (await drugNamed('Xylazine')) as AdminDrug
    const params = { id: String(id) }
    const input = { ...xylazine, important: false }
    const effects = await service.must('admin', tryDrug, { params, input })
    expect(effects).toMatchObject({ gain_warning: 0, become_visible: 0 })
    expect(effects.lose_warning).toBeGreaterThan(0)
    expect((await drugNamed('Xylazine'))?.important).toBe(true)
    await service.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute()
    expect((await service.call('admin', changeDrug, { params, input })).body.type).toBe(
      'urn:vialog:problem:sign_in_again',
    )
    await service.signInAnew('admin', 'lab', 'collection')
    await service.must('admin', changeDrug, { params, input })
    await service.must('admin', changeDrug, { params, input: { ...input, important: true } })
  })

  test('removing a stem that points at danger asks for the password', async () => {
    const word = await service.must('admin', addWord, { input: { kind: 'DANGER_STEM', text: 'quixotyl' } })
    expect((await save([{ custom_drug: 'alphaquixotyl' }])).reply.status).toBe(409)
    await service.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute()
    const params = { id: String(word.id) }
    expect((await service.call('admin', removeWord, { params })).status).toBe(403)
    await service.signInAnew('admin', 'lab', 'collection')
    await service.must('admin', removeWord, { params })
    expect((await service.must('admin', listWords, { query: { kind: 'DANGER_STEM', search: 'quixotyl' } })).count).toBe(
      0,
    )
    expect((await save([{ custom_drug: 'alphaquixotyl' }])).reply.status).toBe(200)
  })
})

test('a list of thousands of names is refused before they are read', async () => {
  const sample = await atLab(service)
  const long = 'fentabcdxyz'.repeat(20)
  const rows = Array.from({ length: 1000 }, (_, index) => ({ custom_drug: `q${index}x${long}`.slice(0, 200) }))
  const tests = (['FTIR', 'GC_MS', 'LC_MS', 'NMR'] as const).map((technology) => ({ ...gcms(rows), technology }))
  // This thread's own time: other work on the machine does not count.
  const begun = process.threadCpuUsage()
  const reply = await service.call('lab', saveReports, { query: { is_draft: true }, input: { sample, tests } })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain('A report holds at most 15 substances; this one has 1000.')
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(1500)
})
