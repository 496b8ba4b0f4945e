/** The questions about a file before it is imported, and odd files: read, or refused with a sentence. */
import { beforeAll, expect, test } from 'vitest'
import { importSamples, readHeadings } from '#contract/admin/imports.ts'
import { publicSample } from '#contract/service-user.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { asRow } from '#server/demo/suggested-lists.ts'
import { type ChoicesInput, importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  const { drugs } = await readDemoData()
  await service.db.insertInto('drugs').values(drugs.map(asRow)).execute()
})

type File = ReturnType<typeof fileOf>
const bring = (files: readonly File[], dry_run = false, changes: Partial<ChoicesInput> = {}) => {
  const choices = importChoices(service, { analysis_site_id: service.site('Central laboratory'), ...changes })
  return service.call('admin', importSamples, { input: { dry_run, files, choices } })
}
const must = async (files: readonly File[], dry_run: boolean, changes: Partial<ChoicesInput>) => {
  const { status, body } = await bring(files, dry_run, changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const csv = (name: string, ...lines: string[]) => fileOf(name, lines.join('\r\n'))
const publicly = (sample_id: string) => service.must(null, publicSample, { params: { sample_id }, address: '10.8.8.8' })

test('an amount that can mean two things needs one answer for the file, and is no finding before', async () => {
  const file = csv(
    'asked.csv',
    'sample_id,date_collected,substance,percent,Detected',
    'ASKED1,2024-01-01,caffeine,8-12,yes',
    'ASKED1,,cocaine,,yes',
    'ASKED1,,fentanyl,n.d.,',
    'ASKED1,,xylazine,0,',
    'ASKED1,,heroin,,No',
    'ASKED1,,ketamine,<1,',
  )
  const refused = await bring([file])
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map(({ message }) => message)).toEqual([
    'asked.csv, row 2, percent: Without an amount: cocaine, heroin. What does that mean? (rows 2, 5)',
    'asked.csv, row 3, percent: ‘n.d.’ beside fentanyl. What does that mean? (row 3)',
    'asked.csv, row 5, substance: The column Detected says ‘No’ beside heroin. What does that mean? (row 5)',
  ])
  const answers = { amounts: { empty: 'present', not_d: 'not_found' }, columns: { Detected: 'NOT_FOUND' } } as const
  const preview = await must([file], true, answers)
  expect(preview.questions.map(({ about, count }) => [about, count])).toEqual([
    ['empty', 1],
    ['not_d', 1],
    ['column', 1],
  ])
  const { id } = await must([file], false, answers)
  const [report] = (await publicly('ASKED1')).reports
  expect(report?.drugs_found.map(({ drug, amount_kind }) => [drug?.name, amount_kind])).toEqual([
    ['caffeine', 'range'],
    ['ketamine', 'below'],
    ['cocaine', 'present'],
  ])
  const missing = await service.db
    .selectFrom('report_not_found as n')
    .innerJoin('reports as r', 'r.id', 'n.report_id')
    .innerJoin('drugs as d', 'd.id', 'n.drug_id')
    .select('d.name')
    .where('r.sample_id', '=', 'ASKED1')
    .orderBy('n.list_order')
    .execute()
  expect(missing.map(({ name }) => name)).toEqual(['fentanyl', 'xylazine', 'heroin'])
  const { after } = await service.db
    .selectFrom('audit_log')
    .select('after')
    .where('entity', '=', 'import')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject(answers)
  for (const wrong of [{ amounts: { empty: 'perhaps' } }, { amounts: { zero: 'present' } }, { columns: { a: 'YES' } }])
    expect((await bring([file], true, wrong as never)).status).toBe(400)
})

test('odd files are read or refused with a sentence, never a fault of the server', async () => {
  const head = 'sample_id,date_collected,substance,percent'
  const odd: readonly (readonly [text: string, said: RegExp | null])[] = [
    [`\ufeff${head}\rODD1,2024-01-01,caffeine,5`, null],
    [`${head}\nODD1,2024-01-01,"caffeine,5\nODD2,2024-01-01,cocaine,6`, /begins with a quotation mark/],
    [`${head}\nODD1,2024-01-01,caff\u0000eine,5`, /Remove the control characters/],
    [`${head}\nODD1,2024-01-01,caffeine,8,25`, /more cells than there are headings/],
    [`${head}\n`, /no rows under its headings/],
    [',,,\nODD1,2024-01-01,caffeine,5', /no rows under its headings/],
  ]
  for (const [text, said] of odd) {
    const fields = ['sample_id', 'date_collected', 'substance', 'percent'] as const
    const { status, body } = await bring([{ name: 'odd.csv', text, fields: [...fields] }], said === null)
    expect([text, status]).toEqual([text, said === null ? 200 : 400])
    if (said !== null) expect(JSON.stringify(body)).toMatch(said)
  }
})

const spoken = async (sample_id: string) => {
  const { reports } = await publicly(sample_id)
  return reports.map(({ technology, strip_type, strip_result, drugs_found }) =>
    technology === 'TEST_STRIP'
      ? [strip_type, strip_result]
      : drugs_found.map(({ drug, custom_drug }) => drug?.name ?? custom_drug),
  )
}
/** A file as the page sends it: its columns guessed, with the headings that name a drug. */
const guessed = async (name: string, text: string) => {
  const [header = [], ...lines] = text.split('\n').map((line) => line.split(','))
  const { drugs } = await service.must('admin', readHeadings, { input: { headings: header } })
  return { name, text, fields: guessColumns({ header, lines }, drugs) }
}

test('one drug a column comes in as answered: words are found or not, and the public page names them', async () => {
  const file = await guessed(
    'matrix.csv',
    [
      'CaseNumber,Date,Residence,Heroin,Cocaine,Fentanyl,Oxycodone,Morphine (not heroin),Other,Any Opioid',
      'MX14-0273,2014-06-28,A,Y,Y,,,,,',
      'MX13-0102,2013-03-21,B,,Y,Y,,,3-FMF,Y',
      'MX16-0165,2016-03-13,C,Y,N,y,,,,Y',
    ].join('\n'),
  )
  expect(file.fields.filter((field) => field === 'drug_column')).toHaveLength(4)
  const preview = await must([file], true, { without_results: false })
  expect(preview.questions.map(({ key }) => key)).toEqual(['word y', 'word n', 'blank', 'left any opioid y'])
  expect(preview.errors.count).toBe(4)
  const said = { 'word y': 'FOUND', 'word n': 'NOT_FOUND', blank: 'NOTHING', 'left any opioid y': 'OTHER' } as const
  const { id } = await must([file], false, { technology: 'LC_MS', said })
  expect(await spoken('MX140273')).toEqual([['heroin', 'cocaine']])
  expect(await spoken('MX160165')).toEqual([['heroin', 'fentanyl']])
  expect((await spoken('MX130102'))[0]).toEqual(expect.arrayContaining(['cocaine', 'fentanyl', '3-FMF']))
  const { after } = await service.db
    .selectFrom('audit_log')
    .select('after')
    .where('entity', '=', 'import')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ said })
})

test('a positive strip beside an infrared list is told, and is asked about where its column is left out', async () => {
  const lines = [
    'sample_id,date,expected,FTIR,Fentanyl Test Strip,Benzo Test Strip',
    'STP1,2024-02-01,Fentanyl,Mannitol|Caffeine,Positive,Positive',
    'STP2,2024-02-01,Fentanyl,Mannitol|Caffeine,True,False',
    'STP3,2024-02-01,Fentanyl,Mannitol|Caffeine,Detected,Not detected',
  ]
  const file = await guessed('strips.csv', lines.join('\n'))
  const left = { ...file, fields: file.fields.map((field) => (field === 'strip_column' ? null : field)) }
  const refused = await bring([left], false, { technology: null })
  expect(refused.body.errors.map(({ message }) => message)).toEqual([
    'strips.csv, row 1, Fentanyl Test Strip: The column Fentanyl Test Strip says ‘Positive’, ‘True’, ‘Detected’ and is not read. Choose what the column is, or say what the words mean. (rows 1, 2, 3)',
    'strips.csv, row 1, Benzo Test Strip: The column Benzo Test Strip says ‘Positive’, ‘False’, ‘Not detected’ and is not read. Choose what the column is, or say what the words mean. (rows 1, 2, 3)',
  ])
  await must([file], false, { technology: null })
  for (const sample_id of ['STP1', 'STP2', 'STP3'])
    expect(await spoken(sample_id)).toEqual(
      expect.arrayContaining([
        ['Fentanyl', 'POSITIVE'],
        ['mannitol', 'caffeine'],
      ]),
    )
  expect(await spoken('STP2')).toContainEqual(['Benzodiazepine', 'NEGATIVE'])
})

test('the same fault of many rows is listed once, and hides no other', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `SF${at},2024-01-05,Nowhere,5`)
  const file = csv('sf.csv', 'sample_id,date_collected,site,paraphernalia_reuse', ...rows)
  expect((await must([file], true, {})).errors).toMatchObject({
    count: 600,
    first: [
      { row: 1, column: 'site', count: 300, message: expect.stringMatching(/^No site is called ‘Nowhere’/) },
      { row: 1, column: 'paraphernalia_reuse', count: 300 },
    ],
  })
  const reply = await bring([file])
  expect(reply.body.errors).toHaveLength(2)
  expect(reply.body.errors?.[0]?.message).toMatch(/^sf\.csv, row 1, site: No site.*\(300 rows\)$/)
})

test('a site is chosen only for samples that name none', async () => {
  const chosen = { site_id: null }
  const named = csv('s.csv', 'sample_id,date_collected,site,substance', 'SN1,2024-01-01,Parkdale,Fentanyl')
  expect(await must([named], true, chosen)).toMatchObject({ samples: 1, errors: { count: 0 } })
  const some = csv('s.csv', 'sample_id,date_collected,site,substance', 'SN1,2024-01-01,,Fentanyl')
  expect((await must([some], true, chosen)).errors.first).toMatchObject([
    { row: 1, column: 'site', message: 'Choose the site that collected the samples.' },
  ])
  const none = csv('s.csv', 'sample_id,date_collected,substance', 'SN1,2024-01-01,Fentanyl')
  expect((await bring([none], true, chosen)).body.errors).toMatchObject([
    { field: 'choices.site_id', message: 'Choose the site that collected the samples.' },
  ])
})

test('notes and words of doubt reach the public only as somebody answered', async () => {
  const file = csv(
    'unsaid.csv',
    'sample_id,date_collected,substance,Notes',
    'UNSAID1,2024-01-01,caffeine,"client collapsed, phone 416-555-0101"',
    'UNSAID1,,no xylazine,',
    'UNSAID1,,not tested for benzos,',
  )
  const refused = await bring([file])
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/‘no xylazine’ does not say whether/),
    expect.stringMatching(/‘not tested for benzos’: words of doubt/),
    expect.stringMatching(/416-555-0101’\. Who may read it\?/),
  ])
  await must([file], false, {
    said: {
      'notes notes': 'STAFF',
      'doubted no xylazine': 'NOT_FOUND',
      'phrase not tested for benzos': 'LEFT_OUT',
    },
  })
  const result = await publicly('UNSAID1')
  expect(result.reports.map(({ drugs_found }) => drugs_found.map(({ drug }) => drug?.name))).toEqual([['caffeine']])
  expect(JSON.stringify(result)).not.toMatch(/416-555|benzos/)
  const [report] = await service.db.selectFrom('reports').selectAll().where('sample_id', '=', 'UNSAID1').execute()
  expect(report).toMatchObject({ notes: '', tech_notes: 'client collapsed, phone 416-555-0101' })
})

test('a method that the service switched on, or added, comes in as it is named, unasked', async () => {
  await service.db
    .updateTable('technologies')
    .set({ is_active: true })
    .where('key', 'in', ['RAMAN', 'DART_MS'])
    .execute()
  const row = { name_en: 'Marquis', name_fr: 'Marquis', name_es: 'Marquis', list_order: 90, is_active: true }
  const short = { short_en: 'Marquis', short_fr: 'Marquis', short_es: 'Marquis' }
  await service.db
    .insertInto('technologies')
    .values({ key: 'COLOUR_MARQUIS', kind: 'COLOUR', ...row, ...short })
    .execute()
  const file = csv(
    'switched-on.csv',
    'sample_id,date_collected,substance,Method',
    'ON1,2024-01-01,caffeine,Raman',
    'ON1,,cocaine,DART-MS',
    'ON2,2024-01-01,fentanyl,Marquis',
  )
  await must([file], false, { amounts: { empty: 'present' } })
  const [one, two] = [(await publicly('ON1')).reports, (await publicly('ON2')).reports]
  expect(one.map(({ technology, drugs_found }) => [technology, drugs_found.map(({ drug }) => drug?.name)])).toEqual([
    ['RAMAN', ['caffeine']],
    ['DART_MS', ['cocaine']],
  ])
  expect(
    two.map(({ technology, drugs_found, may_be }) => [technology, drugs_found, may_be?.map(({ name }) => name)]),
  ).toEqual([['COLOUR_MARQUIS', [], ['fentanyl']]])
})

test('of more questions than are shown at once, those without an answer come first', async () => {
  const texts = Array.from({ length: 230 }, (_, at) => `zorb ${at} x`)
  const file = csv('many.csv', 'sample_id,date_collected,substance', ...texts.map((text) => `MANY1,2024-01-01,${text}`))
  const keysOf = async (said: Record<string, 'LEFT_OUT'>) =>
    (await must([file], true, { said })).questions.map(({ key }) => key)
  const first = await keysOf({})
  expect(first).toHaveLength(200)
  const next = await keysOf(Object.fromEntries(first.map((key) => [key, 'LEFT_OUT'])))
  expect(next).toHaveLength(200)
  expect(new Set([...first, ...next.slice(0, 30)]).size).toBe(230)
})
