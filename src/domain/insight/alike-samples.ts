/**
 * Groups samples that the rules of the combined finding (domain/report/combined-finding) cannot tell apart. Nearly
 * every sample has a different set of substances. But many sets give the same answer when compared with what was
 * expected, so the rules compare only one sample of each group.
 */
import { comparisonOf } from '#domain/report/combined-finding.ts'
import { identityOf } from '#domain/report/compared.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import {
  type DrugFound,
  hiddenFrom,
  isUnknown,
  isUnnamed,
  type VisibleDrugFound,
  visibleFindings,
} from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { isBegin, keyOfFinding, type Told, type ToldFinding } from './told-results.ts'

/** A group of alike samples. `told`: what the reports of its first sample say. */
export type Alike = {
  readonly told: Told
  /** Whether all its samples have exactly the same reports. If not, `AlikeSamples.found` counts their findings. */
  readonly isSame: boolean
  samples: number
}

/** A finding, kept once for all samples that have it. */
type Place = {
  /** As the reader sees it; null if it is hidden, or only says that nothing was found. */
  readonly row: VisibleDrugFound | null
  /** If two findings of a sample have the same name or identity, one may stand for the other. */
  readonly name: string | null
  readonly identity: string | null
  readonly isHidden: boolean
  readonly isUnknown: boolean
  /** Two findings have the same number if all rules see them alike; null for a finding that changes nothing. */
  likeness: number | null
  samples: number
}

/** Groups samples with the same expected drugs, as one reader sees them. */
export class AlikeSamples {
  readonly #expected: readonly ExpectedDrug[]
  readonly #audience: ReportAudience
  readonly #read: (told: ToldFinding) => DrugFound
  readonly #groups = new Map<string, Alike>()
  readonly #places = new Map<number | string, Place>()
  readonly #likenesses = new Map<string, number>()
  /** A finding that nobody knows, and in how many samples there is one. */
  #unknown: VisibleDrugFound | null = null
  #unknownSamples = 0
  /** The types of the strips that reacted in the samples added so far. */
  readonly #types: string[] = []

  constructor(expected: readonly ExpectedDrug[], audience: ReportAudience, read: (told: ToldFinding) => DrugFound) {
    this.#expected = expected
    this.#audience = audience
    this.#read = read
  }

  /** Adds a sample. A hundred thousand come at once, so this builds no reports, only a key for each sample. */
  add(told: Told): void {
    const places: Place[] = []
    const strips: number[] = []
    const likenesses: number[] = []
    // `isNamed`: a report is by another method than a strip. `isHidden`: a report found something and shows none of it.
    let [isNamed, isHidden, isShownHere, isHiddenHere] = [false, false, false, false]
    let isClash = false
    for (const word of told) {
      if (isBegin(word)) {
        isHidden ||= isHiddenHere && !isShownHere
        isShownHere = isHiddenHere = false
        if (word === null) isNamed = true
        else if (word[1] === 'POSITIVE') putInOrder(strips, this.#numberOf(word[0]))
        continue
      }
      const place = this.#placeOf(word)
      if (place.row !== null) isShownHere = true
      else if (place.isHidden) isHiddenHere = true
      if (places.includes(place)) continue
      isClash ||= place.row !== null && places.some((other) => isOneName(other, place))
      places.push(place)
    }
    isHidden ||= isHiddenHere && !isShownHere
    if (isClash) {
      // Two findings may stand for each other. Which one does depends on their order and on their reports.
      this.#count(JSON.stringify(told), told, true)
      return
    }
    for (const place of places) {
      place.samples += 1
      if (place.likeness !== null) putInOrder(likenesses, place.likeness)
    }
    this.#unknown ??= places.find((place) => place.isUnknown)?.row ?? null
    if (places.some((place) => place.isUnknown)) this.#unknownSamples += 1
    this.#count(`${isNamed}|${isHidden}|${strips}|${likenesses}`, told, false)
  }

  groups(): Iterable<Alike> {
    return this.#groups.values()
  }

  /** The named findings in samples of groups that are not `isSame`, each with its number of samples. */
  found() {
    const known = [...this.#places.values()].filter((place) => place.samples > 0 && !place.isUnknown)
    const found = known.flatMap(({ row, samples }) => (row === null || isUnnamed(row) ? [] : [{ row, samples }]))
    // A sample counts once for all that nobody knows.
    return this.#unknown === null ? found : [...found, { row: this.#unknown, samples: this.#unknownSamples }]
  }

  #count(key: string, told: Told, isSame: boolean) {
    const known = this.#groups.get(key)
    if (known !== undefined) known.samples += 1
    else this.#groups.set(key, { told, isSame, samples: 1 })
  }

  #numberOf(type: string): number {
    const known = this.#types.indexOf(type)
    if (known !== -1) return known
    // From now on the rules also ask whether this strip reacts to each finding.
    this.#types.push(type)
    for (const place of this.#places.values()) place.likeness = this.#likenessOf(place)
    return this.#types.length - 1
  }

  #placeOf(told: ToldFinding): Place {
    const key = keyOfFinding(told)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const found = this.#read(told)
    const row = visibleFindings([found], this.#audience).drugs_found[0] ?? null
    const place = {
      ...{ row, samples: 0 },
      name: row && comparable(findingName(row)),
      identity: row && identityOf(row),
      isUnknown: row !== null && isUnknown(row) && !isUnnamed(row),
      isHidden: row === null && hiddenFrom(found, this.#audience),
      likeness: this.#likenessOf({ row }),
    }
    this.#places.set(key, place)
    return place
  }

  #likenessOf({ row }: Pick<Place, 'row'>): number | null {
    if (row === null) return null
    const key = JSON.stringify(comparisonOf(this.#expected, this.#types, row))
    const known = this.#likenesses.get(key) ?? this.#likenesses.size
    this.#likenesses.set(key, known)
    return known
  }
}

const isOneName = (a: Place, b: Place) => a.name === b.name || a.identity === b.identity

/** Puts a number into an ascending list, once. */
function putInOrder(list: number[], number: number): void {
  let at = list.length
  while (at > 0 && (list[at - 1] ?? 0) > number) at -= 1
  if (at === 0 || list[at - 1] !== number) list.splice(at, 0, number)
}
