/** Texts of the two homes and their lists. */
import type { TabId } from '#domain/tabs.ts'

const greetings = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }

/** What would fill each list while it is empty (design: Behave). */
const fills: Record<TabId, string> = {
  SamplesToTransport: 'A sample appears here once it is added.',
  ResultsToShare: 'A result appears here once the lab has reported it.',
  AllSamplesCollection: 'Every sample that your site collects appears here.',
  SamplesToReceive: 'A sample appears here once it is prepared for transport to your site.',
  SamplesToReport: 'A sample appears here once its receipt is confirmed.',
  SamplesToDispose: 'A sample appears here once its analysis is complete.',
  AllSamplesAnalysis: 'Every sample that is sent to your site appears here.',
}

export const homeTexts = {
  title: 'Home',
  greeting: (part: keyof typeof greetings, name: string) => `${greetings[part]}, ${name}`,
  addSample: 'Add Sample',
  addTestStrip: 'Add Test Strip',
  groups: { collection: 'Collection', analysis: 'Analysis' },
  lists: 'Lists',
  inList: (count: number) => (count === 1 ? '1 sample' : `${count} samples`),
  search: 'Search by sample ID',
  clearSearch: 'Clear search',
  batch: {
    prepare: 'Prepare For Transport',
    receive: 'Confirm receipt',
    dispose: 'Dispose',
    chooseToDispose: 'Tick the samples to dispose of.',
  },
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
  selectAll: 'Select all on this page',
  all: 'All',
  select: (id: string) => `Select ${id}`,
  copy: (id: string) => `Copy ${id}`,
  copied: (id: string) => `${id} copied`,
  notCopied: 'Could not be copied. Select the text instead.',
  sortBy: 'Sort by',
  sortColumn: (column: string) => `Sort by ${column}`,
  sortOption: (column: string, order: string) => `${column}: ${order}`,
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  today: (time: string) => `Today, ${time}`,
  updated: (ago: string) => `Updated ${ago}`,
  late: 'Late',
  dueToday: 'Due today',
  marks: {
    read_online: 'Read online',
    new_result_since_shared: 'New result since shared',
    corrected_since_shared: 'Corrected since shared',
  },
  found: (names: readonly string[]) => `Found: ${names.join(', ')}`,
  nothing: 'Not yet',
  empty: 'No samples to show',
  fills,
  notInList: (search: string) => `No sample in this list begins with ${search}.`,
  beyondTheEnd: 'The list has become shorter than this page.',
  searchAll: 'Search all samples',
  goToReceive: 'Go to Samples To Receive',
  failed: 'This list could not be loaded',
  stale: 'This list could not be refreshed. It may be out of date.',
  noLists: {
    nothing: 'Your account has no pages yet. Ask your administrator to give it a role:',
    nothingWithoutContact: 'Your account has no pages yet. Ask your administrator to give it a role.',
    admin: 'The administration pages come with a later version. Until then there is nothing to do here.',
  },
}
