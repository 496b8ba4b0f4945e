/**
 * The lists of the two homes (R4.4 to R4.10): what each contains, shows and sorts by. The server's
 * queries, the counts and the pages all read this table.
 */
import { isNewSinceTold } from '#domain/report/stage.ts'
import type { ReportState, SampleState } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Columns that a list can be sorted by, named as in `sort_by`, with the kind of their menu (R4.10). */
export const sortColumns = {
  sample_id: 'alphabet',
  status: 'alphabet',
  collected_from: 'alphabet',
  share_results: 'alphabet',
  sample_type: 'alphabet',
  date_collected: 'date',
  expected_drugs: 'alphabet',
  date_received: 'date',
  track_number: 'alphabet',
} as const satisfies Record<string, 'alphabet' | 'date'>
export type SortColumn = keyof typeof sortColumns
export type SortOrder = 'asc' | 'desc'

/** The words of a sort menu (R4.10). */
export const sortLabels = {
  alphabet: { asc: 'A-Z', desc: 'Z-A' },
  date: { asc: 'Oldest-Newest', desc: 'Newest-Oldest' },
} as const satisfies Record<string, Record<SortOrder, string>>

/**
 * Columns of the lists and their headers (R4.9). `sort`: what a click on the header sorts by; null for nothing.
 */
export const columns = {
  check: { label: '', sort: null },
  sample_id: { label: 'Sample ID', sort: 'sample_id' },
  status: { label: 'Status', sort: 'status' },
  collected_from: { label: 'Results For', sort: 'collected_from' },
  sample_type: { label: 'Type', sort: 'sample_type' },
  expected_drugs: { label: 'Expected', sort: 'expected_drugs' },
  date_collected: { label: 'Collected', sort: 'date_collected' },
  share_results: { label: 'Share', sort: 'share_results' },
  last_update: { label: 'Updated', sort: null },
  from_site: { label: 'From', sort: null },
  track_number: { label: 'Delivery', sort: 'track_number' },
  date_received: { label: 'Received', sort: 'date_received' },
  return_date: { label: 'Due', sort: null },
} as const satisfies Record<string, { label: string; sort: SortColumn | null }>
export type Column = keyof typeof columns

/** The lists of the two homes (R4.4). */
export type TabId =
  | 'SamplesToTransport'
  | 'ResultsToShare'
  | 'AllSamplesCollection'
  | 'SamplesToReceive'
  | 'SamplesToReport'
  | 'SamplesToDispose'
  | 'AllSamplesAnalysis'

/** What a list contains, within what its viewer may see, and how it is shown. */
export type Tab = {
  readonly label: string
  readonly audience: 'collection' | 'analysis'
  /** Samples in one of these states; null for any. */
  readonly states: readonly SampleState[] | null
  /** The `state` by which this tab filters (R5.5): a call that sends it beside `tab` gets the same list. */
  readonly stateFilter: SampleState | null
  /** Only samples that are, or are on their way, to the viewer's own analysis site. */
  readonly atOwnSite: boolean
  /** Only samples with a result to share (`awaitsSharing`). */
  readonly onlyUnshared: boolean
  /** Its field in `GET /dhp/tab-counts/` (R4.8); null if the list is not counted. */
  readonly count: 'to_transport' | 'to_share' | 'to_receive' | 'to_analyze' | 'to_dispose' | null
  /** Whether its samples may still owe a result. If so, late ones are marked, counted and can be filtered. */
  readonly owesResults: boolean
  readonly sort: { readonly by: SortColumn; readonly order: SortOrder }
  readonly columns: readonly Column[]
}

const everything = {
  states: null,
  stateFilter: null,
  atOwnSite: false,
  onlyUnshared: false,
  count: null,
  owesResults: false,
} as const
const resultColumns = [
  'sample_id',
  'status',
  'collected_from',
  'sample_type',
  'expected_drugs',
  'date_collected',
  'share_results',
] as const

/** The table, in the order of the screens. */
export const tabs: Record<TabId, Tab> = {
  SamplesToTransport: {
    ...everything,
    label: 'Samples To Transport',
    audience: 'collection',
    states: ['FILLED'],
    stateFilter: 'FILLED',
    count: 'to_transport',
    sort: { by: 'sample_id', order: 'asc' },
    columns: ['check', 'sample_id', 'collected_from', 'sample_type', 'expected_drugs', 'date_collected'],
  },
  ResultsToShare: {
    ...everything,
    label: 'Results To Share',
    audience: 'collection',
    onlyUnshared: true,
    count: 'to_share',
    sort: { by: 'date_collected', order: 'desc' },
    columns: resultColumns,
  },
  AllSamplesCollection: {
    ...everything,
    label: 'All Samples',
    audience: 'collection',
    sort: { by: 'date_collected', order: 'desc' },
    columns: [...resultColumns, 'last_update'],
  },
  SamplesToReceive: {
    ...everything,
    label: 'Samples To Receive',
    audience: 'analysis',
    owesResults: true,
    states: ['IN_TRANSPORT'],
    stateFilter: 'IN_TRANSPORT',
    atOwnSite: true,
    count: 'to_receive',
    sort: { by: 'sample_id', order: 'asc' },
    columns: ['check', 'sample_id', 'from_site', 'sample_type', 'track_number'],
  },
  SamplesToReport: {
    ...everything,
    label: 'Samples To Report',
    audience: 'analysis',
    owesResults: true,
    states: ['IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED'],
    stateFilter: 'IN_ANALYSIS',
    atOwnSite: true,
    count: 'to_analyze',
    sort: { by: 'date_received', order: 'asc' },
    columns: ['sample_id', 'status', 'sample_type', 'expected_drugs', 'date_received', 'return_date'],
  },
  SamplesToDispose: {
    ...everything,
    label: 'Samples To Dispose',
    audience: 'analysis',
    states: ['ANALYSIS_COMPLETE', 'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE'],
    atOwnSite: true,
    count: 'to_dispose',
    sort: { by: 'date_received', order: 'asc' },
    columns: ['check', 'sample_id', 'status', 'sample_type', 'date_received'],
  },
  AllSamplesAnalysis: {
    ...everything,
    label: 'All Samples',
    audience: 'analysis',
    owesResults: true,
    sort: { by: 'date_received', order: 'desc' },
    columns: ['sample_id', 'status', 'sample_type', 'expected_drugs', 'track_number', 'date_received', 'last_update'],
  },
}

/** The facts that decide in which lists of its site a sample is. */
export type ListedFacts = {
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly new_warning_since_shared: boolean
  readonly new_result_since_shared: boolean
  readonly tested_here_site: number | null
  readonly rests_on_recall: boolean
}

/**
 * Whether a result waits in Results To Share (R4.7): submitted, and neither shared nor COULD_NOT_SHARE. A shared
 * result waits again if it gained a warning, or if a first look at the counter was followed by a new result, until its person
 * was told. It also waits if it rests on a recalled lot,
 * until its lab has settled the recall. The same in SQL: `awaitingShare` of server/samples/list-samples.
 */
export function awaitsSharing(sample: ListedFacts): boolean {
  const isTold =
    sample.shared_at !== null && !sample.new_warning_since_shared && !sample.rests_on_recall && !isNewSinceTold(sample)
  const isGivenUp = sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE'
  return sample.reported_at !== null && !isTold && !isGivenUp
}

/** Whether a list of the sample's own site shows the sample. */
export function isListed(tab: Tab, sample: ListedFacts): boolean {
  return (tab.states === null || tab.states.includes(sample.state)) && (!tab.onlyUnshared || awaitsSharing(sample))
}

/** The tabs of the sample page (R4.15). */
export const samplePageTabs = { AnalysisResult: 'Analysis Results', CollectionData: 'Collection Data' } as const

/** Every list's name, in the order of the screens. */
export const tabIds = Object.keys(tabs).filter(isTabId)

function isTabId(name: string): name is TabId {
  return name in tabs
}

/** The lists of a person, by the person's flags: collection first, then analysis (R4.4). */
export function tabsOf(viewer: Pick<Viewer, 'performs_collection' | 'performs_analysis'>): TabId[] {
  const has = { collection: viewer.performs_collection, analysis: viewer.performs_analysis }
  return tabIds.filter((id) => has[tabs[id].audience])
}

/** SamplesToTransport for collection users, otherwise SamplesToReceive (R4.5); null for a person without lists. */
export function defaultTab(viewer: Pick<Viewer, 'performs_collection' | 'performs_analysis'>): TabId | null {
  if (viewer.performs_collection) return 'SamplesToTransport'
  return viewer.performs_analysis ? 'SamplesToReceive' : null
}
