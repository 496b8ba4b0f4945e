/** All addresses of the public pages: the server answers them, and the pages link to them. */

const segment = encodeURIComponent

/** Where each page is. */
export const publicPaths = {
  find: '/service-users',
  result: (sample_id: string) => `/service-users/result/${segment(sample_id)}`,
  share: (sample_id: string) => `/service-users/share/${segment(sample_id)}`,
  courier: '/routes',
  /** What a device with a shift shows at any of these addresses while it has no network. */
  offline: '/service-users/offline',
  /** What is stored, for how long, and who can see it. */
  kept: '/service-users/what-we-keep',
  /** The waiting board that a link of a site opens. */
  board: (key: string) => `/service-users/board/${segment(key)}`,
  /** Alerts: the list, one alert, its flyer, the feeds for machines, and unsubscribing. */
  alerts: '/service-users/alerts',
  alert: (id: string | number) => `/service-users/alerts/${segment(String(id))}`,
  flyer: (id: string | number) => `/service-users/alerts/${segment(String(id))}/flyer`,
  cap: (id: string | number) => `/service-users/alerts/${segment(String(id))}/cap.xml`,
  feed: '/service-users/alerts/feed.xml',
  /** Public numbers: their pages, a table, its files, and the feed of releases. */
  numbers: '/service-users/numbers',
  soldAs: '/service-users/numbers/sold-as',
  newHere: '/service-users/numbers/new',
  numberTable: (table: string) => `/service-users/numbers/tables/${segment(table)}`,
  numberFile: (table: string, format: 'csv' | 'xlsx') => `/service-users/numbers/tables/${segment(table)}.${format}`,
  numberFeed: '/service-users/numbers/feed.xml',
  /** Monthly reports: all, one, and its files. */
  numberReports: '/service-users/numbers/reports',
  numberReport: (month: string) => `/service-users/numbers/reports/${segment(month)}`,
  reportFile: (month: string, format: 'pdf' | 'csv' | 'xlsx') =>
    `/service-users/numbers/reports/${segment(month)}/report.${format}`,
  numberCatalogue: '/api/public/numbers/',
  numberLines: (table: string) => `/api/public/numbers/${segment(table)}/`,
  unsubscribe: (token: string) => `/service-users/alerts/unsubscribe/${segment(token)}`,
  alertPicture: (hash: string) => `/api/alerts/pictures/${segment(hash)}/`,
  /** The results as a PDF, or a page that says why there is none. */
  pdf: (sample_id: string) => `/service-users/result/${segment(sample_id)}/pdf`,
  /** The day to look again, for a calendar. */
  calendar: (sample_id: string) => `/service-users/result/${segment(sample_id)}/appointment.ics`,
  /** Where the form for a contact posts to. */
  contact: (sample_id: string) => `/service-users/result/${segment(sample_id)}/contact`,
  /** The calls that these pages make. */
  look: (sample_id: string) => `/api/samples/${segment(sample_id)}/service-user/`,
  file: (sample_id: string, number: number) => `/api/samples/${segment(sample_id)}/service-user/files/${number}/`,
  answer: (sample_id: string) => `/api/collection/results/${segment(sample_id)}/share-service-user/`,
  deliveries: '/api/packages/routes/',
} as const

/** A path with a query of all values that are not null. */
export function withQuery(path: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
