/** A count of what lies in a site's safe: what is scanned, and when a vial weighs otherwise than it should. */
import { quoted } from '#domain/faults.ts'
import { canonicalSampleId, idOnCard, isSampleId } from '#domain/sample/sample-id.ts'
import type { SampleState } from '#domain/terms.ts'

/** HERE: to be there, and scanned. MISSING: to be there, and not scanned. ELSEWHERE: scanned, and not to be there. */
export const countKinds = ['HERE', 'MISSING', 'ELSEWHERE', 'UNKNOWN'] as const
export type CountKind = (typeof countKinds)[number]

/** Where a scanned sample should be instead; NOWHERE: at no site that the record names. */
export const countPlaces = ['SITE', 'ROAD', 'LOST', 'DISPOSED', 'RETURNED', 'DELETED', 'NOWHERE'] as const
export type CountPlace = (typeof countPlaces)[number]

/** At most as many at once: a safe with more is counted shelf by shelf on one page, and sent together. */
export const mostCounted = 5000

/** A balance shows no less, in g: less would be stored as nothing. */
export const lightest = 0.0001

/** A scanned vial or bag; `weight` of the whole vial in g, null where it was not weighed. */
export type Counted = { readonly sample_id: string; readonly weight: number | null }

/** Whether a line's sample is reported missing now. */
export const isLost = ({ state }: { readonly state: LineState }): boolean => state === 'LOST'

/** Whether a sample lies where it was collected, and no lab has had it: its loss is the one of that site. */
export const waitsToLeave = ({ state }: { readonly state: SampleState }): boolean =>
  state === 'FILLED' || state === 'DELETION_REQUESTED'

/** Whether a sample that a count found is still reported missing. */
export const isStillMissing = (state: SampleState | null): boolean => state === 'MISSING'

/** Whether a sample was written down as destroyed. */
export const isDestroyed = (state: SampleState | null): boolean => state === 'DISPOSED'

/**
 * What became of a line since. OPEN: nothing. COUNTED: a later count found it. AGAIN: a later count did not find it either, and
 * has the line. FOUND: it was reported found. LOST: it is reported missing. GONE: it left since. BELONGS: what was too much is to
 * be there by now. DISPOSED: what nobody found was written down as destroyed. WEIGHED: a later count weighed it anew. ANSWERED:
 * somebody said why.
 */
export const lineStates = [
  'OPEN',
  'COUNTED',
  'AGAIN',
  'FOUND',
  'LOST',
  'GONE',
  'BELONGS',
  'DISPOSED',
  'WEIGHED',
  'ANSWERED',
] as const
export type LineState = (typeof lineStates)[number]

type CountedLine = { readonly kind: CountKind; readonly place: CountPlace | null; readonly differs: boolean }
type Since = {
  readonly is_held: boolean
  readonly is_missing: boolean
  readonly is_found: boolean
  readonly is_answered: boolean
  readonly is_disposed: boolean
  readonly is_weighed_later: boolean
  readonly counted_later: CountKind | null
}

/** Whether a line asks for something: what is not there, too much, or weighs otherwise. */
export const isAsked = ({ kind, differs }: Pick<CountedLine, 'kind' | 'differs'>): boolean => kind !== 'HERE' || differs

/** Whether a later count weighed a line's vial anew. */
export const isWeighedAnew = ({ state }: { readonly state: LineState }): boolean => state === 'WEIGHED'

/** Whether somebody must still do something about a line. */
export const isOpenLine = (line: Pick<CountedLine, 'kind' | 'differs'> & { readonly state: LineState }): boolean =>
  isAsked(line) && (line.state === 'OPEN' || line.state === 'DISPOSED')

/** Whether somebody may say why; what is not there is reported missing instead, unless it was written down as destroyed. */
export const takesAnswer = (line: Pick<CountedLine, 'kind' | 'differs'> & { readonly state: LineState }): boolean =>
  isAsked(line) && (line.kind !== 'MISSING' || line.state === 'DISPOSED')

/** What became of a line of a count. */
export function lineState({ kind, place, differs }: CountedLine, since: Since): LineState {
  if (differs) return since.is_answered ? 'ANSWERED' : since.is_weighed_later ? 'WEIGHED' : 'OPEN'
  if (kind === 'ELSEWHERE' || kind === 'UNKNOWN') {
    if (place === 'LOST' && !since.is_missing) return 'FOUND'
    if (since.is_answered) return 'ANSWERED'
    return since.is_held ? 'BELONGS' : 'OPEN'
  }
  if (kind !== 'MISSING') return 'OPEN'
  if (since.counted_later === 'HERE') return 'COUNTED'
  if (since.is_missing) return 'LOST'
  if (since.counted_later === 'MISSING') return 'AGAIN'
  if (since.is_found) return 'FOUND'
  if (since.is_disposed) return since.is_answered ? 'ANSWERED' : 'DISPOSED'
  return since.is_held ? 'OPEN' : 'GONE'
}

type Weights = {
  readonly weighed: number | null
  readonly should_weigh: number | null
  readonly empty_weight: number | null
}

/**
 * Whether a vial weighs otherwise than it should by more than a tenth of what should be in it; null where nobody can say. Weights
 * in g.
 */
export function weighsOtherwise({ weighed, should_weigh, empty_weight }: Weights): boolean | null {
  if (weighed === null || should_weigh === null || empty_weight === null) return null
  const content = Math.max(0, should_weigh - empty_weight)
  // Weights have 4 decimals; less is an error of the sum.
  return Math.abs(weighed - should_weigh) - content / 10 > 0.000_05
}

/** An ID, perhaps with spaces, then perhaps the weight of the whole vial with its decimals. */
const withWeight = /^(.*?[A-Za-z0-9])[\s;,]+(\d{1,4})[.,](\d{1,4})\s*g?$/

/** Reads one line of a count: an ID, or the address on a card, and perhaps a weight in g; else the fault. */
function readLine(line: string): Counted | string {
  const [, before = line, whole = '', decimals = ''] = withWeight.exec(line) ?? []
  if (/^\d{1,4}[.,]\d+\s*g?$/.test(line)) return `${quoted(line)} is a weight without a sample ID.`
  const typed = idOnCard(before)
  // 'PD2215 2' could be the ID PD22152, and 'PD2215 PD2216' are two.
  if (/\d\s+\S/.test(typed))
    return `${quoted(line)}: write one ID a line, without spaces, and a weight with its decimals, such as 2.1503.`
  const sample_id = canonicalSampleId(typed)
  if (!isSampleId(sample_id)) return `${quoted(line)} is no sample ID.`
  const weight = whole === '' ? null : Number(`${whole}.${decimals}`)
  return weight !== null && weight < lightest
    ? `${quoted(line)}: a vial weighs at least 0.0001 g.`
    : { sample_id, weight }
}

/** What was read of a count: each sample once, and what is wrong, by line. */
export type ReadCount = {
  readonly counted: readonly Counted[]
  readonly faults: readonly { readonly line: number; readonly message: string }[]
  /** Samples that were scanned more than once; that does no harm. */
  readonly again: number
}

/** Reads the lines that were scanned or typed, one vial or bag each. */
export function readCount(text: string): ReadCount {
  const counted = new Map<string, Counted>()
  const faults: { line: number; message: string }[] = []
  let again = 0
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const read = readLine(line)
    if (typeof read === 'string') {
      faults.push({ line: at + 1, message: read })
      continue
    }
    const before = counted.get(read.sample_id)
    if (before !== undefined) again += 1
    if (before?.weight != null && read.weight !== null && before.weight !== read.weight)
      faults.push({ line: at + 1, message: `${read.sample_id} stands here with two weights. Keep the right one.` })
    counted.set(read.sample_id, { sample_id: read.sample_id, weight: read.weight ?? before?.weight ?? null })
  }
  return { counted: [...counted.values()], faults, again }
}
