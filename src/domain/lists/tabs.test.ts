import { describe, expect, test } from 'vitest'
import {
  columns,
  defaultTab,
  isListed,
  type ListedFacts,
  sortColumns,
  sortLabels,
  tabIds,
  tabs,
  tabsOf,
} from './tabs.ts'

const collects = { performs_collection: true, performs_analysis: false }
const analyses = { performs_collection: false, performs_analysis: true }
const both = { performs_collection: true, performs_analysis: true }
const neither = { performs_collection: false, performs_analysis: false }
const ofCollection = ['SamplesToTransport', 'ResultsToShare', 'AllSamplesCollection']
const ofAnalysis = ['SamplesToReceive', 'SamplesToReport', 'SamplesToDispose', 'AllSamplesAnalysis']

test('each home has its tabs (R4.4); "Both flags: all seven tabs in two groups" (R4.4)', () => {
  expect(tabsOf(collects)).toEqual(ofCollection)
  expect(tabsOf(analyses)).toEqual(ofAnalysis)
  expect(tabsOf(both)).toEqual([...ofCollection, ...ofAnalysis])
  expect(tabsOf(neither)).toEqual([])
})

test('"The default tab is SamplesToTransport for collection users and SamplesToReceive otherwise" (R4.5)', () => {
  expect([collects, both, analyses, neither].map(defaultTab)).toEqual([
    'SamplesToTransport',
    'SamplesToTransport',
    'SamplesToReceive',
    null,
  ])
})

describe('the table', () => {
  /** The first order and the columns of each tab (R4.9). */
  test.each([
    [
      'SamplesToTransport',
      'sample_id asc',
      'FILLED',
      'check sample_id collected_from sample_type expected_drugs date_collected',
    ],
    [
      'ResultsToShare',
      'date_collected desc',
      'any',
      'sample_id status collected_from sample_type expected_drugs date_collected share_results',
    ],
    [
      'AllSamplesCollection',
      'date_collected desc',
      'any',
      'sample_id status collected_from sample_type expected_drugs date_collected share_results last_update',
    ],
    ['SamplesToReceive', 'sample_id asc', 'IN_TRANSPORT', 'check sample_id from_site sample_type track_number'],
    [
      'SamplesToReport',
      'date_received asc',
      'IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_FAILED',
      'sample_id status sample_type expected_drugs date_received return_date',
    ],
    [
      'SamplesToDispose',
      'date_received asc',
      'ANALYSIS_COMPLETE COULD_NOT_SHARE ANALYSIS_IMPOSSIBLE',
      'check sample_id status sample_type date_received',
    ],
    [
      'AllSamplesAnalysis',
      'date_received desc',
      'any',
      'sample_id status sample_type expected_drugs track_number date_received last_update',
    ],
  ] as const)('%s: %s, %s', (id, sort, states, shown) => {
    const tab = tabs[id]
    expect(`${tab.sort.by} ${tab.sort.order}`).toBe(sort)
    expect(tab.states?.join(' ') ?? 'any').toBe(states)
    expect(tab.columns.join(' ')).toBe(shown)
  })

  test('"SamplesToTransport=FILLED, SamplesToReceive=IN_TRANSPORT, SamplesToReport=IN_ANALYSIS" (R4.6)', () => {
    const filters = tabIds.flatMap((id) => (tabs[id].stateFilter === null ? [] : [[id, tabs[id].stateFilter]]))
    expect(Object.fromEntries(filters)).toEqual({
      SamplesToTransport: 'FILLED',
      SamplesToReceive: 'IN_TRANSPORT',
      SamplesToReport: 'IN_ANALYSIS',
    })
  })

  test('the work lists of a lab show samples at its own site; Results To Share shows unshared ones (R4.6, R4.7)', () => {
    expect(tabIds.filter((id) => tabs[id].atOwnSite)).toEqual([
      'SamplesToReceive',
      'SamplesToReport',
      'SamplesToDispose',
    ])
    expect(tabIds.filter((id) => tabs[id].onlyUnshared)).toEqual(['ResultsToShare'])
  })

  test('five counts: "to_transport, to_share, to_receive, to_analyze, to_dispose" (R4.8)', () => {
    const counts = tabIds.map((id) => tabs[id].count).filter((count) => count !== null)
    expect(counts).toEqual(['to_transport', 'to_share', 'to_receive', 'to_analyze', 'to_dispose'])
  })
})

test('"Sortable columns" and "Sort types" (R4.10)', () => {
  expect(Object.keys(sortColumns)).toEqual([
    'sample_id',
    'status',
    'collected_from',
    'share_results',
    'sample_type',
    'date_collected',
    'expected_drugs',
    'date_received',
    'track_number',
  ])
  const dates = Object.entries(sortColumns).filter(([, kind]) => kind === 'date')
  expect(dates.map(([name]) => name)).toEqual(['date_collected', 'date_received'])
  expect(sortLabels.date.desc).toBe('Newest-Oldest')
})

test('each list is sorted by one of its sortable columns', () => {
  for (const id of tabIds) {
    const sortable = tabs[id].columns.map((column) => columns[column].sort)
    expect(id === 'SamplesToReceive' || sortable.includes(tabs[id].sort.by)).toBe(true)
  }
})

const at = '2026-11-20T12:00:00.000Z'
const reported: ListedFacts = {
  state: 'ANALYSIS_COMPLETE',
  report_state: 'ANALYSIS_COMPLETE',
  reported_at: at,
  shared_at: null,
  new_warning_since_shared: false,
  rests_on_recall: false,
  new_result_since_shared: false,
  tested_here_site: null,
}
test.each<[string, Partial<ListedFacts>, boolean]>([
  ['submitted', {}, true],
  ['submitted, and the vial is gone', { state: 'DISPOSED' }, true],
  ['without a report', { reported_at: null, report_state: null }, false],
  ['shared', { shared_at: at, report_state: 'ANALYSIS_SHARED' }, false],
  ['shared, with a new warning since', { shared_at: at, new_warning_since_shared: true }, true],
  ['shared, with a strip of a recalled lot', { shared_at: at, rests_on_recall: true }, true],
  ['that could not be shared, by state', { state: 'COULD_NOT_SHARE' }, false],
  ['that could not be shared, by report state', { state: 'DISPOSED', report_state: 'COULD_NOT_SHARE' }, false],
])('Results To Share lists a sample %s: %s', (_, facts, isThere) => {
  expect(isListed(tabs.ResultsToShare, { ...reported, ...facts })).toBe(isThere)
})
