/** Texts of the returns of a site. */
import type { ReturnSpan } from '#domain/holdings/return-period.ts'

const spans: Record<ReturnSpan, string> = { month: 'Last month', quarter: 'Last quarter', year: 'Last year' }

export const returnTexts = {
  title: 'Returns',
  tab: 'Return',
  lead: (site: string) => `What ${site} held, received and gave away in a period.`,
  how: 'Everything follows from custody and reports. A sample that nobody weighed has no weight: it is not counted as zero. A tested sample stays held until it goes.',
  spans,
  period: 'Period',
  from: 'From',
  to: 'To',
  days: (from: string, to: string) => `${from} to ${to}`,
  table: 'By substance',
  substance: 'Substance',
  all: 'All substances',
  none: 'Nothing was held, and nothing came or went',
  noneText: 'In these days no sample was at this site.',
  nothing: '–',
  corrections: 'Corrections',
  correctionsText:
    'What is known since an earlier return, and what no other column says. The earlier return stays as it was.',
  correctionColumns: { sample: 'Sample', what: 'What', from: 'As it was', to: 'As it is' },
  more: (count: number) =>
    `${count} more ${count === 1 ? 'correction stands' : 'corrections stand'} in the file for Excel.`,
  save: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' },
  saveOf: { csv: 'Return as CSV', xlsx: 'Return as Excel', pdf: 'Return as PDF' },
  saved: (file: string) => `${file} was saved.`,
  notSaved: (why: string) => `The file was not saved. ${why}`,
  isReleased: (staff: string, when: string) =>
    `This return was released by ${staff} on ${when}. Open it as it was released`,
  knownToday:
    'What follows is what is known of these days today. What differs from the released return stands in the next one.',
  notReleased: 'Not released: these figures change with what is entered.',
  leavesOut: (first: string, from: string) =>
    `There are records since ${first}: if this becomes the site’s first return, none can be released for the days before ${from}.`,
  release: 'Release',
  releaseTitle: 'Release this return',
  releaseText: (from: string, to: string) =>
    `The return from ${from} to ${to} is stored as you read it, and never changes. What becomes known later stands in the next one, which begins the day after. No other return can be released then for these days or those before them, not even a longer one.`,
  who: 'Who releases it?',
  confirm: 'I have read these figures',
  confirmMissing: 'Tick that you have read these figures.',
  released: 'The return was released.',
  list: 'Released returns',
  noReturns: 'Nothing has been released here yet.',
  columns: { period: 'Period', who: 'Released by', when: 'When' },
  record: (site: string) => `Return of ${site}`,
  byWhom: (days: string, staff: string, when: string) => `${days}. Released by ${staff} on ${when}.`,
}
