/** Importing earlier samples: the real data in both shapes, twice, with faults, and undone (R12.11). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { importSamples, listImports, undoImport } from '#contract/admin/imports.ts'
import { saveReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { health } from '#contract/service.ts'
import { publicSample } from '#contract/service-user.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { asRow } from '#server/demo/suggested-lists.ts'
import { type ChoicesInput, importChoices } from '../../../test/support/import-choices.ts'
import { fileOf, joinedCsv, realSamples, resultsCsv, samplesCsv } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register } from '../../../test/support/stories.ts'

const service = testService()

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  const { drugs } = await readDemoData()
  await service.db.insertInto('drugs').values(drugs.map(asRow)).execute()
})

const said = { 'public_words sensations': 'PUBLIC', 'public_words expected_drugs': 'PUBLIC' } as const
const choices = (changes: Partial<ChoicesInput> = {}) =>
  importChoices(service, { analysis_site_id: service.site('Central laboratory'), said, ...changes })

type File = ReturnType<typeof fileOf>
const bring = (
  files: readonly File[],
  dry_run = false,
  changes: Partial<ChoicesInput> = {},
  busy: { readonly mayBeAway?: true } = {},
) => service.call('admin', importSamples, { input: { dry_run, files, choices: choices(changes) }, ...busy })
const must = async (files: readonly File[], dry_run = false, changes: Partial<ChoicesInput> = {}) => {
  const { status, body } = await bring(files, dry_run, changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const csv = (name: string, ...lines: string[]) => fileOf(name, lines.join('\r\n'))
const publicly = (sample_id: string) => service.must(null, publicSample, { params: { sample_id }, address: '10.8.8.8' })

describe('the real samples', () => {
  const two = [fileOf('unc_samples.csv', samplesCsv()), fileOf('unc_sample_substances.csv', resultsCsv())]
  const findings = async () =>
    service.db
      .selectFrom('reports as r')
      .innerJoin('report_findings as f', 'f.report_id', 'r.id')
      .select(['r.sample_id', 'f.drug_id', 'f.custom_drug', 'r.tech_notes'])
      .where('r.is_newest', '=', true)
      .orderBy('r.sample_id')
      .orderBy('f.list_order')
      .execute()
  let id = 0

  test('come in from two files, with the faults of real data', async () => {
    const preview = await must(two, true)
    expect(preview).toMatchObject({ id: null, samples: 111, reports: 111, same: 0, errors: { count: 0 } })
    expect(preview.unknown_drugs).toEqual({ count: 0, first: [] })
    expect(preview.notes.first.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'xylazine is listed twice in one sample; both come in.',
        '600327 has 16 substances, more than a report here may hold; all come in.',
      ]),
    )
    expect((await service.must('admin', listSamples, {})).count).toBe(0)
    id = (await must(two)).id ?? 0
    const rows = await findings()
    expect(rows).toHaveLength(594 - 3)
    expect(rows.filter(({ custom_drug }) => custom_drug !== null)).toEqual([])
    expect(new Set(rows.map(({ sample_id }) => sample_id)).size).toBe(108)
  })

  test('are history to everybody: shared, disposed of, and what a lab knows of traces stays with the lab', async () => {
    const own = realSamples.find((one) => one.substances.some(({ abundance }) => abundance === 'trace'))
    const sample_id = own?.source_id ?? ''
    expect(await service.must('collection', readSample, { params: { sample_id } })).toMatchObject({
      state: 'DISPOSED',
      report_state: 'ANALYSIS_SHARED',
      expected_drugs: own?.expected_drugs,
      colour: own?.colour,
      label: 'Results Shared',
      collected_by: 'Not recorded',
    })
    const { sample, reports } = await publicly(sample_id)
    expect(sample).toMatchObject({ label: 'Results Available', date_collected: own?.date_collected })
    expect(reports[0]).toMatchObject({ technology: 'GC_MS', notes: '' })
    const none = realSamples.find((one) => one.substances.some(({ name }) => name.startsWith('no compounds')))
    expect((await publicly(none?.source_id ?? '')).reports[0]).toMatchObject({
      drugs_found: [],
      hidden_findings: false,
    })
    for (const tab of ['ResultsToShare', 'SamplesToTransport'])
      expect((await service.must('collection', listSamples, { query: { tab } })).count).toBe(0)
    expect((await service.must('lab', listSamples, { query: { tab: 'SamplesToDispose' } })).count).toBe(0)
  })

  test('the same files once more change nothing, and neither does the joined one', async () => {
    const before = await findings()
    const joined = [fileOf('joined.csv', joinedCsv())]
    for (const files of [two, two, joined])
      expect(await must(files)).toMatchObject({ id: null, samples: 0, same: 111, differs: { count: 0 } })
    expect(await findings()).toEqual(before)
    expect((await service.must('admin', listImports)).results).toMatchObject([
      { id, samples: 111, reports: 111, files: ['unc_samples.csv', 'unc_sample_substances.csv'], undone_at: null },
    ])
  })

  test('a sample that differs from the stored one is reported, and the stored one stays', async () => {
    const [first, ...rest] = realSamples
    if (first === undefined) throw new Error('There are real samples.')
    const changed = [{ ...first, colour: ['teal'] }, ...rest]
    const answer = await must([fileOf('joined.csv', joinedCsv(changed))])
    expect(answer).toMatchObject({ samples: 0, same: 110, differs: { count: 1 } })
    expect(answer.differs.first).toEqual([`${first.source_id}: colour: ${first.colour.join('; ') || 'nothing'} → teal`])
  })

  test('an undone import ends each chain with a DELETED entry; another import goes on with the chain', async () => {
    expect(await service.must('admin', undoImport, { params: { id: String(id) } })).toEqual({ samples: 111 })
    const again = await service.call('admin', undoImport, { params: { id: String(id) } })
    expect(again).toMatchObject({ status: 409, body: { detail: 'This import was undone already.' } })
    const { source_id = '' } = realSamples[0] ?? {}
    expect((await service.call('admin', readSample, { params: { sample_id: source_id } })).status).toBe(404)
    const reply = await service.call(null, publicSample, { params: { sample_id: source_id }, address: '10.8.8.9' })
    expect(reply.status).toBe(404)
    expect(await must([fileOf('joined.csv', joinedCsv())])).toMatchObject({ samples: 111, reports: 111, same: 0 })
    expect(await findings()).toHaveLength(594 - 3)
    const log = await service.must('admin', readCustodyLog, { query: { sample_id: source_id } })
    expect(log.map(({ action }) => action)).toEqual(['IMPORTED', 'DELETED', 'IMPORTED'])
    expect(log[0]?.note).toMatch(/^joined\.csv: collected /)
    expect(await firstBrokenLink(service.db)).toBeNull()
    // The database updates the lists' totals with each change; they still match the rows.
    const { rows } =
      await sql`(select kind, site_id, state, sum(count)::int as count from sample_counts group by 1, 2, 3
      having sum(count) <> 0) except select kind, site_id, state, count::int from sample_counts_by_rows`.execute(
        service.db,
      )
    expect(rows).toEqual([])
  })
})

test('one row at fault and nothing comes in; each fault is said by file, row and column', async () => {
  const file = csv(
    'old.csv',
    'ID,Date,Type,Lab,Drug,Percentage,Status',
    'A1,2021-02-30,drug,Central laboratory,Fentanyl,8.25,',
    'A2,2021-02-28,tablet,Parkdale,Fentanyl,108,',
    '***,2021-02-28,drug,,Fentanyl,8,',
    'A4,2031-02-28,drug,,,,LOST',
    'A5,2021-02-28,drug,,,,ANALYSIS_COMPLETE',
  )
  const said = [
    'old.csv, row 1, Date: ‘2021-02-30’ is not a date in the chosen order.',
    'old.csv, row 2, Type: ‘tablet’ is none of: SUBSTANCE, PARAPHERNALIA.',
    'old.csv, row 2, Lab: Parkdale analyzes no samples.',
    'old.csv, row 2, Percentage: A percentage is from 0 to 100, in steps of 0.001.',
    'old.csv, row 3, ID: Enter an ID of up to 40 letters and digits, or number the rows.',
    'old.csv, row 4, Date: This day is still to come.',
    'old.csv, row 5, Status: It comes in as ANALYSIS_COMPLETE, but there are no results for it.',
  ]
  const reply = await bring([
    {
      ...file,
      fields: ['sample_id', 'date_collected', 'sample_type', 'analysis_site', 'substance', 'percent', 'state'],
    },
  ])
  expect(reply.status).toBe(400)
  const messages = reply.body.errors?.map(({ message }) => message) ?? []
  for (const one of said) expect(messages).toContain(one)
  expect(messages.find((message) => message.includes('row 4, Status'))).toMatch(/‘LOST’ is none of/)
  expect(await service.db.selectFrom('samples').select('sample_id').where('sample_id', '=', 'A5').execute()).toEqual([])
  const preview = await must([file], true)
  expect(preview.errors.count).toBeGreaterThan(0)
})

test('names that no drug has are asked about: a drug of the list, or a custom substance', async () => {
  const file = csv(
    'new.csv',
    'sample_id,date_collected,substance',
    'N1,2021-03-01,Fentanyyl',
    'N1,2021-03-01,Novelazine',
  )
  const preview = await must([file], true)
  expect(preview.unknown_drugs.first).toMatchObject([
    { name: 'Fentanyyl', is_danger: true, nearest: ['fentanyl'] },
    { name: 'Novelazine', is_danger: false, question: null },
  ])
  // A name that looks dangerous is not imported before somebody has said what it is.
  expect(preview.errors.first.map(({ message }) => message)).toEqual([preview.unknown_drugs.first[0]?.question])
  await must([file], false, { drugs: { Fentanyyl: 'Fentanyl' } })
  const [report] = (await publicly('N1')).reports
  expect(report?.drugs_found.map(({ drug, custom_drug }) => drug?.name.toLowerCase() ?? custom_drug).sort()).toEqual([
    'Novelazine',
    'fentanyl',
  ])
})

test('a lab reports imported samples that still wait for analysis; then the import cannot be undone', async () => {
  const file = csv('waiting.csv', 'sample_id,date_collected', 'W1,2026-01-05', 'W2,2026-01-05')
  const { id } = await must([file], false, { without_state: 'READY_FOR_ANALYSIS' })
  const list = await service.must('lab', listSamples, { query: { tab: 'SamplesToReport' } })
  expect(list.results.map(({ sample_id, state }) => [sample_id, state])).toEqual([
    ['W1', 'READY_FOR_ANALYSIS'],
    ['W2', 'READY_FOR_ANALYSIS'],
  ])
  await service.must('lab', saveReports, { query: { is_draft: false }, input: { sample: 'W1', tests: [gcms([])] } })
  const reply = await service.call('admin', undoImport, { params: { id: String(id) } })
  expect(reply.body.detail).toBe('The import cannot be undone: somebody worked on W1 since.')
})

test('a waiting label is used, one of another site is a fault, and an existing sample stays as it is', async () => {
  await service.freeId('Parkdale', 'VIAL', 'L1')
  await service.freeId('Riverside', 'VIAL', 'L2')
  const living = await register(service)
  const rows = (...ids: string[]) =>
    csv('l.csv', 'sample_id,date_collected,colour', ...ids.map((id) => `${id},2024-01-05,teal`))
  expect((await must([rows('L1', 'L2')], true)).errors.first).toMatchObject([
    { row: 2, message: 'L2: This ID is registered for another site.' },
  ])
  const answer = await must([rows('L1', living)])
  expect(answer).toMatchObject({ samples: 1, same: 0, differs: { count: 1 } })
  const kept = await service.must('collection', readSample, { params: { sample_id: living } })
  expect(kept).toMatchObject({ state: 'FILLED', colour: ['Purple'] })
  const used = await service.must('collection', readSample, { params: { sample_id: 'L1' } })
  expect(used.empty_weight).toBe(2.1)
})

test('numbered rows are recognised when the file is read again; an ID that is in use is said', async () => {
  await service.freeId('Parkdale', 'VIAL', 'NR3')
  const file = csv('numbered.csv', 'Date,Substance', '2021-03-01,caffeine', '2021-03-01,caffeine')
  const from = (begin: string, no_id: 'EACH' | null = 'EACH') => ({ numbers: { begin, same_id: null, no_id } })
  expect((await bring([file], true)).body.detail).toBe('Say which column holds the sample ID, or number the rows.')
  expect((await bring([file], true, from('2021-'))).body.detail).toMatch(/^Say what the IDs begin with/)
  const open = await must([file], true, from('NR-', null))
  expect(open.errors.first.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^One substance .* 1 and 2\.$/),
  ])
  const made = await must([file], false, from('NR-'))
  expect(made).toMatchObject({ samples: 2, reports: 2 })
  expect(await must([file], false, from('NR-'))).toMatchObject({ samples: 0, same: 2, errors: { count: 0 } })
  const other = csv('other.csv', 'Date,Substance', '2021-03-01,caffeine', '2022-03-01,caffeine', '2022-03-01,caffeine')
  expect((await must([other], true, from('nr'))).errors.first.map(({ message }) => message)).toEqual([
    'NR2: Another sample here has this ID. Let the IDs begin with something else.',
    'NR3: A label here has this ID. Let the IDs begin with something else.',
  ])
})

test('columns that make no sense together are refused in one sentence', async () => {
  const file = csv('r.csv', 'sample_id,substance', 'A,Fentanyl')
  expect((await bring([file], true)).body.detail).toMatch(/If another file holds the samples, bring it in/)
  const joined = csv('j.csv', 'sample_id,date_collected,substance', 'A,2024-01-01,Fentanyl')
  expect((await bring([joined], true, { analysis_site_id: null })).body.errors).toMatchObject([
    { field: 'choices.analysis_site_id', message: expect.stringMatching(/^Choose the lab/) },
  ])
  expect((await bring([{ ...file, fields: [null, 'substance'] }], true)).body.detail).toMatch(/sample ID/)
})

describe('a large file', () => {
  const large = (begin: string, rows: number) =>
    csv(
      'large.csv',
      'sample_id,date_collected,substance,expected_drugs',
      ...Array.from({ length: rows }, (_, n) => `${begin}${n},2020-01-01,${n}-customfylline,thing of old ${n}`),
    )

  test('with more unknown names than one statement takes comes in', async () => {
    const made = await must([large('LA', 9500)])
    expect(made).toMatchObject({ samples: 9500, reports: 9500, errors: { count: 0 } })
    expect(made.unknown_drugs.count).toBe(9500)
  })

  test('is previewed while others are served', async () => {
    let isDone = false
    const looked = must([large('LD', 20_000)], true).finally(() => {
      isDone = true
    })
    // How long others wait is measured by the benchmark of tables.
    for (let calls = 0; calls < 20; calls += 1) await service.must(null, health)
    expect(isDone).toBe(false)
    expect((await looked).samples).toBe(20_000)
  })

  test('waits for others, but is refused if a few wait already', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => bring([large(`LB${n}`, 2000)], true, {}, { mayBeAway: true })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503])
    expect((await bring([large('LC', 10)], true)).status).toBe(200)
  })
})
