/** IDs of police labs: a case holds several exhibits, and each is a sample. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const samples = (text: string) =>
  planText(text).samples.map(({ sample_id, reports }) => [
    sample_id,
    ...reports.flatMap(({ findings }) => findings.map(({ name }) => name)),
  ])

test.each(['Exhibit', 'Exhibit no.', 'Evidence number'])('%s is an ID', (title) => {
  expect(samples(`${title},Date,Substance\n1A,2026-01-02,cocaine\n1B,2026-01-02,caffeine`)).toEqual([
    ['1A', 'cocaine'],
    ['1B', 'caffeine'],
  ])
})

test('the exhibits of a case are no one sample', () => {
  const text = 'Exhibit no.,Case number,Date,Substance\n1,C7,2026-01-02,cocaine\n2,C7,2026-01-02,caffeine'
  expect(samples(text)).toEqual([
    ['1', 'cocaine'],
    ['2', 'caffeine'],
  ])
})

test('a case with one exhibit keeps its own ID, and exhibits that share a number are refused', () => {
  const text = 'Exhibit no.,Case number,Date,Substance\n1,C7,2026-01-02,cocaine'
  expect(samples(text)).toEqual([['C7', 'cocaine']])
  expect(samples('Exhibit no.,Kit number,Date,Substance\n1,C7,2026-01-02,cocaine')).toEqual([['C7', 'cocaine']])
  expect(samples(`${text}\n1,C8,2026-01-02,caffeine\n2,C8,2026-01-02,heroin`)).toEqual([])
})

test('the number of a patient is no ID of a sample', () => {
  expect(samples('MRN,Date,Substance\n1234567,2026-01-02,cocaine')).toEqual([])
})

test.each(['Kit number', 'Batch no.', 'Submission number', 'Agency case', 'Lab number', 'Case'])(
  'the exhibits 1 of two of %j are never one sample, whichever column comes first',
  (title) => {
    for (const heading of [`Exhibit no.,${title}`, `${title},Exhibit no.`]) {
      const ids = heading.startsWith('Exhibit') ? ['1,C7', '1,C8'] : ['C7,1', 'C8,1']
      const text = `${heading},Date,Substance\n${ids[0]},2026-01-02,cocaine\n${ids[1]},2026-01-02,fentanyl`
      expect([
        [],
        [
          ['C7', 'cocaine'],
          ['C8', 'fentanyl'],
        ],
      ]).toContainEqual(samples(text))
    }
  },
)

test('numbers of lines in a case may be its samples or its substances, and somebody says it', () => {
  expect(samples('Kit number,Item no.,Date,Substance\nK1,1,2026-01-02,cocaine\nK1,2,2026-01-02,fentanyl')).toEqual([])
})

test.each(['Report number', 'Job no.', 'Docket', 'Police ref', 'Client number'])(
  'nor are the exhibits 1 of two of %j, whatever that is',
  (title) =>
    expect(samples(`Exhibit no.,${title},Date,Substance\n1,R7,2026-01-02,cocaine\n1,R8,2026-01-02,fentanyl`)).toEqual(
      [],
    ),
)

test.each([
  'Sample number,Kit number',
  'Sample ID,Case number',
  'Sample,Batch',
  'Item number,Kit number',
  'Pill no.,Case',
])('the numbers 1 of two wholes (%s) are asked about, and one whole’s several lines are not', (heading) => {
  const text = (other: string) => `${heading},Date,Substance\n1,K7,2026-01-02,cocaine\n1,${other},2026-01-02,fentanyl`
  expect(samples(text('K8'))).toEqual([])
  expect(samples(text('K7'))).toHaveLength(1)
})

test.each(['Lab number', 'Accession no.', 'Bag no.'])('a case with two of %j is no one sample', (title) => {
  const text = (other: string) =>
    `Case number,${title},Date,Substance\nC7,L1,2026-01-02,cocaine\nC7,${other},2026-01-02,fentanyl`
  expect(samples(text('L2'))).toEqual([])
  expect(samples(text('L1'))).toEqual([['C7', 'cocaine', 'fentanyl']])
  expect(samples(text(''))).toEqual([['C7', 'cocaine', 'fentanyl']])
})

test('an exhibit may have several substances, each with numbers of its own', () => {
  const text =
    'Exhibit no.,CAS no.,Peak #,Date,Substance\n1,50-36-2,1,2026-01-02,cocaine\n1,437-38-7,2,2026-01-02,fentanyl'
  expect(samples(text)).toEqual([['1', 'cocaine', 'fentanyl']])
})
