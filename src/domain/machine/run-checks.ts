/**
 * What the instrument's own checks say of a run: a blank that holds a substance, a control without one, and where rack and
 * file differ. None of it stops a draft: whoever takes over a result reads it before they submit.
 */

import { quoted } from '#domain/faults.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { readAmount } from '#domain/report/typed-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { holdsNothing, isControl } from '#domain/table/control-lines.ts'
import { canonicalPosition } from '#domain/table/positions.ts'
import { type BlockRow, isSum } from '#domain/table/substance-block.ts'
import type { Place } from './worklist.ts'

/** What a file holds of one check. `found`: substances as written, with their amounts; null: nobody can tell. */
export type ReadCheck = { readonly written: string; readonly line: number; readonly found: readonly string[] | null }

/** A sentence for whoever takes over a result of the run; `is_doubt`: the result may be wrong because of it. */
export type RunCheck = { readonly text: string; readonly is_doubt: boolean }

/** What an instrument's software adds to every vial, so that a blank has it, too: 'Fentanyl-d5', but not 'D8-THC'. */
const isAdded = (name: string) =>
  /^(internal std|internal standard|istd|is|etalon interne|interner standard|patron interno)\b/.test(
    plainWords(name),
  ) || /\p{L}{2}.*-d\d{1,2}$/iu.test(name.trim())

/** A cell with the unit that its column has, unless it names one, or is a word. */
const withUnit = (cell: string, unit: string) => (/\d$/.test(cell.trim()) ? `${cell.trim()} ${unit}` : cell.trim())

/**
 * The substances that the lines of a check hold, as written. `hasAmounts`: the table has amounts, so that a name without one was
 * only looked for.
 */
export function foundInCheck(rows: readonly BlockRow[], hasAmounts: boolean, sign: DecimalSign): string[] {
  return rows.flatMap(({ name, percent, weight, says }) => {
    if (name === null || name === '' || isSum(name) || isAdded(name)) return []
    const cells = { percent: percent ?? '', weight: weight ?? '' }
    const typed = [cells.percent, cells.weight].map((cell) => cell.trim()).filter(Boolean)
    if (typed.length === 0) return hasAmounts || says !== null ? [] : [name]
    if (typed.every((cell) => /^[0.,]+\D*$/.test(cell))) return []
    // 'n.d.' names no amount, whether nobody saw it or nobody looked.
    const kinds = typed.map((cell) => readAmount(cell, 'percent', sign).kind)
    if (kinds.every((kind) => kind === 'not_found' || kind === 'unclear')) return []
    const amounts = [withUnit(cells.percent, '%'), withUnit(cells.weight, 'mg')].filter(Boolean)
    return [`${name} ${amounts.map((cell, at) => (kinds[at] === 'fault' ? quoted(cell) : cell)).join(' ')}`]
  })
}

type Stands = { readonly written: string; readonly position: string }

type Run = {
  readonly checks: readonly ReadCheck[]
  /** What the file says of positions, '' where it has a column of them and leaves it empty; none without such a column. */
  readonly stands: readonly Stands[]
  readonly lists: readonly { readonly id: number; readonly places: readonly Place[] }[]
}

const mostTexts = 20
const mostNames = 6
const doubt = (text: string): RunCheck => ({ text, is_doubt: true })
const fact = (text: string): RunCheck => ({ text, is_doubt: false })
const named = (names: readonly string[]) =>
  names.length > mostNames
    ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ')

function ofCheck({ written, line, found }: ReadCheck): RunCheck {
  if (found === null) return doubt(`Nobody can tell by this file what ${written} shows: look at line ${line}.`)
  if (holdsNothing(written))
    return found.length === 0
      ? fact(`${written} holds nothing.`)
      : doubt(`${written} is not clean. It holds ${named(found)}: a sample of this run may show it for that reason.`)
  return found.length === 0
    ? doubt(`${written} shows no substance.`)
    : fact(`${written} shows ${named(found)}. Compare this with what it should hold.`)
}

const alike = (one: string, other: string) => plainWords(one) === plainWords(other)

/** Where the rack of one worklist and the file differ; a sample at another sample's place was refused before. */
function ofRack(stands: readonly Stands[], { id, places }: Run['lists'][number]): RunCheck[] {
  const at = `worklist ${id}`
  const placed = stands.filter(({ position }) => position !== '')
  const misplaced = placed.flatMap(({ written, position }) => {
    const place = places.find((one) => one.position === canonicalPosition(position))
    if (place === undefined) return [doubt(`Nothing stands at ${position} of ${at}, and the file says ${written}.`)]
    if (place.label === null || alike(place.label, written)) return []
    return [doubt(`${place.label} stands at ${place.position} of ${at}, and the file says ${written}.`)]
  })
  const unplaced = places.filter(
    ({ sample_id }) =>
      sample_id !== null &&
      stands.some(({ written }) => canonicalSampleId(written) === sample_id) &&
      !placed.some(({ written }) => canonicalSampleId(written) === sample_id),
  )
  return [
    ...misplaced,
    ...unplaced.map(({ sample_id, position }) =>
      doubt(`The file does not say where ${sample_id} stood. It stands at ${position} of ${at}.`),
    ),
  ]
}

/** The sentences, what may be wrong first. */
export function runChecks({ checks, stands, lists }: Run): RunCheck[] {
  const [only, ...others] = lists
  const unsaid =
    only === undefined || others.length > 0
      ? []
      : only.places.filter(({ label }) => label !== null && !checks.some(({ written }) => alike(written, label)))
  const all = [
    ...checks.map(ofCheck),
    ...(only !== undefined && others.length === 0 ? ofRack(stands, only) : []),
    ...unsaid.map(({ label, position }) =>
      fact(`The file has no line of ${label}, at ${position} of worklist ${only?.id}.`),
    ),
    ...(only === undefined && stands.some(({ written }) => !isControl(written))
      ? [fact('No worklist has these samples, so their positions were compared with nothing.')]
      : []),
  ]
  const texts = [...new Map(all.map((one) => [one.text, one])).values()]
  const sorted = [...texts.filter(({ is_doubt }) => is_doubt), ...texts.filter(({ is_doubt }) => !is_doubt)]
  if (sorted.length <= mostTexts) return sorted
  const rest = sorted.slice(mostTexts - 1)
  return [
    ...sorted.slice(0, mostTexts - 1),
    { text: `And ${rest.length} more: look at the file.`, is_doubt: rest.some(({ is_doubt }) => is_doubt) },
  ]
}
