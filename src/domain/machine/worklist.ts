/** A worklist: what stands where in an instrument's rack, and whether a file of results fits it. */
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { isControl } from '#domain/table/control-lines.ts'
import { canonicalPosition } from '#domain/table/positions.ts'

/** What stands at a position: a sample, or something that the lab runs beside them. */
export const placeKinds = ['SAMPLE', 'BLANK', 'CONTROL'] as const
export type PlaceKind = (typeof placeKinds)[number]

export type Place = {
  readonly position: string
  readonly kind: PlaceKind
  readonly sample_id: string | null
  readonly label: string | null
}

/** A rack has at most this many positions. */
export const mostPlaces = 400

/** What a column of a worklist's layout holds. `text` is the same in every line. */
export const columnHolds = ['position', 'name', 'kind', 'number', 'text'] as const
export type ColumnHolds = (typeof columnHolds)[number]
export type WorklistColumn = { readonly heading: string; readonly holds: ColumnHolds; readonly text: string }
export const worklistFormats = ['csv', 'xlsx'] as const
export type WorklistFormat = (typeof worklistFormats)[number]
export type WorklistLayout = { readonly format: WorklistFormat; readonly columns: readonly WorklistColumn[] }

/** The layout of an instrument for which nobody said another one. */
export const usualLayout: WorklistLayout = {
  format: 'csv',
  columns: [
    { heading: 'Position', holds: 'position', text: '' },
    { heading: 'Sample', holds: 'name', text: '' },
    { heading: 'Type', holds: 'kind', text: '' },
  ],
}

/** What a file calls each kind. */
const kindWords: Record<PlaceKind, string> = { SAMPLE: 'Sample', BLANK: 'Blank', CONTROL: 'Control' }

/** The lines of the file, headings first. */
export function worklistLines(places: readonly Place[], { columns }: WorklistLayout): string[][] {
  const cell = (place: Place, at: number, { holds, text }: WorklistColumn) =>
    ({
      position: place.position,
      name: place.sample_id ?? place.label ?? '',
      kind: kindWords[place.kind],
      number: String(at + 1),
      text,
    })[holds]
  return [
    columns.map(({ heading }) => heading),
    ...places.map((place, at) => columns.map((column) => cell(place, at, column))),
  ]
}

/** Faults of the places of a new worklist, by index. Positions are canonical already; null for one that is none. */
export function placeFaults(
  places: readonly (Omit<Place, 'position'> & { readonly position: string | null })[],
): { readonly at: number; readonly field: 'position' | 'sample_id' | 'label'; readonly message: string }[] {
  const isNumber = (position: string) => /^\d/.test(position)
  return places.flatMap(({ position, kind, sample_id, label }, at) => {
    const before = places.slice(0, at)
    const faults: { at: number; field: 'position' | 'sample_id' | 'label'; message: string }[] = []
    const say = (field: 'position' | 'sample_id' | 'label', message: string) => faults.push({ at, field, message })
    if (position === null) say('position', 'Enter a position, such as A1 or 12.')
    else if (before.some((one) => one.position === position))
      say('position', `${position} is taken. Each position holds one thing.`)
    else if (before.some((one) => one.position !== null && isNumber(one.position) !== isNumber(position)))
      say('position', 'Use either numbers or wells such as A1, not both.')
    if (kind === 'SAMPLE' && sample_id !== null && before.some((one) => one.sample_id === sample_id))
      say('sample_id', `${sample_id} stands in this list already.`)
    if (kind === 'SAMPLE' && sample_id === null) say('sample_id', 'Enter the ID of the sample.')
    if (kind !== 'SAMPLE' && label === null) say('label', 'Name the blank or control.')
    // Results under another name would be taken for those of a sample.
    else if (kind !== 'SAMPLE' && label !== null && !isControl(label))
      say('label', 'Begin the name with Blank, Control, QC, Standard or Calibrator, such as ‘Blank 1’.')
    return faults
  })
}

type Stored = { readonly id: number; readonly places: readonly Place[] }
type Stands = { readonly line: number; readonly written: string; readonly position: string }

/**
 * Lines of a file that do not fit the worklist. `lists`: the newest worklist of each sample in the file, or the chosen one
 * alone. Without a worklist, positions say nothing.
 */
export function positionFaults(
  stands: readonly Stands[],
  lists: readonly Stored[],
): { readonly line: number; readonly message: string }[] {
  if (lists.length === 0) return []
  return stands.flatMap(({ line, written, position }) => {
    // Whoever takes over the result reads that the file does not say it.
    if (position === '') return []
    const at = canonicalPosition(position)
    const say = (message: string) => [{ line, message: `Line ${line}: ${message}` }]
    const id = canonicalSampleId(written)
    const own = lists.find(({ places }) => places.some(({ sample_id }) => sample_id === id))
    const place = own?.places.find(({ sample_id }) => sample_id === id)
    if (own !== undefined && place !== undefined) {
      if (at === place.position) return []
      return say(`${written} stands at ${place.position} of worklist ${own.id}, and the file says ${position}.`)
    }
    const [only, ...others] = lists
    if (only === undefined || others.length > 0) return []
    const there = only.places.find((one) => one.position === at)
    if (there === undefined || there.sample_id === null) return []
    return say(`${there.sample_id} stands at ${there.position} of worklist ${only.id}, and the file says ${written}.`)
  })
}
