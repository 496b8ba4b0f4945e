/** All addresses of the staff pages. */

const segment = encodeURIComponent

/** The address of each page. */
export const paths = {
  home: '/',
  collectionSurvey: '/collection-survey',
  prepareForTransport: '/prepare-samples-for-transport',
  prepareForFurtherAnalysis: '/prepare-for-transport',
  receiveSamples: '/receipt-samples',
  disposeSamples: '/dispose-samples',
  /** A sample as its collecting site sees it. */
  sample: (sample_id: string) => `/samples/${segment(sample_id)}`,
  /** Its result with the terms of service, and the actions of its collecting site. */
  sampleResult: (sample_id: string) => `/samples/${segment(sample_id)}/result`,
  /** Its files. */
  files: (sample_id: string) => `/samples/${segment(sample_id)}/files`,
  deleteSample: (sample_id: string) => `/samples/${segment(sample_id)}/delete`,
  shareResults: (sample_id: string) => `/samples/${segment(sample_id)}/share`,
  downloadResults: (sample_id: string) => `/samples/${segment(sample_id)}/download`,
  /** Hits of alert rules, for analysis staff and administrators. */
  signals: '/signals',
  /** Alerts, for staff who write and release them. */
  alerts: '/staff-alerts',
  alert: (id: number | string) => `/staff-alerts/${segment(String(id))}`,
  /** Monthly reports of public numbers, for staff who write and release them. */
  numberReports: '/number-reports',
  /** Advice cards, for staff who write and approve them. */
  cards: '/advice-cards',
  /** Names in results that nobody knows, for analysis staff and administrators. */
  unknownNames: '/unknown-names',
  /** The tickets of the reader's own counter. */
  waitingBoard: '/waiting-board',
  /** A sample at the counter: its test, what its person reads, and what happens to the rest. */
  counter: (sample_id: string) => `/counter/${segment(sample_id)}`,
  /** Readings that other sites ask for, and one of them. */
  readings: '/readings',
  reading: (number: string) => `/readings/${segment(number)}`,
  /** Asking for a reading of a sample. */
  askReading: (sample_id: string) => `/samples/${segment(sample_id)}/readings`,
  insight: '/insight',
  /** What a site should hold. */
  holdings: '/holdings',
  makeCount: '/holdings/count',
  count: (id: number | string) => `/holdings/counts/${segment(String(id))}`,
  returns: '/holdings/returns',
  return: (id: number | string) => `/holdings/returns/${segment(String(id))}`,
  /** The instruments of the reader's own lab, and their checks. */
  instruments: '/instruments',
  /** What stands in the racks of the reader's own lab. */
  worklists: '/worklists',
  admin: '/admin',
  /** A page of administration, by its name. */
  adminPage: (name: string) => `/admin/${segment(name)}`,
  /** The target of a one-time link; its token follows the #. */
  welcome: '/welcome',
  /** A shift without a network: its samples and its other pages. */
  shift: '/shift',
  shiftBegin: '/shift/begin',
  shiftSurvey: '/shift/survey',
  shiftCard: '/shift/card',
  shiftTest: '/shift/test',
  shiftGiveUp: '/shift/give-up',
  shiftEnd: '/shift/end',
  /** The person's own account and password. */
  password: '/password',
  /** A sample as its analysis site sees it. */
  result: (sample_id: string) => `/result/${segment(sample_id)}`,
  /** Its report, to write or correct. */
  report: (sample_id: string) => `/report/${segment(sample_id)}`,
} as const

/** Whether an address is a page of a shift; these pages have their own lock. */
export function isOfShift(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return (path === paths.shift || path.startsWith(`${paths.shift}/`)) && path !== paths.shiftBegin
}
