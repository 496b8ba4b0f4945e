import { expect, test } from 'vitest'
import { written } from '../../../test/support/expected.ts'
import { type AskedRow, type AskedTest, reportQuestions } from './report-questions.ts'

type More = { important?: boolean; is_strong?: boolean; pubchem_cid?: string; cas?: string }

const listed = (name: string, { important = false, is_strong, pubchem_cid, cas }: More = {}): AskedRow => ({
  drug: {
    name,
    report_to_public: true,
    alias: null,
    ...{ important, is_strong },
    drug_class: null,
    common_role: null,
    pronunciation: null,
  },
  custom_drug: null,
  weight: null,
  percent: null,
  pubchem_cid: pubchem_cid ?? null,
  cas: cas ?? null,
  isAgreed: false,
})
const custom = (custom_drug: string, isAgreed = false): AskedRow => ({
  ...listed(''),
  drug: null,
  custom_drug,
  isAgreed,
})
const gcms = (drugs_found: readonly AskedRow[], notes = ''): AskedTest => ({
  technology: 'GC_MS',
  strip_type: null,
  strip_result: null,
  hidden_findings: false,
  drugs_found,
  notes,
  percent_basis: 'not_stated',
  tested: null,
  is_empty: false,
})
const technology = 'GC_MS'

test.each([
  ['nothing', gcms([listed('Cocaine')]), []],
  [
    'one substance twice, once as a custom one',
    gcms([listed('Cocaine'), custom('cocaine ', true)]),
    [{ kind: 'duplicate', technology, names: ['Cocaine'] }],
  ],
  [
    'two names of one molecule, as in sample 804684 of the real data',
    gcms([
      listed('Cocaine'),
      listed('Paracetamol', { pubchem_cid: '1983' }),
      listed('Acetaminophen', { pubchem_cid: '1983', cas: '103-90-2' }),
    ]),
    [{ kind: 'molecule', technology, names: ['Paracetamol', 'Acetaminophen'] }],
  ],
  [
    'the same CAS number, but not missing numbers',
    gcms([listed('Cocaine', { cas: '50-36-2' }), listed('Coke', { cas: '50-36-2' }), listed('A'), listed('B')]),
    [{ kind: 'molecule', technology, names: ['Cocaine', 'Coke'] }],
  ],
  [
    'names that no drug has, except those agreed to',
    gcms([listed('Cocaine'), custom('Unobtainium'), custom('Agreedium', true)]),
    [{ kind: 'custom', technology, names: ['Unobtainium'] }],
  ],
  [
    'an important finding without a note',
    gcms([listed('Cocaine'), listed('Carfentanil', { important: true })], ' '),
    [{ kind: 'noteOfDanger', technology, names: ['Carfentanil'] }],
  ],
  [
    'only what kills in small amounts is said to',
    gcms([
      listed('Levamisole', { important: true }),
      listed('Fentanyl', { important: true, is_strong: true }),
      listed('Cocaine'),
    ]),
    [
      { kind: 'note', technology, names: ['Fentanyl'] },
      { kind: 'noteOfDanger', technology, names: ['Levamisole'] },
    ],
  ],
  ['nothing if it has a note', gcms([listed('Cocaine'), listed('Carfentanil', { important: true })], 'Confirmed.'), []],
  ['a missing expected drug', gcms([listed('Caffeine')]), [{ kind: 'missing', technology: null, names: ['Cocaine'] }]],
  [
    'a missing expected drug if nothing was found',
    gcms([]),
    [{ kind: 'missing', technology: null, names: ['Cocaine'] }],
  ],
  [
    'a missing expected drug, but not ‘no compounds’',
    gcms([custom('No compounds of interest detected')]),
    [{ kind: 'missing', technology: null, names: ['Cocaine'] }],
  ],
])('asks about %s', (_, asked, questions) => {
  expect(reportQuestions([asked], written('Cocaine'))).toEqual(questions)
})

test('asks about a table without a row, where the technology names substances', () => {
  const empty = { ...gcms([]), is_empty: true }
  expect(reportQuestions([empty], [])).toEqual([{ kind: 'empty', technology, names: [] }])
  expect(reportQuestions([{ ...empty, technology: 'FTIR' }], [])).toEqual([
    { kind: 'empty', technology: 'FTIR', names: [] },
  ])
  const strip = { ...empty, technology: 'TEST_STRIP', strip_type: 'Fentanyl', strip_result: 'NEGATIVE' } as const
  expect(reportQuestions([strip], [])).toEqual([])
})

test('a drug in another report is not missing, and nothing is missing if there are only strips', () => {
  expect(reportQuestions([gcms([])], written('Cocaine'), [gcms([listed('Cocaine')])])).toEqual([])
  const strip: AskedTest = { ...gcms([]), technology: 'TEST_STRIP', strip_type: 'Fentanyl', strip_result: 'NEGATIVE' }
  expect(reportQuestions([strip], written('Cocaine'))).toEqual([])
})
