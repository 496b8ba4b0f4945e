/**
 * What happens when a site closes (R13.16): what moves to the site that takes over, what ends, what must be settled first, and
 * until when it can be undone. History stays: custody, reports and certificates keep the site where they happened.
 */
import { formatDay } from '#domain/dates.ts'
import type { SampleState } from '#domain/terms.ts'

/** What moves to the site that takes over. */
export const movingKinds = [
  'PEOPLE',
  'SAMPLES',
  'DRAFTS',
  'READINGS',
  'LABELS',
  'STRIPS',
  'INSTRUMENTS',
  'LAYOUTS',
  'SHIFTS',
  'PACKAGES',
  'ROUTES',
  'STOPS',
  'MESSAGES',
  'TAKEN_OVER',
] as const
/** What ends with the site. */
export const endingKinds = ['ROUTES_ENDED', 'STOPS_ENDED'] as const
/** What a closing counts. */
export const closingKinds = [...movingKinds, ...endingKinds] as const
export type ClosingKind = (typeof closingKinds)[number]

/** How long a closing can be undone, in hours. */
export const undoHours = 24

/** States in which a sample stays with the lab where it ended. */
export const endedStates: readonly SampleState[] = ['DISPOSED']
/** States in which a vial lies at the site that collected it. */
export const atCollection: readonly SampleState[] = ['FILLED', 'DELETION_REQUESTED']
/** States of samples that are between two sites, or lost. */
export const onTheWay: readonly SampleState[] = ['IN_TRANSPORT', 'MISSING']
/** States from which a package can still be sent on, corrected, unpacked, or its receipt taken back. */
export const inPackage: readonly SampleState[] = ['IN_TRANSPORT', 'MISSING', 'IN_ANALYSIS']

/** A site as the rules of closing see it. */
export type ClosingSite = {
  readonly id: number
  readonly name: string
  readonly collects: boolean
  readonly analyses: boolean
  readonly active: boolean
  readonly closed_at: string | null
}

/** What is said where somebody chose a site that has closed. */
export const isClosed = (name: string): string => `${name} is closed. Choose a site that is open.`

/** Why a site cannot be closed at all, as a sentence; null where it can. */
export function closingRefusal(site: ClosingSite, sites: readonly ClosingSite[]): string | null {
  if (site.closed_at !== null) return `${site.name} is closed already.`
  if (sites.some((other) => takeOverFault(site, other) === null)) return null
  const does = site.collects && site.analyses ? 'collects and analyzes' : site.collects ? 'collects' : 'analyzes'
  return `${site.name} cannot be closed: no other open site ${does} samples and could take over.`
}

/** Why `to` cannot take over what `site` has, as a sentence; null where it can. */
export function takeOverFault(site: ClosingSite, to: ClosingSite | undefined): string | null {
  if (to === undefined) return 'Choose the site that takes over.'
  if (to.id === site.id) return 'A site cannot take over from itself. Choose another one.'
  if (to.closed_at !== null || !to.active) return isClosed(to.name)
  if (site.collects && !to.collects)
    return `${to.name} does not collect samples, as ${site.name} does. Choose another site.`
  if (site.analyses && !to.analyses)
    return `${to.name} does not analyze samples, as ${site.name} does. Choose another site.`
  return null
}

/** What stands in the way of closing a site now. */
export type Unsettled = {
  /** Samples with a strip that somebody must read. */
  readonly strips: readonly string[]
  /** Samples of people who stand on the waiting board. */
  readonly waiting: readonly string[]
  /** Samples with drafts of both sites for the same test. */
  readonly drafts: readonly string[]
}

const mostNamed = 5
const named = (ids: readonly string[]) =>
  ids.length <= mostNamed ? ids.join(', ') : `${ids.slice(0, mostNamed).join(', ')} and ${ids.length - mostNamed} more`

/** What must be settled before a site closes, one sentence each; empty where it can close. */
export function toSettle({ strips, waiting, drafts }: Unsettled): string[] {
  return [
    ...(strips.length > 0
      ? [`A strip runs at the counter: read it, or take it out of the list (${named(strips)}).`]
      : []),
    ...(waiting.length > 0
      ? [`People wait at the counter: tell them first, or close the site when the board is empty (${named(waiting)}).`]
      : []),
    ...(drafts.length > 0
      ? [`Both sites report the same test: submit the draft of the site that closes, or delete it (${named(drafts)}).`]
      : []),
  ]
}

/** What a closing ends or leaves to do, besides what moves. */
export type Beside = {
  readonly has_board: boolean
  /** Names of its machines' keys that are valid. */
  readonly keys: readonly string[]
  /** Numbers of packages that travel from or to it. */
  readonly packages: readonly number[]
  /** Lines of its counts that nobody settled. */
  readonly open_lines: number
  /** The last day of its last released return; null before the first. */
  readonly last_return: string | null
}

/** What else ends with a site, one sentence each. */
export function endsBeside({ has_board, keys }: Beside): string[] {
  return [
    ...(has_board ? ['The link of its waiting board shows that the site is closed.'] : []),
    ...(keys.length > 0
      ? [`Keys of its machines end (${named(keys)}). Make new ones at the other site before its instruments run.`]
      : []),
    'Nothing new can be sent, added or told to it.',
  ]
}

/** What the site that takes over must look after, one sentence each. */
export function leftToDo({ packages, open_lines, last_return }: Beside): string[] {
  return [
    ...(packages.length > 0
      ? [`Tell the courier where packages go now that travel from or to it (${named(packages.map(String))}).`]
      : []),
    ...(open_lines > 0
      ? [`Settle its counts: ${open_lines === 1 ? '1 line is' : `${open_lines} lines are`} open.`]
      : []),
    `Release its last return${last_return === null ? '; it has none yet' : `: the one before ends on ${formatDay(last_return)}`}.`,
  ]
}

/** A closing as the rules of undoing see it. */
export type Undoable = {
  readonly at: string
  readonly undone_at: string | null
  readonly site: string
  readonly to: ClosingSite
  /** The site of the newest closing since, of any site, that stands; null where there is none. */
  readonly later: string | null
}

/** When nobody can undo a closing of `at` any more, as an ISO instant. */
export const undoUntil = (at: string): string => new Date(Date.parse(at) + undoHours * 3600_000).toISOString()

/** Why a closing cannot be undone now, as a sentence; null where it can. */
export function undoRefusal(closing: Undoable | undefined, now: Date): string | null {
  if (closing === undefined || closing.undone_at !== null) return 'This site is not closed.'
  if (closing.to.closed_at !== null)
    return `${closing.to.name} has closed since. Undo the closing of ${closing.to.name} first.`
  // What a later closing moved on could not be found again.
  if (closing.later !== null) return `${closing.later} has closed since. Undo the closing of ${closing.later} first.`
  if (now.toISOString() > undoUntil(closing.at))
    return `${closing.site} closed more than ${undoHours} hours ago, so this cannot be undone. Add a new site.`
  return null
}
