/** Every address of the staff pages, in one place. */

const segment = encodeURIComponent

/** Where each page is. */
export const paths = {
  home: '/',
  collectionSurvey: '/collection-survey',
  prepareForTransport: '/prepare-samples-for-transport',
  prepareForFurtherAnalysis: '/prepare-for-transport',
  receiveSamples: '/receipt-samples',
  disposeSamples: '/dispose-samples',
  /** A sample as its collecting site sees it. */
  sample: (sample_id: string) => `/samples/${segment(sample_id)}`,
  /** Its result with the terms of service, and what its collecting site does about it. */
  sampleResult: (sample_id: string) => `/samples/${segment(sample_id)}/result`,
  deleteSample: (sample_id: string) => `/samples/${segment(sample_id)}/delete`,
  shareResults: (sample_id: string) => `/samples/${segment(sample_id)}/share`,
  downloadResults: (sample_id: string) => `/samples/${segment(sample_id)}/download`,
  /** What rules met, for analysis staff and administrators. */
  signals: '/signals',
  /** Alerts as staff write and release them. */
  alerts: '/staff-alerts',
  alert: (id: number | string) => `/staff-alerts/${segment(String(id))}`,
  insight: '/insight',
  /** The instruments of the own lab, and recording their checks. */
  instruments: '/instruments',
  admin: '/admin',
  /** A page of administration, by its name. */
  adminPage: (name: string) => `/admin/${segment(name)}`,
  /** Where a one-time link leads; its token stands behind the #. */
  welcome: '/welcome',
  /** A shift without a network: its samples, and what belongs to them. */
  shift: '/shift',
  shiftBegin: '/shift/begin',
  shiftSurvey: '/shift/survey',
  shiftCard: '/shift/card',
  shiftGiveUp: '/shift/give-up',
  shiftEnd: '/shift/end',
  /** One's own password. */
  password: '/password',
  /** A sample as its analysis site sees it. */
  result: (sample_id: string) => `/result/${segment(sample_id)}`,
  /** Its report, to be written or corrected. */
  report: (sample_id: string) => `/report/${segment(sample_id)}`,
} as const

/** Whether an address is a page of a shift, which has a lock of its own. */
export function isOfShift(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return (path === paths.shift || path.startsWith(`${paths.shift}/`)) && path !== paths.shiftBegin
}
